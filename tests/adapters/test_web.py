"""Web search against a local server: results, bounded retries, and errors in plain words."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from screening.adapters.no_web import NoWeb
from screening.adapters.tavily import TavilySearch
from screening.errors import WebSearchError

RESULTS = {
    "results": [
        {"title": "Airflow 3", "url": "https://example.org/a", "content": "Released in 2025"},
        {"title": "Other", "url": "https://example.org/b", "content": "More"},
    ]
}


class Server:
    """Answers each request with the next of `replies` and keeps what was asked."""

    def __init__(self) -> None:
        self.replies: list[tuple[int, object]] = []
        self.asked: list[dict[str, object]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["Content-Length"])
                outer.asked.append(json.loads(self.rfile.read(size)))
                status, body = outer.replies.pop(0)
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                return None

        self._http = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._http.server_port}"
        self._thread = Thread(target=self._http.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


def search_at(server: Server) -> TavilySearch:
    return TavilySearch("tvly-secret-key", server.address, pause_s=0.0)


async def test_results_come_back_in_order_and_no_more_than_asked(server: Server) -> None:
    server.replies = [(200, RESULTS)]
    (result,) = await search_at(server).search("airflow release", 1)
    assert (result.title, result.url) == ("Airflow 3", "https://example.org/a")
    assert result.snippet == "Released in 2025"
    assert server.asked[0]["query"] == "airflow release"


async def test_a_server_error_is_tried_again(server: Server) -> None:
    server.replies = [(503, {}), (200, RESULTS)]
    assert len(await search_at(server).search("x", 2)) == 2


async def test_tries_are_bounded(server: Server) -> None:
    server.replies = [(503, {})] * 5
    with pytest.raises(WebSearchError, match="web search failed"):
        await search_at(server).search("x", 2)
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("status", "said"),
    [(401, "does not accept this key"), (429, "quota"), (400, "failed"), (403, "failed")],
)
async def test_what_can_not_pass_is_said_at_once_and_without_the_key(
    server: Server, status: int, said: str
) -> None:
    server.replies = [(status, {"detail": {"error": "no"}})]
    with pytest.raises(WebSearchError, match=said) as raised:
        await search_at(server).search("x", 2)
    assert "tvly" not in str(raised.value)
    assert len(server.asked) == 1


async def test_a_reply_of_another_shape_is_an_error_and_not_an_empty_result(
    server: Server,
) -> None:
    server.replies = [(200, {"results": [{"title": "no address"}]})]
    with pytest.raises(WebSearchError):
        await search_at(server).search("x", 2)


async def test_without_a_key_nothing_is_called(server: Server) -> None:
    search = TavilySearch(" ", server.address)
    assert not search.available
    with pytest.raises(WebSearchError, match="needs a Tavily key"):
        await search.search("x", 2)
    assert server.asked == []


async def test_no_web_says_so() -> None:
    assert not NoWeb().available
    with pytest.raises(WebSearchError, match="not set up"):
        await NoWeb().search("x", 2)
