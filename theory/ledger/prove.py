"""Decide claims: put every query to both solvers, and judge each obligation by its answers."""

import signal
import time
from concurrent.futures import TimeoutError as FutureTimeout
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context

import z3

from theory.solving import opinions, solvers

# a last resort: the limits that decide are the solvers' resource limits
HARD_KILL_SECONDS = 1800
# of cvc5's opinion on a step of a theorem, in processor time. What it decides takes less than a
# twentieth of it; what it leaves undecided is not asked again (`opinions.unasked`)
OPINION_SECONDS = 20.0
# opinions that a process gives before it answers
TOGETHER = 40
STEP, IDENTITY = "step", "identity"
SOLVERS = {"z3": solvers.ask_z3, "cvc5": solvers.ask_cvc5}
# of what the kernel took already: who gives a second opinion
OPINION = {STEP: solvers.opinion, IDENTITY: solvers.sympy_opinion}


@dataclass(frozen=True)
class Found:
    """The result of one check."""

    check: object
    outcome: str
    resources: int
    second: str

    @property
    def ok(self):
        """Whether it came out as it must, and no solver contradicts."""
        readable = "error" not in (self.outcome, self.second)
        return self.outcome == self.check.expected and readable and not self.disagreement

    @property
    def disagreement(self):
        """Whether Z3 and cvc5 decided the same query differently."""
        return {self.outcome, self.second} == {"sat", "unsat"}


def answer_all(checks, jobs, told=lambda task, seconds: None):
    """Return a `Found` for each check, and the seconds that each solver took for each.

    Parameters
    ----------
    checks : list of Check
    jobs : int
        Number of processes; answers do not depend on it.
    told : callable
        Called with each answered question (a text and the solver) and the seconds.
    """
    asked = dict.fromkeys(task for check in checks for task in tasks(check))
    answers, seconds = {}, {}
    if asked:
        # a process that is started and not needed costs half a second
        with pool(max(1, min(jobs, len(asked) // TOGETHER))) as processes:
            for task, (answer, took) in _answers(processes, list(asked)):
                answers[task], seconds[task] = answer, took
                told(task, took)
    return [_answered(check, answers) for check in checks], seconds


@contextmanager
def pool(jobs, loaded=__name__, initializer=None, most=0):
    """Yield a pool that does not finish its queue if something stops the block.

    Parameters
    ----------
    jobs : int
        Number of processes.
    loaded : str
        A module: processes start from one that has it loaded, and has asked no solver anything.
    initializer : callable, optional
        Called by each process first.
    most : int
        Tasks after which another process takes its place, with none of its memory; 0 for any
        number.
    """
    from pebble import ProcessPool  # only solvers that are asked, or many claims, need it

    context = get_context("forkserver")
    context.set_forkserver_preload([loaded])
    with ProcessPool(
        max_workers=jobs, max_tasks=most, context=context, initializer=initializer
    ) as made:
        try:
            yield made
        except BaseException:
            made.stop()
            raise


def tasks(check):
    """Return what is asked for a check: pairs of a text and whom it is put to."""
    if check.role in OPINION:  # Z3 or FLINT decided it when the kernel took it
        return [] if opinions.is_unasked(check.script) else [(check.script, check.role)]
    return [(check.script, tool) for tool in SOLVERS] if check.script else []


def undecided(scripts, jobs):
    """Return those steps of theorems that cvc5 leaves undecided."""
    if not scripts:
        return []
    with pool(jobs) as processes:
        answers = dict(_answers(processes, [(script, STEP) for script in scripts]))
    return [script for script in scripts if answers[script, STEP][0].result == "unknown"]


def _answers(processes, asked):
    """Yield each question with its answer and the seconds, as they come.

    Several go to a process at once. Where one of them ends it, all of them are asked again, one by
    one.
    """
    opined = [task for task in asked if task[1] in OPINION]
    together = [opined[k : k + TOGETHER] for k in range(0, len(opined), TOGETHER)]
    waiting = together + [[task] for task in asked if task[1] not in OPINION]
    while waiting:
        running = {_scheduled(processes, some): some for some in waiting}
        waiting = []
        for future in as_completed(running):
            some = running.pop(future)
            if (found := _result(future)) is not None:
                yield from zip(some, found, strict=True)
            elif len(some) > 1:
                waiting += [[task] for task in some]
            else:
                yield some[0], (solvers.Answer("unknown", 0), float(HARD_KILL_SECONDS))


def _scheduled(processes, some):
    seconds = OPINION_SECONDS if some[0][1] in OPINION else HARD_KILL_SECONDS
    return processes.schedule(_asked, args=(some, seconds), timeout=HARD_KILL_SECONDS)


def _asked(some, seconds):
    return [_timed(script, tool, seconds) for script, tool in some]


def _timed(script, tool, seconds):
    began = time.perf_counter()
    # the signal ends this process, and the pool starts another
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        answer = (SOLVERS | OPINION)[tool](script)
    except (z3.Z3Exception, RuntimeError, ValueError, ArithmeticError):
        return solvers.Answer("error", 0), 0.0
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return answer, time.perf_counter() - began


def _result(future):
    """Return what a process answered, or None if it ended before."""
    from pebble import ProcessExpired

    try:
        return future.result()
    except (FutureTimeout, ProcessExpired):
        return None


def _answered(check, answers):
    if not check.script:
        return Found(check, check.outcome, 0, "")
    if check.role in OPINION:
        said = answers.get((check.script, check.role), solvers.Answer("unknown", 0))
        return Found(check, "unsat", 0, said.result)
    first, second = answers[check.script, "z3"], answers[check.script, "cvc5"]
    return Found(check, first.result, first.resources, second.result)
