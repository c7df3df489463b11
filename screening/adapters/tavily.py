"""Web search through Tavily, on the recruiter's wish only."""

import asyncio

from screening.errors import WebSearchError
from screening.ports import WebResult

TIMEOUT_S = 15.0
ATTEMPTS = 3
PAUSE_S = 0.5
"""Before the second attempt; doubled before the third."""


class TavilySearch:
    """The `WebSearch` port. The key lives in this object only.

    What may pass (a time-out, no connection, a server's 5xx) is tried `ATTEMPTS` times; a bad
    key and a used-up quota are said at once.
    """

    def __init__(self, key: str, base_url: str | None = None, *, pause_s: float = PAUSE_S) -> None:
        self._key = key
        self._base_url = base_url
        self._pause_s = pause_s

    @property
    def available(self) -> bool:
        return bool(self._key.strip())

    async def search(self, query: str, k: int) -> tuple[WebResult, ...]:
        if not self.available:  # without a key the client would call the network all the same
            raise WebSearchError("web search needs a Tavily key")
        import requests
        from tavily import errors

        pause = self._pause_s
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await asyncio.to_thread(self._search, query, k)
            except (errors.TimeoutError, requests.ConnectionError, requests.HTTPError) as error:
                if attempt == ATTEMPTS or not _transient(error):
                    raise WebSearchError(f"web search failed: {error}") from error
                await asyncio.sleep(pause)
                pause *= 2
            except (errors.InvalidAPIKeyError, errors.MissingAPIKeyError) as error:
                raise WebSearchError("Tavily does not accept this key") from error
            except errors.UsageLimitExceededError as error:
                raise WebSearchError("the Tavily quota of this key is used up") from error
            except (
                errors.BadRequestError,
                errors.ForbiddenError,
                requests.RequestException,
                KeyError,
                TypeError,
                ValueError,
            ) as error:
                raise WebSearchError(f"web search failed: {error}") from error
        raise AssertionError("unreachable")

    def _search(self, query: str, k: int) -> tuple[WebResult, ...]:
        from tavily import TavilyClient

        client = TavilyClient(api_key=self._key, api_base_url=self._base_url)
        try:
            reply = client.search(query, max_results=k, timeout=TIMEOUT_S)
        finally:
            client.close()
        return tuple(
            WebResult(
                title=str(item.get("title") or item["url"]),
                url=str(item["url"]),
                snippet=str(item.get("content") or ""),
            )
            for item in reply["results"][:k]
        )


def _transient(error: Exception) -> bool:
    response = getattr(error, "response", None)
    return response is None or response.status_code >= 500
