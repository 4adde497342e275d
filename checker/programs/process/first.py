"""The first call of a process, on every path that is walked: is it what later calls are?

What a program makes at its first call, a table or a counter, later calls find. The walk makes it
before it begins, so that its paths are those of later calls. A process that was forked off before
that, and has called nothing, forks one for each path that it is asked about.
"""

import json
import os
import time
from contextlib import suppress
from fractions import Fraction

from checker.programs.faults import Cut, NotModelled, Unstable
from checker.programs.path import PATH
from checker.programs.process import forked
from checker.programs.process.walk import called

# paths that are all asked about, and as many more each time that there are twice as many
ALL = 64
# steps (`PATH.work`), and seconds where steps are slow, after which only so many are
STEPS, SECONDS, FEW = 1_500_000, 30, 8


class First:
    """Asks how paths go in the first call of a process.

    Parameters
    ----------
    inputs : list of str
    call : callable
        From the text of an input to what calls the program.
    tracer : Tracer
        Which follows no loops.

    Attributes
    ----------
    differs : bool
        Whether the first call of some path does something else, with the same output.
    left : int
        Paths that were not asked about.
    """

    def __init__(self, inputs, call, tracer):
        self.inputs, self.call, self.tracer = inputs, call, tracer
        self.differs, self.left, self.met, self.spent, self.steps = False, 0, 0, 0.0, 0
        asking, self.asked = os.pipe()
        self.answer, answering = os.pipe()
        self.child = os.fork()
        if not self.child:
            os.close(self.asked), os.close(self.answer)
            self._serve(os.fdopen(asking), os.fdopen(answering, "w"))
        os.close(asking), os.close(answering)
        self.asked, self.answer = os.fdopen(self.asked, "w"), os.fdopen(self.answer)

    def close(self):
        """End the process."""
        with suppress(OSError):
            self.asked.close()
        self.answer.close()
        os.waitpid(self.child, 0)

    def compare(self, x, label, parts, digest):
        """Compare the path that has just ended with the same one in a first call.

        Parameters
        ----------
        x : int
            Number of the input.
        label, parts, digest
            Of the path.

        Raises
        ------
        NotModelled, Unstable
            If a first call draws, forks or returns otherwise.
        """
        self.met += 1
        rare = self.met > ALL and self.met % (1 << self.met.bit_length() - ALL.bit_length() + 1)
        if rare or (self.met > FEW and (self.steps > STEPS or self.spent > SECONDS)):
            self.left += 1
            return
        began = time.monotonic()
        trail = [[k, [str(Fraction(w)) for w in weights]] for k, weights, _ in PATH.trail]
        print(json.dumps([x, trail]), file=self.asked, flush=True)
        found = json.loads(self.answer.readline() or "{}")
        self.spent += time.monotonic() - began
        if "fault" in found:
            raise Unstable(f"input {self.inputs[x]}: the first call of a process: {found['fault']}")
        self.steps += found.get("steps", 0)
        # keys of JSON are texts
        expected = json.loads(json.dumps([label, parts, len(trail)]))
        if found.get("path") != expected:
            raise Unstable(
                f"input {self.inputs[x]}: the first call of a process gives something else than "
                "later ones with the same draws: something is made or remembered at first use; "
                "make it when the file is loaded, or in each call"
            )
        self.differs = self.differs or found["digest"] != digest

    def assumed(self):
        """Return what is assumed of first calls, as a set of texts."""
        if not (self.differs and self.left):
            return set()
        return {
            "the first call of a process, which makes something that later ones use, gives what "
            f"these give: {self.met - self.left} of {self.met} paths were tried"
        }

    def _serve(self, asking, answering):
        status = 1
        with suppress(BaseException):
            for line in asking:
                x, trail = json.loads(line)
                text, _ = forked.told(lambda x=x, trail=trail: json.dumps(self._path(x, trail)))
                print(text or '{"fault": "it ends the process"}', file=answering, flush=True)
            status = 0
        os._exit(status)

    def _path(self, x, trail):
        prefix = [(k, [Fraction(w) for w in weights], None) for k, weights in trail]
        began = PATH.work
        PATH.start(prefix)
        self.tracer.start()
        try:
            label, found, digest = called(self.call(self.inputs[x]), self.tracer)
        except (NotModelled, Unstable, Cut) as fault:
            return {"fault": str(fault)}
        path = [label, found.parts(), len(PATH.trail)]
        return {"path": path, "digest": digest, "steps": PATH.work - began}
