"""List the claims and what is declared of them."""

from contextlib import suppress

from theory.ledger import claims, decisions


def add(parser):
    """Add no option: all claims of the project are listed."""


def run(_):
    """Print every claim's id and its declared verdict; return 0."""
    # a reader such as `head` may have had enough
    with suppress(BrokenPipeError):
        for name in claims.own():
            print(name, decisions.declared(name))
    return 0
