"""Calls of all that is public, with fitting and hostile arguments, and what is wrong about them."""

import random
import signal
import warnings
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field

import reports.deployed  # noqa: F401 - what `client` and `collector` of a mechanism call
from mechanisms.design.orbits import OrbitChannel
from mechanisms.encodings.parameters import shown
from tests.hostile import judge
from tests.hostile.public import FORMULA, UNCHECKED, everything
from tests.hostile.values import CALLABLES, GIVEN, Values

# seconds of processor time after which a call counts as one that does not return
PATIENCE = 20
ROUNDS, TRIES, KEPT = 4, 30, 40


@dataclass
class Tally:
    """Answers of one function.

    Parameters
    ----------
    name : str
    answers : Counter
        `returned` and `refused`.
    wrong : list of str
    """

    name: str
    answers: Counter = field(default_factory=Counter)
    wrong: list = field(default_factory=list)


class Overtime(BaseException):
    """A call took too long."""


def instances():
    """Return instances of the classes, as constructors and functions return them for good input."""
    public = [one for one in everything() if one.kind not in (UNCHECKED, FORMULA)]
    pool = {one.call.__name__: [] for one in everything() if isinstance(one.call, type)}
    pool |= {name: list(given) for name, given in GIVEN.items()}
    rng = random.Random(1)
    for _ in range(ROUNDS):
        public = [one for one in public if fills(pool, one, rng)]
    return pool


def fills(pool, one, rng):
    """Put what a function returns into the pool; return whether it may have more to give."""
    kinds = set()
    for _ in range(TRIES):
        answer = returned_by(one, rng, pool)
        kind = type(answer).__name__
        if answer is not None and kind not in pool:
            return False  # what it returns is no instance
        if answer is not None:
            keep(pool, answer)
            kinds.add(kind)
    return not kinds or any(len(pool[kind]) < KEPT for kind in kinds)


def returned_by(one, rng, pool):
    owner = owner_of(one, rng, pool)
    if one.owner and owner is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return one(owner, arguments_of(one, Values(rng, pool), 0))
        except (ArithmeticError, ValueError, TypeError):
            return None


def keep(pool, answer):
    """Put an instance of a public class into the pool, with those inside it."""
    if type(answer).__name__ in pool:
        known = pool[type(answer).__name__]
        if len(known) < KEPT:
            known.append(answer)


def owner_of(one, rng, pool):
    """Return an instance whose method it is, of a class or one that inherits from it."""
    if one.owner is None:
        return None
    return rng.choice(pool[one.owner.__name__]) if pool.get(one.owner.__name__) else None


def arguments_of(one, values, share):
    """Return arguments, each hostile with that probability; defaults are often left alone."""
    kind = getattr(one.call, "__name__", None)
    known = vars(values.rng.choice(GIVEN[kind])) if kind in GIVEN else {}
    return {
        name: known[name]
        if name in known and values.rng.random() >= share
        else argument(values, name, said, values.rng.random() < share)
        for name, said in one.parameters.items()
        if name in one.required or name in CALLABLES or values.rng.random() < 0.6
    }


def argument(values, name, said, is_hostile):
    """Return an argument; a callable that is handed in may raise what it likes."""
    value = values.hostile(name, said) if is_hostile else values.fitting(name, said)
    is_foreign = (said or "").startswith("callable") and callable(value)
    return None if is_foreign and value not in CALLABLES.get(name, ()) else value


def call_many(one, calls, seed, pool):
    """Return the `Tally` of that many calls."""
    rng, tally = random.Random(f"{seed} {one.name}"), Tally(one.name)
    with patience():
        for _ in range(calls):
            call_once(one, rng, pool, tally)
    return tally


def call_once(one, rng, pool, tally):
    owner = owner_of(one, rng, pool)
    values = Values(rng, pool)
    if owner is not None and isinstance(getattr(owner, "K", None), int):
        values.sizes["K"] = owner.K
    if isinstance(owner, OrbitChannel):
        values.sizes |= {"orbits": len(owner.orbits), "levels": owner.levels}
    share = 0 if one.kind == FORMULA else rng.choice((0, 0, 0.3, 0.6))
    if one.kind == FORMULA:
        values.exact = values.formula = True
    arguments = arguments_of(one, values, share)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        answer = one(owner, arguments)
    except ValueError as error:
        tally.answers["refused"] += 1
        wrong = None if judge.names_it(one, str(error)) else f"ValueError without a name: {error}"
    except ZeroDivisionError as error:
        wrong = None if one.kind == FORMULA else repr(error)
    except (Exception, Overtime) as error:
        wrong = repr(error)
    else:
        tally.answers["returned"] += 1
        wrong = judge.complaint(one, arguments, owner, answer)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if wrong:
        said = ", ".join(f"{name} = {shown(value)}" for name, value in arguments.items())
        tally.wrong.append(f"{one.name}({said}) of {shown(owner)}: {wrong[:300]}")


@contextmanager
def patience():
    """Raise `Overtime` in calls that take too long, and let warnings be errors."""

    def stop(*_):
        raise Overtime(f"no answer within {PATIENCE} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        signal.signal(signal.SIGVTALRM, before)
