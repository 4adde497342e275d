"""Works near to claims of ours: `python -m theory.views.references` writes docs/references.md."""

from functools import cache

from common import files, inputs
from common.errors import UserError, run
from common.imports import ROOT, require_checkout
from theory.ledger import claims
from theory.projects import project
from theory.views.markdown import cell, line

FILE = project.library().file.with_name("references.yaml")
PAGE = ROOT / "docs" / "references.md"
KEYS = ("authors", "title", "where", "arxiv", "read")
OPENING = """# Prior work

This page is for those who cite a claim of ours. *Ours* means that none of the texts at hand prints
the claim; it does not mean that we were first. Each work in the table has some of the claims in its
row, or similar results. The column *read* says what we read of it. Please open an issue if a work
is missing.

"""


@cache
def works():
    """Return the works by key, each with `KEYS`; UserError if one has other keys."""
    found = inputs.read_yaml(FILE)
    for key, work in found.items():
        if set(work) != set(KEYS):
            raise UserError(f"{FILE}: {key}: must have the keys {', '.join(KEYS)}")
    return found


def cited(key):
    """Return a work in a line; UserError if the key is unknown."""
    if key not in works():
        raise UserError(f"{FILE}: has no work {key}; the prior of a claim names it")
    work = works()[key]
    return f"{work['authors']}. {work['title']}. {work['where']}, arXiv {work['arxiv']}"


def page():
    """Return the page: a table of works and claims, and their BibTeX."""
    rows = [line(("work", "read", "claims")), line(["---"] * 3)]
    for key, work in works().items():
        named = [c.id for c in claims.statements().values() if key in c.prior]
        shown = (
            f"{cell(work['authors'])}: [{cell(work['title'])}]({address(work)}), {work['where']}"
        )
        rows.append(line([shown, work["read"], ", ".join(f"`{name}`" for name in named)]))
    entries = "\n".join(bibtex(key) for key in works())
    return f"{OPENING}{chr(10).join(rows)}\n\n## BibTeX\n\n```bibtex\n{entries}```\n"


def address(work):
    """Return where a work can be read."""
    return f"https://arxiv.org/abs/{work['arxiv']}"


def bibtex(key):
    """Return a work as an entry of BibTeX."""
    work = works()[key]
    authors = " and ".join(work["authors"].split(", "))
    year = key.removeprefix(key.rstrip("0123456789"))
    return (
        f"@misc{{{key},\n  author = {{{authors}}},\n  title = {{{{{work['title']}}}}},\n"
        f"  year = {{{year}}},\n  note = {{{work['where']}}},\n"
        f"  eprint = {{{work['arxiv']}}},\n  archiveprefix = {{arXiv}}\n}}\n"
    )


def main():
    """Write the page; return the exit status."""
    require_checkout()
    files.write_text(PAGE, page())
    return 0


if __name__ == "__main__":
    run(main)
