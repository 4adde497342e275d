"""List the claims and what is declared of them, or print a page that is made from the sources."""

import sys
from contextlib import suppress
from importlib import import_module

from common.errors import UserError
from theory.ledger import claims, decisions, formal
from theory.projects import project

# what is printed as Markdown, and the module of `theory.views` that makes it
PAGES = {
    "claims": "listing",
    "formulas": "formulas",
    "given": "given",
    "library": "catalogue",
    "notation": "notation",
    "verdicts": "verdicts",
}


def add(parser):
    """Add the option."""
    parser.add_argument(
        "--markdown",
        metavar="WHAT",
        nargs="?",
        const="claims",
        choices=PAGES,
        help="print tables instead: claims (default), with the files that state and decide them; "
        "formulas, which claim is about each; given, what statements are given and why it exists; "
        "library, the theorems and tactics that proofs share; notation, its vocabulary; "
        "verdicts, how many claims have which",
    )


def run(arguments):
    """Print every claim's id and its declared verdict, or the tables; return 0."""
    # a reader such as `head` may have had enough
    with suppress(BrokenPipeError):
        if arguments.markdown:
            sys.stdout.reconfigure(errors="backslashreplace")
            print(made(arguments.markdown), end="")
            return 0
        for name in claims.own():
            print(name, declared(name))
    return 0


def declared(name):
    """Return a claim's declared verdict; for another project's, only if it can be stated.

    Tests build the library's statements, which takes seconds.
    """
    if not project.is_library() and name in decisions.deciders():
        try:
            formal.formals()[name].build()
        except UserError as error:
            return f"not stated: {error}"
    return decisions.declared(name)


def made(what):
    """Return one of `PAGES` as Markdown.

    Raises
    ------
    UserError
        If it lists the library's claims and the project is another one.
    """
    if what in ("formulas", "given", "verdicts") and not project.is_library():
        raise UserError(
            f"--markdown {what}: is about the library's claims only; run it in a folder without "
            f"{project.NAME}, in no folder that has one"
        )
    return import_module(f"theory.views.{PAGES[what]}").markdown()
