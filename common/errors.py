"""Errors for people: one line that says what is wrong and how to correct it, and an exit status."""

import os
import re
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from common import extras
from common.lines import shortened

# the status of a command whose reader is gone before it knew its answer
PIPE = 141
# of a command that cannot use what it is given, and says so; 1 is an answer: it does not hold
UNUSABLE = 2
# what `common.files` calls a file that it writes
PARTIAL = re.compile(r"\.(.+)\.[0-9]+\.(?:partial|former)")
# signs of a complaint that are printed
LONGEST = 2000


class UserError(Exception):
    """The user's input is wrong; the message names the fault and how to correct it."""


def run(main, extra=None):
    """Run a command's `main`; print a user's error as one line, with exit status 2.

    A command that is interrupted or terminated cleans up, says so in a line, and exits with the
    signal's status. Status 1 is an answer of `main` and nothing else: output that cannot be
    printed, and a fault of the command, have status 2. `extra` is the extra of the package that
    brings all that the command needs. Python's development mode, `python -X dev`, shows the
    traceback of a fault.
    """
    former = signal.signal(signal.SIGTERM, _stop)
    try:
        _require_streams()
        status = _printed(_status(main, extra))
    except KeyboardInterrupt as stop:
        status = _stopped(stop)
    finally:
        signal.signal(signal.SIGTERM, former)
    sys.exit(status)


def _require_streams():
    """Leave if nothing can be printed; an opened file must not take the place of a stream."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.exit(_complain("standard output is closed; name a file or a pipe for the answer"))


def _status(main, extra):
    """Return the exit status of `main`, whatever it raises."""
    try:
        return _of(main, extra)
    except KeyboardInterrupt as stop:
        return _stopped(stop)
    except SystemExit as left:
        # a parser's, which has printed its help or complaint
        if isinstance(left.code, str):
            return _complain(left.code)
        return left.code or 0
    except MemoryError:
        return _complain("does not fit in memory; take smaller files or sizes")
    except Exception as fault:
        if sys.flags.dev_mode:
            raise
        *_, last = traceback.extract_tb(fault.__traceback__)
        place = f"{Path(last.filename).name}, line {last.lineno}"
        kind = type(fault).__name__
        return _complain(f"a fault of this program ({place}: {kind}: {fault}); please report it")


def _of(main, extra):
    try:
        return main() or 0
    except BrokenPipeError:
        return PIPE
    except UserError as error:
        return _complain(error)
    except OSError as error:
        return _complain(reason(error))
    except UnicodeDecodeError as error:
        return _complain(f"a text file is not UTF-8 ({error})")
    except ModuleNotFoundError as error:
        return _complain(extras.missing(error, extra))


def reason(error):
    """Return what the system says is wrong with a file, or with a stream, which has no name."""
    name = str(error.filename or "standard output")
    if found := PARTIAL.fullmatch(os.path.basename(name)):  # noqa: PTH119
        # people know the file, not what is to become it
        name = os.path.join(os.path.dirname(name), found[1])  # noqa: PTH118, PTH120
    return f"{name}: {error.strerror}" if error.strerror else error


def _stopped(stop):
    _complain("stopped before it was done")
    return 128 + (stop.args[0] if stop.args else signal.SIGINT)


def _printed(status):
    """Return the status after all is printed, unless the reader has had enough, as `head` has."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard()
    except OSError as error:
        _discard()
        return _complain(f"standard output: {error.strerror}")
    return status


def _discard():
    """Let what is not printed go nowhere, so that leaving does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number, _):
    raise KeyboardInterrupt(number)


def _complain(what):
    with suppress(OSError):
        # stderr may be full, too
        print(complaint(what), file=sys.stderr, flush=True)
    return UNUSABLE


def complaint(what):
    r"""Return what is wrong as one line, whatever names of files are in it.

    Examples
    --------
    >>> print(complaint("a\n::error::b: no such file"))
    error: a ::error::b: no such file
    """
    return f"error: {shortened(' '.join(str(what).split()), LONGEST)}"
