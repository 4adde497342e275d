"""Decide claims: put every query to both solvers, and judge each obligation by its answers."""

import signal
import time
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context

import z3

from theory.ledger import opinions, solvers

# a last resort: the limits that decide are the solvers' resource limits
HARD_KILL_SECONDS = 1800
# of cvc5's opinion on a step of a theorem, in processor time. What it decides takes less than a
# twentieth of it; what it leaves undecided is not asked again (`opinions.unasked`)
OPINION_SECONDS = 20.0
STEP, IDENTITY = "step", "identity"
SOLVERS = {"z3": solvers.ask_z3, "cvc5": solvers.ask_cvc5}
# of what the kernel took already: who gives a second opinion
OPINION = {STEP: solvers.opinion, IDENTITY: solvers.sympy_opinion}


@dataclass(frozen=True)
class Found:
    """What came of one check."""

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


def answer_all(checks, jobs):
    """Return a `Found` for each check, and the seconds that each solver took for each.

    Parameters
    ----------
    checks : iterable of Check
        Solvers start on each as soon as it comes.
    jobs : int
        Number of processes; answers do not depend on it.
    """
    asked, futures, processes = [], {}, None
    with ExitStack() as stack:
        for check in checks:
            asked.append(check)
            for task in _tasks(check):
                if processes is None:
                    processes = stack.enter_context(pool(jobs))
                if task not in futures:
                    futures[task] = _scheduled(processes, *task)
        timed = {task: _result(future) for task, future in futures.items()}
    answers = {task: answer for task, (answer, _) in timed.items()}
    return [_answered(check, answers) for check in asked], {
        task: seconds for task, (_, seconds) in timed.items()
    }


@contextmanager
def pool(jobs, loaded=__name__, initializer=None):
    """Yield a pool that does not finish its queue if something stops the block.

    Parameters
    ----------
    jobs : int
        Number of processes.
    loaded : str
        A module: processes start from one that has it loaded, and has asked no solver anything.
    initializer : callable, optional
        Called by each process first.
    """
    from pebble import ProcessPool  # only solvers that are asked, or many claims, need it

    context = get_context("forkserver")
    context.set_forkserver_preload([loaded])
    with ProcessPool(max_workers=jobs, context=context, initializer=initializer) as made:
        try:
            yield made
        except BaseException:
            made.stop()
            raise


def _tasks(check):
    if check.role in OPINION:  # Z3 or FLINT decided it when the kernel took it
        return [] if opinions.is_unasked(check.script) else [(check.script, check.role)]
    return [(check.script, tool) for tool in SOLVERS] if check.script else []


def undecided(scripts, jobs):
    """Return those steps of theorems that cvc5 leaves undecided."""
    if not scripts:
        return []
    with pool(jobs) as processes:
        asked = {script: _scheduled(processes, script, STEP) for script in scripts}
        found = {script: _result(future)[0].result for script, future in asked.items()}
    return [script for script, result in found.items() if result == "unknown"]


def _scheduled(processes, script, tool):
    seconds = OPINION_SECONDS if tool in OPINION else HARD_KILL_SECONDS
    return processes.schedule(_timed, args=(script, tool, seconds), timeout=HARD_KILL_SECONDS)


def _timed(script, tool, seconds):
    began = time.perf_counter()
    # the signal ends this process, and the pool starts another
    signal.setitimer(signal.ITIMER_PROF, seconds)
    answer = (SOLVERS | OPINION)[tool](script)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return answer, time.perf_counter() - began


def _result(future):
    from pebble import ProcessExpired

    try:
        return future.result()
    except (FutureTimeout, ProcessExpired):
        return solvers.Answer("unknown", 0), float(HARD_KILL_SECONDS)
    except (z3.Z3Exception, RuntimeError, ValueError, ArithmeticError):
        return solvers.Answer("error", 0), 0.0


def _answered(check, answers):
    if not check.script:
        return Found(check, check.outcome, 0, "")
    if check.role in OPINION:
        said = answers.get((check.script, check.role), solvers.Answer("unknown", 0))
        return Found(check, "unsat", 0, said.result)
    first, second = answers[check.script, "z3"], answers[check.script, "cvc5"]
    return Found(check, first.result, first.resources, second.result)
