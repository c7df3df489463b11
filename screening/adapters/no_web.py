"""Web search that is not there: offline, or without a key."""

from screening.errors import WebSearchError
from screening.ports import WebResult


class NoWeb:
    @property
    def available(self) -> bool:
        return False

    async def search(self, query: str, k: int) -> tuple[WebResult, ...]:
        raise WebSearchError("web search is not set up: it needs a Tavily key and a network")
