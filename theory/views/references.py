"""Works near to claims of ours: docs/references.md and docs/references.bib.

`python -m theory.views.references` writes both files.
"""

from functools import cache

from common import files, inputs
from common.errors import UserError, run
from common.imports import ROOT, require_checkout
from theory.ledger import claims
from theory.projects import project
from theory.views.markdown import cell, line

FILE = project.library().file.with_name("references.yaml")
PAGE = ROOT / "docs" / "references.md"
BIBTEX = PAGE.with_suffix(".bib")
KEYS = ("authors", "title", "where", "arxiv", "read")
OPENING = """# Prior work

*For those who cite a claim of ours.* `python -m theory show ID` names the prior work of a claim.
*Ours* means that none of the texts at hand prints the claim; it does not mean that we were first.
Each work in the table proves some of the claims in its row, or has similar results. The column
*read* says what we read of the work. [references.bib](references.bib) has BibTeX. Please open an
issue if a work is missing.

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
    place = f"{work['where']}, arXiv {work['arxiv']}" if work["arxiv"] else work["where"]
    return f"{work['authors']}. {work['title']}. {place}"


def page():
    """Return the page: a table of works and claims."""
    rows = [line(("work", "read", "claims")), line(["---"] * 3)]
    for key, work in works().items():
        named = [c.id for c in claims.statements().values() if key in c.prior]
        title, place = cell(work["title"]), address(work)
        title = f"[{title}]({place})" if place else title
        shown = f"{cell(work['authors'])}: {title}, {work['where']}"
        rows.append(line([shown, work["read"], ", ".join(f"`{name}`" for name in named)]))
    return f"{OPENING}{chr(10).join(rows)}\n"


def address(work):
    """Return where a work can be read; an empty text if it is not at arXiv."""
    return f"https://arxiv.org/abs/{work['arxiv']}" if work["arxiv"] else ""


def bibtex(key):
    """Return a work as an entry of BibTeX."""
    work = works()[key]
    authors = " and ".join(work["authors"].split(", "))
    year = key.removeprefix(key.rstrip("0123456789"))
    eprint = (
        f",\n  eprint = {{{work['arxiv']}}},\n  archiveprefix = {{arXiv}}" if work["arxiv"] else ""
    )
    return (
        f"@misc{{{key},\n  author = {{{authors}}},\n  title = {{{{{work['title']}}}}},\n"
        f"  year = {{{year}}},\n  note = {{{work['where']}}}{eprint}\n}}\n"
    )


def main():
    """Write the page and the BibTeX; return the exit status."""
    require_checkout()
    files.write_text(PAGE, page())
    files.write_text(BIBTEX, "\n".join(bibtex(key) for key in works()))
    return 0


if __name__ == "__main__":
    run(main)
