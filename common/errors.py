"""Errors for people: one line that says what is wrong and how to mend it, and an exit status."""

import sys


class UserError(Exception):
    """Something the user handed in is wrong; the message names it and the mend."""


def run(main):
    """Run a command's `main`; print a UserError as one line and exit with status 1."""
    try:
        status = main()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        status = 1
    sys.exit(status)
