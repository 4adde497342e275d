"""Runs of the real function: each in a process that imports its file anew."""

import json
import os
import random
import signal
import sys
import tempfile
import time

from checker.programs.process import forked

# processor seconds of one process before its calls, and of one call
MOST_LOADING = 20
# calls of each input in a process; processes that call one input only, and their calls
CALLS, ALONE, CALLS_ALONE = 100, 8, 20
# more of them in so many seconds
MORE, QUICK = 10, 0.005
# orders of the inputs; if it takes seconds to load the file
ORDERS, FEW_ORDERS, LONG = 4, 2, 0.3


class FailedError(Exception):
    """A run that is none; the message says why."""


def real(request, tell, out):
    """Run the program in processes of their own, and tell what each call gave.

    Parameters
    ----------
    request : dict
    tell : callable
    out : file
        Where the line of each process is written as the process has it.
    """
    # what does not count as the program's
    from checker.programs import outputs  # noqa: F401

    todo, seconds, long = plan(len(request["inputs"])), request["calling"], None
    while todo:
        run, before = todo.pop(0), spent_by_children()
        asked = {**run, "seconds": max(seconds / (1 + len(todo)), 0)}
        found, line = _process(request, asked)
        if "fault" in found:
            tell(**found)
            return
        seconds -= found["calling"]
        if long is None:
            long = spent_by_children() - before - found["calling"] > LONG
            todo = plan(len(request["inputs"]), FEW_ORDERS, 1)[1:] if long else todo
        out.write(line + "\n")
    tell(done=True)


def plan(count, orders=ORDERS, alone=ALONE):
    """Return the processes: two alike, others that begin with other inputs, one for each input.

    Parameters
    ----------
    count : int
        Of inputs.
    orders, alone : int
        Processes at most.

    Returns
    -------
    list of dict
        `order`: the inputs as they are called first; `rounds`: how often each is called in all, or
        more often if that takes no time.
    """
    rng, inputs = random.Random(count), list(range(count))
    twins = [{"order": inputs, "rounds": CALLS, "twin": True}] * 2
    mixed = [inputs[::-1], *(rng.sample(inputs, count) for _ in range(orders - 1))]
    rounds = 2 * CALLS // orders
    step = max(min(alone, count) - 1, 1)
    some = [x * (count - 1) // step for x in range(min(alone, count))]
    return [
        *twins,
        *({"order": order, "rounds": rounds} for order in mixed),
        *({"order": [x], "rounds": CALLS_ALONE} for x in some),
    ]


def spent_by_children():
    """Return the processor seconds of the processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _process(request, run):
    """Return what a process of its own tells: a fault or its time, and a line of all."""

    def work():
        found = _in_process(request, run)
        head = {key: found[key] for key in found if key not in ("labels", "calls")}
        return json.dumps(head) + "\n" + json.dumps({"run": run, **found})

    text, status = forked.told(work)
    head, _, line = text.partition("\n")
    if line:
        return json.loads(head), line
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    why = "did not end in its processor time" if late else "ended the process"
    return {"fault": "not modelled", "text": f"with its real sources a call {why}"}, ""


def _in_process(request, run):
    import numpy as np

    # what was seeded when NumPy was imported is not shared with other processes
    np.random.seed()
    printed = tempfile.TemporaryFile()  # noqa: SIM115
    for stream in (1, 2):
        os.dup2(printed.fileno(), stream)
    try:
        return _calls(request, run, printed)
    except FailedError as failed:
        return {"fault": "not modelled", "text": str(failed)}


def _calls(request, run, printed):
    from checker.programs.process import loading
    from checker.programs.real.stopping import Stopping

    stopping = Stopping()
    signal.setitimer(signal.ITIMER_PROF, MOST_LOADING)
    stopping.install()
    call = _loaded(request, loading, stopping)
    sys.stdout.flush()
    printed.truncate(0)
    signal.setitimer(signal.ITIMER_PROF, run["seconds"] + MOST_LOADING)
    began, labels, calls = time.process_time(), Labelled(), []
    for n in range(MORE * run["rounds"]):
        for x in run["order"] if not n else _again(run, n):
            text = request["inputs"][x]
            calls.append((x, labels.of(call(text), stopping)))
        if not n:
            # what is compiled or made at first use is not counted
            began = time.process_time()
        spent = time.process_time() - began
        if stopping.fault or spent > run["seconds"] or (n + 1 >= run["rounds"] and spent > QUICK):
            break
    calling = time.process_time() - began
    stopping.on = False
    if stopping.fault:
        raise FailedError(str(stopping.fault))
    sys.stdout.flush(), sys.stderr.flush()
    if printed.tell() or os.fstat(printed.fileno()).st_size:
        raise FailedError(f"with its real sources a call prints {_said(printed)}")
    return {"labels": labels.known, "calls": calls, "calling": calling}


def _again(run, n):
    """Return the order of a further round: those alike have the same."""
    return random.Random(n).sample(run["order"], len(run["order"]))


def _said(printed):
    printed.seek(0)
    return repr(printed.read(60).decode(errors="replace"))


def _loaded(request, loading, stopping):
    try:
        return caller(request, loading)
    except loading.LoadError as error:
        raise FailedError(str(stopping.fault or error)) from error
    except BaseException as error:
        raise FailedError(str(stopping.fault or f"{type(error).__name__}: {error}")) from error


class Labelled:
    """Labels outputs; each is kept once.

    Attributes
    ----------
    known : list of str
        Of JSON.
    """

    # of these equal values of one type are one output
    PLAIN = (int, bool, str)

    def __init__(self):
        self.known, self.places, self.plain = [], {}, {}

    def of(self, run, stopping):
        """Call, and return the number of the label."""
        from checker.programs.faults import NotModelled

        try:
            output = run()
        except BaseException as error:
            return self.place(self.raised(error, stopping))
        kind = type(output)
        if kind not in self.PLAIN:
            try:
                return self.place(label(output))
            except NotModelled as fault:
                raise FailedError(str(fault)) from fault
        if (kind, output) not in self.plain:
            self.plain[kind, output] = self.place(label(output))
        return self.plain[kind, output]

    def raised(self, error, stopping):
        """Return the label of an exception."""
        from checker.programs import outputs
        from checker.programs.faults import NotModelled

        if stopping.fault:
            raise FailedError(str(stopping.fault))
        try:
            return outputs.Labels().raised(error)
        except NotModelled as fault:
            raise FailedError(f"{type(error).__name__}: {fault}") from fault

    def place(self, made):
        """Return the number of a label."""
        text = json.dumps(made)
        if text not in self.places:
            self.places[text] = len(self.known)
            self.known.append(text)
        return self.places[text]


def label(output):
    """Return the label of a real output."""
    from checker.programs import outputs

    return outputs.plain(output)


def caller(request, loading):
    """Return what calls the program, and the view of its outputs that is asked for.

    Parameters
    ----------
    request : dict
    loading : module

    Raises
    ------
    LoadError
    """
    _, function = loading.load(request["program"])
    if request["view"]:
        _, view = loading.load(request["view"])
        first = loading.caller(function, request["args"])
        return lambda text: (lambda run: lambda: view(run()))(first(text))
    return loading.caller(function, request["args"])
