"""A proof's context: the hypotheses, the facts shown so far, and the goals."""

from copy import copy
from inspect import signature

from theory.kernel.binding import apply, exception, function_of, sort_with
from theory.kernel.sorts import Refused, Sort
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, Term, and_, const, implies, real, truth
from theory.kernel.theorem import Theorem, at_sorts, counterexample, generalise, instance, solve
from theory.tactics.context import rewriting, search, sums
from theory.tactics.context.numbers import by_numbers
from theory.tactics.context.parts import match
from theory.tactics.context.scope import Scope, Unproved


class Given:
    """Hypotheses, and the facts shown from them; each step may use all of these.

    Parameters
    ----------
    given : Statement or Term, optional
        A statement, whose hypotheses are given and whose conclusions are the goals; or only
        hypotheses, for a lemma. None for a lemma without hypotheses.

    Attributes
    ----------
    H : Term
        The hypotheses, in one formula.
    goals : list of Term
        The statement's conclusions.
    """

    def __init__(self, given=TRUE):
        self.statement = given if isinstance(given, Statement) else None
        self.H = given.given if self.statement else truth(given)
        self.goals = given.goals if self.statement else []
        self._base = frozenset(given.constants if self.statement else self.H.free)
        names = given.where if self.statement else ()
        # shared with the contexts within: what one shows is offered in all
        self._local = ()
        self._shown, self._taken = [], {c.data for c in (*self._base, *names)}

    def __call__(self, term):
        """Return a term with the statement's definitions in the place of their names."""
        return self.statement.spelled(term) if self.statement else term

    def goal(self, name):
        """Return the statement's conclusion of a name; Refused if there is none."""
        if not self.statement:
            raise Refused(f"no conclusion {name!r}: only hypotheses are given")
        return self.statement.goal(name)

    def _wanted(self, goal):
        return self.goal(goal) if isinstance(goal, str) else truth(goal)

    def fix(self, *sorts):
        """Return an arbitrary element of each sort: one, or a list."""
        made = [self._fixed(sort) for sort in sorts]
        return made[0] if len(made) == 1 else made

    def _fixed(self, sort):
        stem = sort.name[0].lower() if sort.kind == "index" else sort.kind[0]
        k = 1
        while (name := f"{stem}_{k}") in self._taken:
            k += 1
        self._taken.add(name)
        return const(name, sort)

    def know(self, *theorems):
        """Offer theorems to all later steps; their constants are arbitrary."""
        self._shown += theorems

    def have(self, goal, *facts, at=()):
        """Return `H => goal`, and offer it to later steps.

        Parameters
        ----------
        goal : Term or str
            A formula, or the name of a conclusion of the statement; so in the other steps.
        facts : Theorem
            What this step needs, beyond what is remembered.
        at : list of Term
            Where to use what is known of all elements, in addition to the terms of the goal.

        Raises
        ------
        Unproved
            With the part that was not shown.
        """
        goal = self._wanted(goal)
        try:
            found = search.shown(self._scope(facts, at), goal)
        except Unproved as error:
            raise Unproved(error.part, error.known, goal, error.given) from None
        return self._kept(found)

    def by_item(self, goal, *facts, over=None, keep=(), at=()):
        """Return `H => goal` by induction over the sums and products in it.

        Parameters
        ----------
        goal : Term
            An equation, an inequality, or several.
        facts, at
            As in `have`.
        over : Sort, optional
            Whose sums and products; by default the first that succeeds.
        keep : list of Term
            Sums that stay as they are, though they are over the same sort.
        """
        goal = self._wanted(goal)
        return self._kept(search.item_by_item(self._scope(facts, at), goal, over, keep))

    def sums(self, left, right, *facts, at=()):
        """Return `H => left = right`, of sums: expanded, exchanged, and then by what is known."""
        scope = self._scope(facts, at)
        return self._kept(sums.same(scope, real(left), real(right)))

    def rewrite(self, goal, *equations, at=()):
        """Return `H => goal`, shown with left sides of equations replaced by their right sides.

        Parameters
        ----------
        goal : Term
        equations : Theorem or Term
            `H => a = b` or `a = b`, used in this order; a formula is shown first, as by `have`.
        at
            As in `have`.
        """
        known = [e if isinstance(e, Theorem) else self.have(e, at=at) for e in equations]
        scope = self._scope((), at)
        return self._kept(rewriting.rewritten(scope, self._wanted(goal), known))

    def arithmetic(self, goal, *facts, of=(), at=()):
        """Return `H => goal` from only these facts, for any values of some terms.

        Parameters
        ----------
        goal : Term
        facts : Theorem or Term
            `H => fact` or `fact`; a formula is shown first, as by `have`.
        of : list of Term, optional
            What is any number; by default what goal and facts add up and compare.
        at
            As in `have`.
        """
        known = [f if isinstance(f, Theorem) else self.have(f, at=at) for f in facts]
        return self._kept(by_numbers(self._scope((), at), self._wanted(goal), known, of))

    def item(self, total, x, *facts, at=()):
        """Return `H => f(x) <= total` for `total` the sum of f, whose items are not negative."""
        return self._kept(search.item(self._scope(facts, at), total, x))

    def cases(self, goal, *cases, facts=(), at=()):
        """Return `H => goal`, from each case and that there is no other."""
        goal = self._wanted(goal)
        parts = [self.under(case).have(goal, *facts, at=at) for case in cases]
        return self._kept(solve(implies(self.H, goal), *parts))

    def under(self, *more):
        """Return the context with more hypotheses; facts shown there hold here under these."""
        made = copy(self)
        made.H = and_(self.H, *more)
        made._local = (*self._local, *more)
        made.goals = []
        return made

    def use(self, lemma, values=None, *facts, at=(), to=None):
        """Return `H => conclusion` of a lemma `premise => conclusion`: the premise is shown first.

        Parameters
        ----------
        lemma : Theorem
        values : dict, optional
            What its constants, or those of these names, are to be: terms, numbers, or Python
            functions; sorts for its sorts.
        facts, at
            As in `have`, for the premise.
        to : Term, optional
            What the conclusion is to be: gives the values of what occurs in it.
        """
        lemma = at_values(lemma, values or {})
        if to is not None:
            lemma = self._matched(lemma, truth(to))
        if lemma.formula.op != "implies":
            return self._kept(lemma)
        premise, conclusion = lemma.formula.args
        if premise is self.H:
            return self._kept(lemma)
        first = self.have(premise, *facts, at=at)
        return self._kept(solve(implies(self.H, conclusion), lemma, first))

    def _matched(self, lemma, goal):
        formula = lemma.formula
        conclusion = formula.args[1] if formula.op == "implies" else formula
        found = match(conclusion, goal, formula.free - self._base, {})
        if found is None:
            free = sorted(formula.free - self._base, key=str)
            sorts = dict.fromkeys(s for c in free for s in _index_sorts(c.sort))
            named = ", ".join([*(f"{c.data!r}" for c in free), *(f'index("{s}")' for s in sorts)])
            raise Refused(
                "no values make the theorem's conclusion the goal"
                + (f"; say them, as use(theorem, {{...}}), of {named}" if named else "")
                + f"\n  the theorem: {formula}\n  the goal: {goal}"
            )
        return instance(lemma, {a: b for a, b in found.items() if a is not b})

    def some(self, formula):
        """Return the element that `exists x: P(x)` or `not forall x: P(x)` speaks of.

        That it is such an element if there is one is offered to later steps.
        """
        if formula.op != "not" or formula.args[0].op != "forall":
            raise Refused(f"nothing is said to exist: {formula}")
        predicate = formula.args[0].args[0]
        self.know(counterexample(predicate))
        return exception(predicate)

    def defined(self, *facts, at=()):
        """Return the theorem `statement.defined`: each denominator is nonzero where it matters."""
        body = self.statement.defined
        for c in self.statement.constants:
            body = apply(body.args[0], c)
        inner = self.under()
        inner.H, inner._local = TRUE, ()
        return generalise(inner.have(body, *facts, at=at), *self.statement.constants)

    def conclude(self, *facts, at=()):
        """Return the statement's theorem, each conclusion shown as by `have`."""
        parts = [self.have(goal, *facts, at=at) for goal in self.goals]
        whole = solve(self.statement.implication, *parts)
        return generalise(whole, *self.statement.constants)

    def close(self, goal, *constants):
        """Return `for all constants: H => goal`, shown as by `have`."""
        return generalise(self.have(goal), *constants)

    def _scope(self, facts, at):
        known = (*facts, *dict.fromkeys(self._shown))
        return Scope(self.H, self._base, known, len(facts), tuple(at), self._local)

    def _kept(self, theorem):
        self._shown.append(theorem)
        return theorem


