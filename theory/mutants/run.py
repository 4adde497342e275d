"""Apply mutants one by one and derive the claims about the mutated formula until one fails."""

import random
import signal
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import yaml
import z3
from pebble import ProcessExpired, ProcessPool

from common.errors import UserError
from theory.kernel import trace
from theory.ledger import decisions, records
from theory.mutants.change import mutants
from theory.solving import solvers

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
# what `checked` rests on, committed certificates, is set aside
VERDICTS = ("proved", "refuted", "misprint")
BASELINE_SECONDS = 3600
# of CPU time, so that what is found does not depend on what else runs; the clock is a last resort
MUTANT_SECONDS, MUTANT_CLOCK = 60, 1800


@dataclass(frozen=True)
class Tried:
    """The result for one mutant.

    Parameters
    ----------
    formula, kind, change : str
        As of a `Mutant`.
    by : str
        What failed; empty if nothing did.
    reason : str
        Why it is equivalent, if it is listed as such.
    undecided : str
        Why nothing is known about it: it is neither caught nor does it survive.
    """

    formula: str
    kind: str
    change: str
    by: str = ""
    reason: str = ""
    undecided: str = ""


@cache
def of(formula):
    """Return all mutants of a function of `mechanisms`, by its full name."""
    return mutants(formula, trace.functions_of()[formula])


def failure(name):
    """Derive a claim again; return why it fails, or an empty text, and the formulas it is about."""
    trace.forget()
    found = records.prepare(name)
    if found.error:
        return found.error, ()
    if found.assembled:
        return found.assembled.complaint, found.assembled.about
    for obligation, check in found.checks:
        outcome = _z3(check.script) if check.script else check.outcome
        if outcome != check.expected:
            told = f"expected {check.expected}, found {outcome}"
            return f"{name}: obligation '{obligation.name}', {check.role}: {told}", ()
    return "", tuple(found.declared["about"])


def _z3(script):
    try:
        return solvers.ask_z3(script).result
    except (z3.Z3Exception, RuntimeError, ValueError):
        return "error"


def baseline(name):
    """Return why an unchanged claim fails, the formulas it is about, and its CPU seconds."""
    began = time.process_time()
    complaint, about = failure(name)
    return complaint, about, time.process_time() - began


