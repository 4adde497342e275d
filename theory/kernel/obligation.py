"""Obligations: what must be shown, and what must fail, before a claim counts as decided.

Each kind turns into *checks*: SMT queries with the answer they must get, or exact evaluations
done at once. A check that cannot fail proves nothing, so every obligation carries a falsified
twin that must be refuted.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import sympy
import z3

from theory.kernel import solvers
from theory.kernel.division import denominators, without_division
from theory.notions.alphabet import AnyAlphabet, SizedAlphabet


@dataclass(frozen=True)
class Check:
    """One thing to be found out: a query for the solvers, or an outcome already known.

    Parameters
    ----------
    role : str
        `goal`, `denominators`, `hypotheses`, `twin`, ...
    expected : str
        The answer that it must get.
    script : str
        SMT-LIB text, or empty if `outcome` is known.
    outcome : str
        The answer of an exact evaluation.
    """

    role: str
    expected: str
    script: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class Statement:
    """Hypotheses and a goal in Z3, and what falsifies the goal.

    Parameters
    ----------
    hypotheses : list of z3.BoolRef
    goal : z3.BoolRef
    twin_goal : z3.BoolRef, optional
        A false goal under the same hypotheses.
    twin_hypotheses : list of z3.BoolRef, optional
        Too few hypotheses for the same goal.
    """

    hypotheses: list
    goal: Any
    twin_goal: Any = None
    twin_hypotheses: Any = None

    def __post_init__(self):
        if self.twin_goal is None and self.twin_hypotheses is None:
            raise ValueError("a statement needs a falsified twin: twin_goal or twin_hypotheses")

    def twin(self):
        """Return the assertions that a counterexample to the twin satisfies."""
        hypotheses = self.hypotheses if self.twin_hypotheses is None else self.twin_hypotheses
        goal = self.goal if self.twin_goal is None else self.twin_goal
        return [*hypotheses, z3.Not(goal)]


@dataclass(frozen=True)
class Lemma:
    """A theorem of real arithmetic, with one alphabet of any size or none.

    Parameters
    ----------
    name : str
    build : callable
        From an alphabet (or from nothing, if `sizes` is None) to a `Statement`.
    sizes : tuple of int, optional
        Numbers of letters among which hypotheses and twin have models.
    """

    name: str
    build: Callable
    sizes: tuple | None = None
    method = "smt"

    def checks(self):
        """Return the queries: goal and denominators unsat, hypotheses and twin sat."""
        any_size = self.build() if self.sizes is None else self.build(AnyAlphabet())
        small = any_size if self.sizes is None else self.build(SizedAlphabet(self.sizes[0]))
        found = [
            _query("goal", "unsat", [*any_size.hypotheses, z3.Not(any_size.goal)]),
            _query("hypotheses", "sat", small.hypotheses),
            _query("twin", "sat", small.twin()),
        ]
        zero = [d == 0 for d in denominators([*any_size.hypotheses, any_size.goal])]
        if zero:
            nonzero = [*_free_of_division(any_size.hypotheses), z3.Or(*zero)]
            found.insert(1, Check("denominators", "unsat", solvers.smtlib(nonzero)))
        return found


def _free_of_division(formulas):
    return [formula for formula in formulas if not denominators([formula])]


def _query(role, expected, assertions):
    return Check(role, expected, solvers.smtlib(without_division(assertions)))


def induction(name, invariant, initial, step, items):
    """Return base and step of an induction over a list of any length.

    Parameters
    ----------
    name : str
    invariant : callable
        From a state to the property that every prefix has.
    initial : tuple
        State of the empty list.
    step : callable
        From a state and an item to the next state; it is the sum, product or fold itself.
    items : callable
        Returns (state, item, hypotheses, false_invariant): an arbitrary state and item, what is
        known of them, and a stronger invariant that must fail.
    """

    def base():
        _, _, hypotheses, _ = items()
        return Statement(hypotheses, invariant(initial), z3.Not(invariant(initial)))

    def inductive_step():
        state, item, hypotheses, false_invariant = items()
        after = step(state, item)
        return Statement([*hypotheses, invariant(state)], invariant(after), false_invariant(after))

    return [Lemma(f"{name}: empty list", base), Lemma(f"{name}: one more item", inductive_step)]


@dataclass(frozen=True)
class Identity:
    """An identity of rational functions, decided by SymPy: the difference is exactly zero.

    Parameters
    ----------
    name : str
    left, right : sympy.Expr
    twin : sympy.Expr
        A wrong right-hand side.
    """

    name: str
    left: sympy.Expr
    right: sympy.Expr
    twin: sympy.Expr
    method = "identity"

    def checks(self):
        """Return the outcomes of both differences."""
        return [
            Check("goal", "zero", outcome=_difference(self.left, self.right)),
            Check("twin", "not zero", outcome=_difference(self.left, self.twin)),
        ]


def _difference(left, right):
    return "zero" if sympy.cancel(sympy.together(left - right)) == 0 else "not zero"


@dataclass(frozen=True)
class Counterexample:
    """An exact witness: the hypotheses hold, the conclusion fails, a repaired one holds.

    Parameters
    ----------
    name : str
    hypotheses, conclusion, repaired : callable
        Return truth values, from exact numbers; `repaired` shows that the check can succeed.
    witness : dict
        The numbers, as text, for the reader.
    """

    name: str
    hypotheses: Callable
    conclusion: Callable
    repaired: Callable
    witness: dict = field(default_factory=dict)
    method = "witness"

    def checks(self):
        """Return the outcomes of the three evaluations."""
        return [
            Check("hypotheses", "true", outcome=_truth(self.hypotheses())),
            Check("conclusion", "false", outcome=_truth(self.conclusion())),
            Check("twin", "true", outcome=_truth(self.repaired())),
        ]


def _truth(value):
    return "true" if value else "false"
