"""A site as it grows: pages and files by their place, and links between them."""

import os
import re
from pathlib import Path, PurePosixPath

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from common.imports import ROOT
from pages import prose
from theory.views import counts

HERE = Path(__file__).parent
# a number in a table, which is not broken at its sign
NUMBER = re.compile(r"[-+]?[\d.]+(e[-+]?\d+)?( ?(±|\+-) ?[\d.]+(e[-+]?\d+)?)?")
# by which a folder is known to be a site
MARK = "site.json"


class Site:
    """Files by their path within the site, and the names that have pages.

    Parameters
    ----------
    claims : iterable of str
        Ids that have a page.
    """

    def __init__(self, claims=()):
        self.files, self.sources = {}, {}
        self.claims = frozenset(claims)
        self.environment = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
        self.environment.filters["outcome"] = counts.outcome
        self.environment.tests["number_text"] = NUMBER.fullmatch

    def add(self, path, content):
        """Put text or bytes at a path; a path has one content."""
        if self.files.setdefault(str(path), content) != content:
            raise ValueError(f"{path} is made twice")

    def page(self, path, template, **values):
        """Render a template to a page."""
        here = self.here(path)
        self.add(path, self.environment.get_template(template).render(here=here, **values))

    def here(self, path):
        """Return the links and texts of a page."""
        return Here(self, path)

    def source(self, path):
        """Return the place of the page that shows a file of the repository, and remember it."""
        folder = (ROOT / path).is_dir()
        place = f"source/{path}/index.html" if folder else f"source/{path}.html"
        self.sources[str(path)] = place
        return place


class Here:
    """The links and texts of one page, which depend on its place.

    Parameters
    ----------
    site : Site
    path : str
        Of the page, within the site.
    """

    def __init__(self, site, path):
        self.site, self.path = site, str(path)

    def to(self, target):
        """Return a link to a path of the site, with an anchor or not."""
        path, mark, anchor = target.partition("#")
        if not path or path == self.path:
            return mark + anchor or PurePosixPath(self.path).name
        start = PurePosixPath(self.path).parent
        return os.path.relpath(path, start).replace(os.sep, "/") + mark + anchor

    @property
    def root(self):
        """The way to the root of the site: empty or `../` a few times."""
        return "../" * (len(PurePosixPath(self.path).parts) - 1)

    def is_below(self, folder):
        """Return whether the page is in a folder of the site, or is this path."""
        return self.path == folder or self.path.startswith(f"{folder}/")

    def claim(self, name):
        """Return a link to a claim, or only its id if it has no page."""
        if name not in self.site.claims:
            return Markup("<code>{}</code>").format(name)
        link = '<a class="claim" href="{}" data-claim="{}">{}</a>'
        return Markup(link).format(self.to(f"claims/{name}.html"), name, name)

    def source(self, path, line=None):
        """Return a link to a file of the repository."""
        anchor = f"#L{line}" if line else ""
        shown = Markup('<a href="{}"><code>{}</code></a>')
        return shown.format(self.to(self.site.source(path) + anchor), path)

    def prose(self, text):
        """Return a sentence of ours with mathematical signs, and claims as links."""
        return prose.polished(text, self.claim)

    def cell(self, text):
        """Return a cell of a table: LaTeX as MathML, or a text."""
        return self.math(text) if "\\" in text or "^{" in text else self.prose(text)

    def math(self, latex, display=False):
        """Return LaTeX as MathML."""
        return prose.mathml(latex, display)