@contextmanager
def cpu_limited(seconds):
    """End this process by SIGPROF, in a solver too, if the block takes more CPU time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def caught_by(formula, k, names):
    """Return what fails first, of the claims named, with mutant k of a formula; or no text."""
    other = of(formula)[k].function
    with cpu_limited(MUTANT_SECONDS), trace.replaced({formula: other}):
        return next(filter(None, (failure(name)[0] for name in names)), "")


def drawn(formulas, count, seed):
    """Return `count` mutants as pairs of formula and number: each formula and kind has its turn.

    Parameters
    ----------
    formulas : list of str
    count : int
    seed : int
    """
    chance, queues = random.Random(seed), []
    for formula in sorted(formulas):
        by_kind = defaultdict(list)
        for k, mutant in enumerate(of(formula)):
            by_kind[mutant.kind].append((formula, k))
        for queue in by_kind.values():
            chance.shuffle(queue)
        queues.append(turns_of(list(by_kind.values())))
    return turns_of(queues)[:count]


def turns_of(queues):
    """Return the first of each queue, then the second of each, and so on."""
    longest = max(map(len, queues), default=0)
    return [queue[k] for k in range(longest) for queue in queues if k < len(queue)]


def equivalent():
    """Return the reasons why mutants are equivalent, by formula and change.

    Raises
    ------
    UserError
        If one that is listed is no mutant of the code as it is.
    """
    listed = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
    found = {(e["formula"], e["change"]): e["reason"] for e in listed}
    known = trace.functions_of()
    for formula, change in found:
        if formula not in known or change not in {m.change for m in of(formula)}:
            raise UserError(f"{EQUIVALENT.name}: no mutant {change!r} of {formula}; remove it")
    return found


def formulas_and_claims(pool, progress=lambda done, total: None):
    """Return the claims about each formula, the quickest first; all must hold unchanged.

    Raises
    ------
    UserError
        If a claim fails without any mutant.
    """
    names = [n for n, decide in decisions.deciders().items() if decide().verdict in VERDICTS]
    futures = {n: pool.schedule(baseline, args=(n,), timeout=BASELINE_SECONDS) for n in names}
    about = defaultdict(list)
    for done, (name, future) in enumerate(futures.items(), 1):
        complaint, formulas, seconds = future.result()
        if complaint:
            raise UserError(f"without any mutant: {complaint}")
        # a claim may be about a notion too, which is not mutated
        for formula in set(formulas) & set(trace.functions_of()):
            about[formula].append((seconds, name))
        progress(done, len(names))
    return {formula: [name for _, name in sorted(found)] for formula, found in about.items()}


def run(count, seed, only=(), jobs=2, progress=lambda done, total: None):
    """Draw mutants and try each; return a list of `Tried`.

    Parameters
    ----------
    count : int
        How many, of all formulas together.
    seed : int
    only : sequence of str
        Formulas to mutate; all that claims are about if empty.
    jobs : int
        Processes; the results do not depend on it.
    progress : callable
        Told how many claims, then how many mutants are done, and of how many.
    """
    listed = equivalent()
    with ProcessPool(max_workers=jobs, context=get_context("spawn")) as pool:
        try:
            about = formulas_and_claims(pool, progress)
            if strange := [formula for formula in only if formula not in about]:
                raise UserError(f"--formula {strange[0]}: no claim is about it")
            chosen = drawn(only or about, count, seed)
            futures = [_start(pool, f, k, about[f]) for f, k in chosen]
            found = []
            for (formula, k), future in zip(chosen, futures, strict=True):
                mutant = of(formula)[k]
                reason = listed.get((formula, mutant.change), "")
                by, undecided = result_of(future)
                if undecided:
                    # the first claims may dwell on what the last one sees at once
                    by, undecided = result_of(_start(pool, formula, k, about[formula][::-1]))
                found.append(Tried(formula, mutant.kind, mutant.change, by, reason, undecided))
                progress(len(found), len(chosen))
            return found
        except BaseException:
            pool.stop()
            raise


def _start(pool, formula, k, names):
    return pool.schedule(caught_by, args=(formula, k, names), timeout=MUTANT_CLOCK)


def result_of(future, none="", seconds=MUTANT_SECONDS):
    """Return what came of a mutant, and why it is undecided; one of them is empty, or both."""
    try:
        return future.result(), ""
    except FutureTimeout:
        return none, f"not decided in {MUTANT_CLOCK} s"
    except ProcessExpired as ended:
        if ended.exitcode == -signal.SIGPROF:
            return none, f"not decided in {seconds} s of CPU time"
        return none, "the process that derives it ended"


def report(found, least=0.95):
    """Print the survivors and the share caught; return whether this is at least `least`.

    Undecided mutants do not count as caught.
    """
    judged = [tried for tried in found if not tried.reason]
    for tried in judged:
        told = f"{tried.formula}: {tried.kind}: {tried.change}"
        if tried.undecided:
            print(f"UNDECIDED {told}: {tried.undecided}", file=sys.stderr)
        elif not tried.by:
            print(f"SURVIVES {told}", file=sys.stderr)
    for tried in found:
        if tried.reason and tried.by:
            print(f"CAUGHT, though listed: {tried.formula}: {tried.change}", file=sys.stderr)
    for kind, (caught, total) in shares(judged).items():
        print(f"{kind}: {caught} of {total}")
    caught = sum(bool(tried.by) for tried in judged)
    unknown = sum(bool(tried.undecided) for tried in judged)
    formulas = len({tried.formula for tried in found})
    print(f"{len(found)} mutants of {formulas} formulas, {len(found) - len(judged)} equivalent")
    if not judged:
        return False
    share = f"{100 * caught / len(judged):.1f} %"
    print(f"caught {caught} of {len(judged)} ({share}), {unknown} undecided")
    clean = not any(tried.reason and tried.by for tried in found)
    return clean and caught >= least * len(judged)


def shares(found):
    """Return how many are caught and how many there are, by kind."""
    total = Counter(tried.kind for tried in found)
    caught = Counter(tried.kind for tried in found if tried.by)
    return {kind: (caught[kind], total[kind]) for kind in sorted(total)}
