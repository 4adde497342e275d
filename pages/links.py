"""The links of a site: each leads to a file of it, and to a place that the file has."""

import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote

# most tags colour code, and have neither an id nor a link
TAG = re.compile(r"<[a-z][^<>]*\s(?:id|href|src)=[^<>]*>")


class Page(HTMLParser):
    """The links of a page, and its ids."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], []
        self.feed("".join(TAG.findall(text)))

    def handle_starttag(self, tag, attrs):
        """Note links and ids."""
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "src"):
                self.links.append(value)


def broken(files):
    """Return the links that lead nowhere, pairs of a page and a link.

    Parameters
    ----------
    files : dict
        Contents by path.
    """
    pages = {path: Page(text) for path, text in files.items() if path.endswith(".html")}
    ids = {path: frozenset(page.ids) for path, page in pages.items()}
    found = []
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            target, _, anchor = link.partition("#")
            target = target.partition("?")[0]
            if "://" in link or link.startswith(("mailto:", "data:")):
                continue
            folder = posixpath.dirname(path)
            place = posixpath.normpath(posixpath.join(folder, unquote(target))) if target else path
            # a choice of filters is no place on the page
            lacking = anchor and "=" not in anchor and anchor not in ids.get(place, ())
            if place not in files or lacking:
                found.append((path, link))
    return found
