"""All pages of a site, and the check that every link of it leads somewhere."""

import json
import subprocess
from pathlib import Path

from common import files
from common.errors import UserError
from common.imports import ROOT
from pages import (
    claims,
    documents,
    explore,
    findings,
    front,
    graphs,
    links,
    mechanisms,
    results,
    sources,
)
from pages.site import HERE, MARK, Site


def build(book, folder, obligations, shown, made):
    """Return the `Site`.

    Parameters
    ----------
    book : Ledger
    folder : path-like
        Results: figures, tables, benchmarks.
    obligations : path-like
        What `python -m theory obligations` wrote.
    shown : list of Result
    made : dict
        The code that made it: `commit`, `changed`, `folder`.

    Raises
    ------
    UserError
        If a file is missing, or a link leads nowhere.
    """
    site = Site(book.records)
    asked = _copy_obligations(site, obligations, book)
    claims.add_pages(site, book, asked, made, obligations)
    graphs.add_pages(site, book, made)
    findings.add_pages(site, book, made)
    results.add_pages(site, book, shown, folder, made)
    mechanisms.add_pages(site, book, made)
    explore.add_pages(site, made)
    documents.add_pages(site, made)
    front.add_page(site, book, made)
    sources.add_pages(site, made)
    for path in sorted((HERE / "assets").iterdir()):
        site.add(f"assets/{path.name}", path.read_text(encoding="utf-8"))
    site.files["assets/style.css"] += sources.style()
    site.add(MARK, json.dumps(made, indent=1) + "\n")
    if broken := links.broken(site.files):
        page, link = broken[0]
        raise UserError(f"{page}: links {link}, which the site does not have")
    return site


def _copy_obligations(site, folder, book):
    """Add the archives of the claims that are there; return their index."""
    index = files.read_json(Path(folder) / "index.json")
    for name in index:
        if name in book.records:
            content = (Path(folder) / f"{name}.zip").read_bytes()
            site.add(f"obligations/{name}.zip", content)
    return index


def made_by(folder):
    """Return what is known of the code: the commit, and whether files differ from it."""
    commit = _git("rev-parse", "HEAD")
    changed = bool(commit and _git("status", "--porcelain", "--untracked-files=no"))
    return {"commit": commit, "changed": changed, "folder": str(folder)}


def _git(*arguments):
    """Return what git says; nothing without git or outside a repository."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
