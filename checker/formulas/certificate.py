"""The only module that uses the kernel for formulas: obligations, decided by both solvers."""

import hashlib
from dataclasses import dataclass

import z3

from checker.formulas.conditions import conditions
from theory.ledger import prove
from theory.ledger.obligation import Lemma, Statement
from theory.solving import solvers

VERSIONS = {name: solvers.VERSIONS[name] for name in ("z3", "cvc5")}


@dataclass(frozen=True)
class Obligation:
    """A condition for all sizes, and its result.

    Parameters
    ----------
    name : str
    result : str
        `proved` or `open`.
    detail : str
        Which checks came out otherwise.
    scripts : list of str
        SHA-256 of the SMT-LIB queries, which the solvers of `VERSIONS` answered.
    """

    name: str
    result: str
    detail: str
    scripts: list


def symbols():
    """Return s, N, E, F as reals, K = s + N, and how a number is made."""
    s, N, E, F = z3.Reals("s N E F")
    return {"s": s, "N": N, "K": s + N, "E": E, "F": F, "number": rational}


def rational(value):
    """Return a Fraction as a Z3 number."""
    return z3.Q(value.numerator, value.denominator)


def scope(mechanism, known):
    """Return what is known of the sizes and of E and F where they occur."""
    used = {"s", "N", "E", *(mechanism.names & {"F"})}
    return [
        range_.holds(known[name]) if range_.sign != "=" else known[name] == rational(range_.bound)
        for name, range_ in mechanism.scope.items()
        if name in used
    ]


def lemmas(mechanism):
    """Return a `Lemma` for each condition that some size in scope asks for.

    Sizes are real variables: a statement about all reals holds for whole numbers. The twin is the
    condition's negation, so that a condition without any size in scope counts as no proof.
    """
    known = symbols()
    asked = [
        condition
        for condition in conditions(mechanism, known)
        if mechanism.scope["s"].reaches(condition.s) and mechanism.scope["N"].reaches(condition.N)
    ]
    return [_lemma(condition, known, scope(mechanism, known)) for condition in asked]


def _lemma(condition, known, hypotheses):
    within = [*hypotheses, known["s"] >= condition.s, known["N"] >= condition.N]

    def build():
        return Statement(within, condition.holds, z3.Not(condition.holds))

    return Lemma(condition.name, build)


def decide(mechanism, jobs=2):
    """Return an `Obligation` for each condition."""
    made = [(lemma.name, lemma.checks()) for lemma in lemmas(mechanism)]
    found, _ = prove.answer_all([check for _, checks in made for check in checks], jobs)
    results, place = [], 0
    for name, checks in made:
        outcomes = found[place : place + len(checks)]
        place += len(checks)
        wrong = [f"{one.check.role}: {one.outcome}" for one in outcomes if not one.ok]
        digests = [hashlib.sha256(check.script.encode()).hexdigest() for check in checks]
        result = "open" if wrong else "proved"
        results.append(Obligation(name, result, ", ".join(wrong), digests))
    return results
