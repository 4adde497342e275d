"""Obligations: what must be shown, and what must fail, before a claim counts as decided.

Each kind turns into *checks*: SMT queries with the answer they must get, or exact evaluations
done at once. A check that cannot fail proves nothing, so every obligation carries a falsified
twin that must be refuted.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import z3

from theory.notions.alphabet import AnyAlphabet, SizedAlphabet
from theory.solving import solvers
from theory.solving.division import denominators, without_division


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
        general = self._statement(None if self.sizes is None else AnyAlphabet())
        sized = [self._statement(SizedAlphabet(size)) for size in self.sizes or ()]
        small = sized[0] if sized else general
        found = [_query("goal", "unsat", [*general.hypotheses, z3.Not(general.goal)])]
        # what holds for every size holds for these: a slip between the two readings shows here
        for size, statement in zip(self.sizes or (), sized, strict=True):
            assertions = [*statement.hypotheses, z3.Not(statement.goal)]
            found.append(_query(f"goal at size {size}", "unsat", assertions))
        zero = [d == 0 for d in denominators([*general.hypotheses, general.goal])]
        if zero:
            nonzero = [*_free_of_division(general.hypotheses), z3.Or(*zero)]
            found.append(Check("denominators", "unsat", solvers.smtlib(nonzero)))
        found.append(_query("hypotheses", "sat", small.hypotheses))
        found.append(_query("twin", "sat", small.twin()))
        return found

    def _statement(self, alphabet):
        """Return the statement, with the letters of a sized alphabet within it."""
        if alphabet is None:
            return self.build()
        made = self.build(alphabet)
        within = list(alphabet.constraints)
        few = made.twin_hypotheses
        return Statement(
            [*within, *made.hypotheses],
            made.goal,
            made.twin_goal,
            None if few is None else [*within, *few],
        )


def _free_of_division(formulas):
    return [formula for formula in formulas if not denominators([formula])]


def _query(role, expected, assertions):
    return Check(role, expected, solvers.smtlib(without_division(assertions)))


@dataclass(frozen=True)
class Items:
    """The facts of an induction about its lists.

    Parameters
    ----------
    state : tuple
        An arbitrary state, as constants.
    item : Any
        An arbitrary item.
    parameters : list of z3.BoolRef
        Facts about the parameters, also for the empty list.
    of_item : list of z3.BoolRef
        What is known of each item, whatever the state.
    of_order : list of z3.BoolRef
        What is known of an item and the state before it, such as that some item comes once.
    """

    state: tuple
    item: Any
    parameters: list
    of_item: list
    of_order: list = field(default_factory=list)

    def __post_init__(self):
        names = {str(value) for value in self.state}
        for formula in [*self.parameters, *self.of_item]:
            if names & {str(constant) for constant in constants(formula)}:
                raise ValueError(f"{formula} restricts the state; name it in of_order")
        for formula in self.parameters:
            if self.mentions_item(formula):
                raise ValueError(f"{formula} restricts an item; name it in of_item")

    def mentions_item(self, formula):
        """Return whether a formula speaks of the arbitrary item."""
        items = self.item if isinstance(self.item, tuple) else (self.item,)
        return bool({str(value) for value in items} & {str(c) for c in constants(formula)})


def constants(formula):
    """Return the free constants of a formula."""
    if z3.is_const(formula) and formula.decl().kind() == z3.Z3_OP_UNINTERPRETED:
        return [formula]
    return [constant for child in formula.children() for constant in constants(child)]


def induction(name, items, invariant, initial, step, false_initial, false_invariant):
    """Return base and step of an induction over a list of any length.

    Parameters
    ----------
    name : str
    items : Items
    invariant : callable
        From a state to the property that every prefix has.
    initial : tuple
        State of the empty list.
    step : callable
        From a state and an item to the next state; it is the sum, product or fold itself.
    false_initial : tuple
        A start for which the invariant fails.
    false_invariant : callable
        A property too strong for one more item to keep.

    Raises
    ------
    ValueError
        If the invariant speaks of the item: it would hold of a list whose items are all the same.
    """
    if items.mentions_item(invariant(items.state)):
        raise ValueError(f"{name}: the invariant speaks of the item {items.item}")

    def base():
        return Statement(items.parameters, invariant(initial), invariant(false_initial))

    def inductive_step():
        after = step(items.state, items.item)
        known = [*items.parameters, *items.of_item, *items.of_order, invariant(items.state)]
        return Statement(known, invariant(after), false_invariant(after))

    return [Lemma(f"{name}: empty list", base), Lemma(f"{name}: one more item", inductive_step)]


@dataclass(frozen=True)
class Identity:
    """An identity of rational functions, decided by SymPy: the difference is exactly zero.

    Denominators must be nonzero by the assumptions on the symbols (such as positive).

    Parameters
    ----------
    name : str
    left, right : sympy.Expr
    twin : sympy.Expr
        A wrong right-hand side.
    """

    name: str
    left: Any
    right: Any
    twin: Any
    method = "identity"

    def checks(self):
        """Return the outcomes of both differences."""
        return [
            Check("goal", "zero", outcome=_difference(self.left, self.right)),
            Check("twin", "not zero", outcome=_difference(self.left, self.twin)),
        ]


@dataclass(frozen=True)
class Limit:
    """A limit of a rational function, decided by SymPy in exact arithmetic.

    Parameters
    ----------
    name : str
    expression : sympy.Expr
        A rational function of `variable` and of other symbols.
    variable : sympy.Symbol
    point : sympy.Expr
        A number, or `sympy.oo`.
    value : sympy.Expr
        The limit; may hold the other symbols.
    twin : sympy.Expr
        A wrong limit.
    """

    name: str
    expression: Any
    variable: Any
    point: Any
    value: Any
    twin: Any
    method = "limit"

    def checks(self):
        """Return the outcomes of both comparisons."""
        found = _limit(self.expression, self.variable, self.point)
        return [
            Check("goal", "zero", outcome=_difference(found, self.value)),
            Check("twin", "not zero", outcome=_difference(found, self.twin)),
        ]


def _limit(expression, variable, point):
    """Return the limit of a rational function, by cancelling what vanishes."""
    import sympy  # most claims are theorems and need none of it

    if not expression.is_rational_function() or expression.atoms(sympy.Float):
        raise ValueError(f"not an exact rational function: {expression}")
    near = 1 / variable if point == sympy.oo else variable + point
    top, bottom = sympy.fraction(sympy.cancel(expression.subs(variable, near)))
    top, bottom = top.subs(variable, 0), bottom.subs(variable, 0)
    if sympy.factor(bottom).is_nonzero is not True:
        raise ValueError(f"the limit of {expression} may be infinite: {bottom} may be zero")
    return top / bottom


def _difference(left, right):
    """Return `zero` or `not zero`; ValueError unless it is rational and both are without poles."""
    import sympy  # most claims are theorems and need none of it

    for expression in (left, right):
        _require_rational(expression)
    # over one denominator, which is nonzero; a ring of polynomials has one zero
    numerator, _ = sympy.fraction(sympy.together(left - right))
    symbols = sorted(numerator.free_symbols or {sympy.Dummy()}, key=str)
    return "not zero" if sympy.QQ[tuple(symbols)].from_sympy(numerator) else "zero"


def _require_rational(expression):
    import sympy

    if not expression.is_rational_function() or expression.atoms(sympy.Float):
        raise ValueError(f"not an exact rational function: {expression}")
    for power in expression.atoms(sympy.Pow):
        if power.exp.is_negative and not sympy.factor(power.base).is_nonzero:
            raise ValueError(f"the denominator {power.base} may be zero")


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


@dataclass(frozen=True)
class Evaluation:
    """A fact about finitely many numbers, decided in exact or ball arithmetic.

    Parameters
    ----------
    name : str
    holds, twin : callable
        Return truth values: the fact, which must hold, and a falsified one, which must not.
    """

    name: str
    holds: Callable
    twin: Callable
    method = "evaluation"

    def checks(self):
        """Return the outcomes of both evaluations."""
        return [
            Check("goal", "true", outcome=_truth(self.holds())),
            Check("twin", "false", outcome=_truth(self.twin())),
        ]


def _truth(value):
    if value is not True and value is not False:
        raise ValueError(f"an exact evaluation must be True or False, got {value!r}")
    return "true" if value else "false"


KINDS = (Lemma, Identity, Limit, Counterexample, Evaluation)
