"""Errors for people: one line that says what is wrong and how to mend it, and an exit status."""

import os
import signal
import sys

from common import extras
from common.lines import shortened

# the status of a command whose reader is gone before it knew its answer
PIPE = 141
# of a command that cannot use what it is given, and says so; 1 is an answer: it does not hold
UNUSABLE = 2
# signs of a complaint that are printed
LONGEST = 2000


class UserError(Exception):
    """Something the user handed in is wrong; the message names it and the mend."""


def run(main, extra=None):
    """Run a command's `main`; print what the user can mend as one line and exit with status 2.

    A command that is interrupted or terminated cleans up, says so in a line, and exits with the
    signal's status. `extra` is the extra of the package that brings all that the command needs.
    """
    former = signal.signal(signal.SIGTERM, _stop)
    try:
        status = main()
    except BrokenPipeError:
        status = PIPE
    except UserError as error:
        status = _complain(error)
    except OSError as error:
        status = _complain(f"{error.filename}: {error.strerror}" if error.filename else error)
    except UnicodeDecodeError as error:
        status = _complain(f"a text file is not UTF-8 ({error})")
    except ModuleNotFoundError as error:
        status = _complain(extras.missing(error, extra))
    except KeyboardInterrupt as stop:
        _complain("stopped before it was done")
        status = 128 + (stop.args[0] if stop.args else signal.SIGINT)
    finally:
        signal.signal(signal.SIGTERM, former)
    _flush()
    sys.exit(status)


def _flush():
    """Write what is left, unless the reader has had enough, as `head` has."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number, _):
    raise KeyboardInterrupt(number)


def _complain(what):
    print(complaint(what), file=sys.stderr)
    return UNUSABLE


def complaint(what):
    r"""Return what is wrong as one line, whatever names of files are in it.

    Examples
    --------
    >>> print(complaint("a\n::error::b: no such file"))
    error: a ::error::b: no such file
    """
    return f"error: {shortened(' '.join(str(what).split()), LONGEST)}"