def at_values(lemma, values):
    """Return a lemma at values: terms, numbers or Python functions for constants, sorts for sorts.

    Parameters
    ----------
    lemma : Theorem
    values : dict
        By constants, or by their names.
    """
    names = {c.data: c for c in lemma.formula.free}
    if unknown := [old for old in values if isinstance(old, str) and old not in names]:
        known = ", ".join(sorted(names)) or "no constant"
        raise Refused(f"the theorem has no constant {unknown[0]!r}: it has {known}")
    values = {names.get(old, old): new for old, new in values.items()}
    sorts = {old: new for old, new in values.items() if isinstance(old, Sort)}
    lemma = at_sorts(lemma, sorts) if sorts else lemma
    made = {}
    for old, new in values.items():
        if not isinstance(old, Sort):
            there = const(old.data, sort_with(old.sort, sorts)) if sorts else old
            made[there] = value = _value(there.sort, new)
            if value.sort is not there.sort:
                over = ", ".join(f'index("{s}"): ...' for s in _index_sorts(there.sort))
                raise Refused(
                    f"{old} is of sort {there.sort} and {value} of {value.sort}"
                    + (f": say what sorts are too, as use(theorem, {{{over}}})" if over else "")
                )
    return instance(lemma, made) if made else lemma


def _index_sorts(sort):
    """Return the index sorts that a sort is made of, each once."""
    if sort.kind == "functions":
        return list(dict.fromkeys([*_index_sorts(sort.domain), *_index_sorts(sort.range)]))
    return [sort] if sort.kind == "index" else []


def _value(sort, value):
    if isinstance(value, Term):
        return value
    if callable(value):
        domains = []
        asked = [q for q in signature(value).parameters.values() if q.default is q.empty]
        for _ in asked:
            domains.append(sort.domain)
            sort = sort.range
        return function_of(*domains, value)
    return truth(value) if isinstance(value, bool) else real(value)
