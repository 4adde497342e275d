"""Small changes of a formal statement, one place at a time: misstatements that look like it.

A statement is changed in its terms: in a hypothesis, a conclusion or a definition. The place is a
path, so the same change applies to a statement with other formulas.
"""

from dataclasses import dataclass, replace
from functools import partial, reduce

from theory.exporting.instances import index_sorts
from theory.kernel import printing
from theory.kernel.binding import apply, exists, lam, rebuild, sort_with, with_sorts
from theory.kernel.sorts import BOOL, index, letters
from theory.kernel.terms import const, implies, le, letter, not_, real

PARTS = ("hypotheses", "conclusions", "where")
KINDS = ("hypothesis", "quantifier", "strictness", "side", "other", "sort", "constant")
# operations whose value follows that of a truth value in them
MONOTONE = ("not", "and", "or", "implies", "forall")
# a formula may be written out without end: places beyond these are left alone
MOST_PLACES = 20_000


class AbsentError(LookupError):
    """A statement with other formulas has no such place."""


@dataclass(frozen=True)
class Change:
    """A change of a statement.

    Parameters
    ----------
    kind : str
        One of `KINDS`: a hypothesis dropped, a quantifier swapped, < for <= or the converse, sides
        swapped, one variable for another of its sort, one index sort for another, a constant off
        by one.
    part, name : str
        One of `PARTS`, and its name; for a sort, empty and the sort's name.
    path : tuple of int
        From the part's term down, by argument.
    which : int
        Of several such changes there.
    """

    kind: str
    part: str
    name: str
    path: tuple = ()
    which: int = 0

    def of(self, statement):
        """Return the changed statement.

        Raises
        ------
        AbsentError
            If there is no such place.
        Refused
            If what is made is no statement.
        """
        if self.kind == "sort":
            return self._with_sort(statement)
        terms = {_text(name): term for name, term in getattr(statement, self.part).items()}
        if self.name not in terms:
            raise AbsentError
        if self.kind == "hypothesis":
            return statement.without(self.name)
        made = _changed(terms[self.name], self, list(statement.constants), self.path)
        named = {
            name: made if _text(name) == self.name else term
            for name, term in getattr(statement, self.part).items()
        }
        return replace(statement, **{self.part: named})

    def _with_sort(self, statement):
        others = dict(_sorts(statement)).get(self.name, [])
        if self.which >= len(others):
            raise AbsentError
        sorts = {index(self.name): others[self.which]}
        put = partial(with_sorts, sorts=sorts)

        def moved(c):
            return const(c.data, sort_with(c.sort, sorts))

        return replace(
            statement,
            constants=tuple(map(moved, statement.constants)),
            hypotheses={name: put(term) for name, term in statement.hypotheses.items()},
            conclusions={name: put(term) for name, term in statement.conclusions.items()},
            where={moved(c): put(term) for c, term in statement.where.items()},
        )

    def grows(self, statement):
        """Return whether the changed part holds in more cases than before; None if unknown.

        For swapped quantifiers, and for < instead of <= or the converse, their place decides.
        """
        t, scope = dict(getattr(statement, self.part))[self.name], list(statement.constants)
        positive = True
        for k in self.path:
            if t.op not in MONOTONE:
                return None
            positive ^= t.op == "not" or (t.op == "implies" and k == 0)
            t, _ = under(below(t)[k], scope)
        # <= becomes <, and all becomes some
        return positive if self.kind == "quantifier" else not positive

    def in_words(self, statement):
        """Return the change in words: the old and the new part."""
        if self.kind == "hypothesis":
            return "dropped"
        if self.kind == "sort":
            return f"{self.name} -> {dict(_sorts(statement))[self.name][self.which]}"
        terms = {_text(name): term for name, term in getattr(statement, self.part).items()}
        t, scope = terms[self.name], list(statement.constants)
        for k in self.path:
            t, _ = under(below(t)[k], scope)
        return f"{printing.text(t)} -> {printing.text(_options(t, self.kind, scope)[self.which])}"


def changes(statement):
    """Return the changes of a statement, by kind."""
    found = {kind: [] for kind in KINDS}
    for name in statement.hypotheses:
        found["hypothesis"].append(Change("hypothesis", "hypotheses", name))
    for name, others in _sorts(statement):
        found["sort"] += [Change("sort", "", name, (), j) for j in range(len(others))]
    for part in PARTS:
        for name, term in getattr(statement, part).items():
            left = [MOST_PLACES]
            for path, t, scope in _places(term, list(statement.constants), (), left):
                for kind in KINDS:
                    for j in range(len(_options(t, kind, scope))):
                        found[kind].append(Change(kind, part, _text(name), path, j))
    return found


def _text(name):
    return name if isinstance(name, str) else name.data


def _sorts(statement):
    """Return the statement's index sorts by name, and possible replacements for each."""
    every = index_sorts(statement.formula)
    return [(s.name, [letters(1), letters(2), *(o for o in every if o is not s)]) for s in every]


def below(t):
    """Return the parts below a term: for a function, its body."""
    return (t,) if t.op == "lam" else t.args


def under(t, scope):
    """Return what is under binders, of variables that join the scope, and these variables."""
    bound = []
    while t.op == "lam":
        bound.append(const(f"_{len(scope) + len(bound)}", t.data))
        t = apply(t, bound[-1])
    scope += bound
    return t, bound


def _places(t, scope, path, left):
    """Yield the path, term and variables in scope of each part of a term."""
    if left[0] <= 0:
        return
    left[0] -= 1
    if t.op != "lam":  # a definition; what is under it comes at its argument
        yield path, t, scope
    for k, a in enumerate(below(t)):
        own = list(scope)
        inner, _ = under(a, own)
        yield from _places(inner, own, (*path, k), left)


def _changed(t, change, scope, path):
    if not path:
        options = _options(t, change.kind, scope)
        if change.which >= len(options):
            raise AbsentError
        return options[change.which]
    k, *rest = path
    if k >= len(below(t)):
        raise AbsentError
    own = list(scope)
    inner, bound = under(below(t)[k], own)
    made = reduce(lambda body, c: lam(c, body), bound[::-1], _changed(inner, change, own, rest))
    return made if t.op == "lam" else rebuild(t, [*t.args[:k], made, *t.args[k + 1 :]])


def _options(t, kind, scope):
    """Return what a change of this kind may put in the place of a term."""
    found = _OF[kind](t, scope) if kind in _OF else []
    return [other for other in found if other is not t]


def _constants(t, scope):
    if t.op == "num":
        return [real(t.data + 1), real(t.data - 1)]
    if t.op == "letter":
        return [letter(t.sort, (t.data + 1) % t.sort.size)]
    # a truth value that a function is given, such as the bit of a report
    return [apply(t.args[0], not_(t.args[1]))] if _of_bit(t) else []


def _of_bit(t):
    return t.op == "app" and t.args[1].sort is BOOL and t.args[1].op in ("true", "false")


def _sides(t, scope):
    if t.op == "le":
        return [le(t.args[1], t.args[0])]
    return [implies(t.args[1], t.args[0])] if t.op == "implies" else []


_OF = {
    "quantifier": lambda t, scope: [exists(t.args[0])] if t.op == "forall" else [],
    "strictness": lambda t, scope: [not_(le(t.args[1], t.args[0]))] if t.op == "le" else [],
    "side": _sides,
    "other": lambda t, scope: (
        [c for c in scope if c.sort is t.sort] if any(c is t for c in scope) else []
    ),
    "constant": _constants,
}
