"""A process of its own in which the program runs: first to walk its paths, then to repeat them.

It is told what to do by a file of JSON, and writes lines of JSON.
"""

import json
import os
import resource
import signal
import sys
import traceback
from pathlib import Path

from checker.programs import faults
from checker.programs.process import forked, loading
from checker.programs.real import running

FEW = 20
# half the processor time for the real sources
SECONDS = 5


def main():
    """Do what the request asks; the last line says how it ended."""
    request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    _limit(request)
    out = Path(request["out"]).open("w", encoding="utf-8")  # noqa: SIM115
    # what the program prints is nobody's report
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(silent, stream)

    def tell(**line):
        print(json.dumps(line), file=out, flush=True)

    faults.PROGRAM += loading.folders(request["program"])
    if request["mode"] == "real":
        running.real(request, tell, out)
        return
    if request["mode"] == "walk" and not _smoke(request, tell):
        return
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    _model(request, tell)


def most_seconds(seconds):
    """Return the processor time after which a process is ended that walks for so many seconds."""
    return 2 * int(seconds) + 20


def _limit(request):
    seconds, megabytes = most_seconds(request["seconds"]), int(request["megabytes"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# --- the real sources


def _smoke(request, tell):
    """Call the program with its real sources, in a process of its own."""

    def work():
        signal.setitimer(signal.ITIMER_PROF, 2 * SECONDS)
        return json.dumps(_real(request))

    text, _ = forked.told(work)
    if not text:
        tell(
            fault="not modelled",
            text="with its real sources a call did not end in "
            f"{2 * SECONDS} seconds of processor time, or it ended the process",
        )
        return False
    found = json.loads(text)
    tell(**found)
    return "fault" not in found


def _real(request):
    """Return the labels of some real outputs of each input."""
    import time

    from checker.programs.real.running import caller
    from checker.programs.real.stopping import Stopping

    stopping = Stopping()
    stopping.install()
    try:
        call, began, found = caller(request, loading), time.process_time(), []
        for text in request["inputs"]:
            own = []
            while len(own) < FEW and not stopping.fault:
                own.append(_label(call(text)))
                if time.process_time() - began > SECONDS / 2:
                    break
            found.append(own)
    except loading.LoadError as error:
        return stopped(stopping) or {"fault": "unusable", "text": str(error)}
    except BaseException as error:
        text = f"{type(error).__name__}: {error}{_line(error)}"
        return stopped(stopping) or {"fault": "unusable", "text": text}
    finally:
        stopping.on = False
    return stopped(stopping) or {"real": found}


def stopped(stopping):
    """Return what is reported if the program was stopped, or None."""
    return {"fault": "not modelled", "text": str(stopping.fault)} if stopping.fault else None


def _label(run):
    from checker.programs import outputs

    try:
        try:
            output = run()
        except faults.NotModelled:
            raise
        except BaseException as error:
            return outputs.Labels().raised(error)
        return outputs.plain(output)
    except faults.NotModelled:
        return ["unknown"]


def _line(error):
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if not faults.is_library(f.filename) and "importlib" not in f.filename]
    return f" ({Path(own[-1].filename).name}:{own[-1].lineno})" if own else ""


# --- the models


def _model(request, tell):
    import time

    from checker.programs.path import PATH
    from checker.programs.process import guards, orders, work
    from checker.programs.real.running import caller
    from checker.programs.sources import hashes, numpy_classes, standard

    standard.install()
    numpy_classes.install()
    hashes.install(request["ideal"])
    guards.install()
    try:
        with guards.while_loading():
            call = caller(request, loading)
        orders.refuse(loading.load_again(request["program"])[0].__file__)
        PATH.deadline = time.process_time() + request["seconds"]
        getattr(work, request["mode"])(request, call, tell)
    except faults.OverBudget:
        tell(fault="over", text="the time allowed was over")
    except (faults.NotModelled, faults.Unstable) as fault:
        tell(fault="not modelled", text=str(fault))
    except MemoryError:
        tell(fault="not modelled", text="the memory allowed was used up")
    except BaseException as error:
        known = PATH.fault or error
        kind = isinstance(known, (faults.NotModelled, faults.Unstable))
        text = str(known) if kind else f"{type(known).__name__}: {known}{_line(error)}"
        tell(fault="not modelled", text=text)


if __name__ == "__main__":
    main()
