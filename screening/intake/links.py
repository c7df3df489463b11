"""Addresses behind words: shown beside the words when those do not say them.

Only near the top of a resume, where they say how to reach a person. Further down an address
behind a firm's or a project's name would only get into the way of the name.
"""

import re

TOP_LINES = 14
"""Lines of a document that count as its top."""
PERSONAL = frozenset(("website", "portfolio", "homepage", "blog", "web", "site", "cv"))
"""Words that name a page of one's own."""
PROFILES = frozenset(
    ("linkedin", "github", "gitlab", "xing", "stackoverflow", "kaggle", "behance", "dribbble",
     "medium", "twitter", "x", "orcid", "scholar", "huggingface", "bitbucket", "leetcode")
)  # fmt: skip
"""Sites where a page is a person's."""
LONGEST = 100
"""Characters of an address that is still worth showing."""


def address_of(target: str, label: str) -> str:
    """The address to show after a link's words, without scheme; "" when there is none to show.

    Shown are addresses of a person: mail, or a page that the words name ("LinkedIn", "mira",
    "Portfolio"). A label that holds the address itself needs none.
    """
    target = target.strip()
    mail = target.lower().startswith("mailto:")
    bare = re.sub(r"^(?:mailto:|https?://(?:www\.)?)|[?#].*$", "", target, flags=re.IGNORECASE)
    bare = bare.rstrip("/")
    flat = re.sub(r"[^\w.@/-]+", "", label).lower()
    if not (mail or target.lower().startswith(("http://", "https://"))) or not bare:
        return ""
    if len(bare) > LONGEST or re.search(r"\s", bare) or not re.search(r"\w", flat):
        return ""
    low = bare.lower()
    if low in flat or ("." in flat and flat in low):
        return ""
    site, _, path = low.partition("/")
    profile = site.split(".")[0] in PROFILES and site.split(".")[0] in flat
    named = profile or flat in path or flat in PERSONAL
    return bare if mail or named else ""
