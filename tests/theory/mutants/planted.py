"""Misformalisations of kinds that trackers of formal conjectures list, planted in claims."""

import itertools
from dataclasses import dataclass, replace
from functools import wraps

from theory.kernel.binding import rebuild
from theory.kernel.printing import text
from theory.kernel.sorts import index, letters
from theory.kernel.terms import and_, ite, real
from theory.ledger import formal
from theory.mutants.misstate import AbsentError, changes


@dataclass(frozen=True)
class Planted:
    """A slip in a claim's statement.

    Parameters
    ----------
    kind, claim : str
    edit : callable
        From the statement, of any formulas, to the one with the slip.
    gone : str
        A hypothesis that it no longer has.
    """

    kind: str
    claim: str
    edit: callable
    gone: str = ""

    def made(self):
        """Return the `Formal` with the slip, and the instance of the hypothesis that is gone."""
        known = formal.formals()[self.claim]
        self.edit(known.build())  # it is there to be planted

        @wraps(known.build)
        def build(**changed):
            return self.edit(known.build(**changed))

        kept = {name: why for name, why in known.dropped.items() if name != self.gone}
        return replace(known, build=build, dropped=kept), known.dropped.get(self.gone)


def named(statement, name):
    """Return a constant, or a name of a definition."""
    return next(c for c in (*statement.constants, *statement.where) if c.data == name)


def edited(part, name, term):
    """Return an edit that puts a term for a part: from the statement's constants, by name."""

    def edit(statement):
        found = {c.data: c for c in (*statement.constants, *statement.where)}
        return replace(statement, **{part: dict(getattr(statement, part)) | {name: term(found)}})

    return edit


def given(claim, term):
    """Plant one more hypothesis, which contradicts the others."""
    return Planted("vacuous hypotheses", claim, edited("hypotheses", "more", term))


def bounded(claim, name, term):
    """Plant another hypothesis of a name: the boundary is on the other side."""
    return Planted("boundary", claim, edited("hypotheses", name, term))


def change(kind, slip, claim, name, part="conclusions", nth=0):
    """Plant one of the changes that mutants are made of."""

    def edit(statement):
        found = changes(formal.formals()[claim].build())[slip]
        return [c for c in found if (c.part, c.name) == (part, name)][nth].of(statement)

    return Planted(kind, claim, edit)


def undivided(claim, name):
    """Drop the hypothesis by which nothing is divided by zero, as if x/0 were 0."""
    return Planted("x/0 is 0", claim, lambda statement: statement.without(name), name)


def shadowed(claim, name, value):
    """Let a definition have the name of a constant: the statement is of one value alone."""

    def edit(statement):
        c = named(statement, name)
        others = tuple(one for one in statement.constants if one is not c)
        return replace(statement, constants=others, where={c: real(value)} | dict(statement.where))

    return Planted("a constant that shadows", claim, edit)


def truncated(claim, name, printed, nth=None):
    """Let a difference in a conclusion end at zero, as those of natural numbers.

    Wherever it is `printed` so there, or at one of these places, the `nth` from the left.
    """

    def edit(statement):
        places = itertools.count()

        def cut(t):
            if t.op == "lam":
                return t
            if t.op == "add" and text(t) == printed:
                return ite(t >= 0, t, 0) if nth in (None, next(places)) else t
            return rebuild(t, [cut(a) for a in t.args]) if t.args else t

        before = statement.conclusions[name]
        if (made := cut(before)) is before:
            raise AbsentError
        return replace(statement, conclusions=dict(statement.conclusions) | {name: made})

    return Planted("truncated subtraction", claim, edit)


def restated(claim, name, *hypotheses):
    """Conclude what is among the hypotheses."""

    def edit(statement):
        said = and_(*(statement.hypotheses[one] for one in hypotheses))
        return replace(statement, conclusions=dict(statement.conclusions) | {name: said})

    return Planted("a conclusion that restates a hypothesis", claim, edit)


def small(claim, sort, size):
    """Let a set have so many elements, or be another set of the statement."""

    def edit(statement):
        new = letters(size) if isinstance(size, int) else index(size)
        where = changes(statement)["sort"]
        fitting = [c for c in where if c.name == sort]
        return next(
            c.of(statement) for c in fitting if c.in_words(statement) == f"{sort} -> {new.name}"
        )

    return Planted("a sort too small", claim, edit)


def each(X, term):
    """Return that something holds of each element of a set named."""
    return index(X).forall(term)


PLANTED = [
    given("lip-implies-ldp", lambda c: c["E"] < 1),
    given("ldp-grr-noise", lambda c: c["n"] < 1),
    given("ldp-grr-private", lambda c: each("X", lambda x: each("X", lambda y: x == y))),
    given("uldp-ldp-capacity", lambda c: each("X", lambda x: index("Y").sum(c["Q"](x)) == 2)),
    given("uldp-urr-l2-worst", lambda c: c["N"] <= 0),
    given("lip-sandwich", lambda c: c["P1"] > 1),
    given("oneid-post-processing", lambda c: each("X", lambda x: c["w"](x) >= 2)),
    given("uldp-mangat", lambda c: c["p"] >= 1),
    change("wrong direction", "side", "lip-implies-ldp", "LDP"),
    change("wrong direction", "side", "uldp-rr-ldp", "LDP"),
    change("wrong direction", "side", "uldp-ldp-capacity", "the bound"),
    change("wrong direction", "side", "oneid-post-processing", "OneID-LDP"),
    change("wrong direction", "side", "lip-sandwich", "LIP below LDP"),
    change("wrong direction", "side", "uldp-theta-non-sensitive", "a smaller variance"),
    change("wrong direction", "side", "uldp-urr-l2-worst", "the bound"),
    change("wrong direction", "side", "lip-post-processing", "LIP afterwards"),
    bounded("ldp-grr-noise", "eps > 0", lambda c: c["E"] >= 1),
    bounded("ldp-grr-private", "eps > 0", lambda c: c["E"] >= 0),
    bounded("lip-sandwich", "P1 > 0", lambda c: c["P1"] >= 0),
    bounded("lip-sandwich", "P1 < 1", lambda c: c["P1"] <= 1),
    bounded("lip-sandwich", "eps > 0", lambda c: c["a"] >= 1),
    bounded("uldp-theta-non-sensitive", "p(x) > 0", lambda c: c["p"] >= 0),
    bounded("uldp-mangat", "p < 1", lambda c: c["p"] <= 1),
    bounded("uldp-urr-l2-worst", "e^eps - 1 < N", lambda c: c["E"] - 1 <= c["N"] + 1),
    undivided("ldp-grr-noise", "eps > 0"),
    undivided("ldp-grr-noise", "n >= 1"),
    undivided("uldp-mangat", "p > 0"),
    undivided("lip-sandwich", "eps > 0"),
    undivided("uldp-theta-non-sensitive", "eps > 0"),
    undivided("uldp-urr-l2-worst", "eps > 0"),
    undivided("lip-symmetric-upper-min", "eps >= 0"),
    shadowed("uldp-rr-ldp", "E", 2),
    shadowed("ldp-grr-noise", "n", 1),
    shadowed("ldp-grr-noise", "K", 2),
    shadowed("lip-sandwich", "P1", 0),
    shadowed("uldp-theta-non-sensitive", "a", 2),
    shadowed("uldp-mangat", "p", 1),
    change("a constant that shadows", "other", "lip-implies-ldp", "LDP"),
    change("a constant that shadows", "other", "uldp-rr-ldp", "LDP"),
    restated("lip-implies-ldp", "LDP", "LIP"),
    restated("lip-post-processing", "LIP afterwards", "LIP"),
    restated("uldp-ldp-capacity", "the bound", "LDP"),
    restated("oneid-post-processing", "OneID-LDP", "OneID-LDP of Q1"),
    restated("uldp-urr-l2-worst", "the bound", "p is a distribution"),
    restated("ldp-grr-noise", "the variance", "eps > 0", "K >= 2"),
    restated("uldp-mangat", "eps-LDP for no eps", "p < 1"),
    restated("ldp-grr-private", "LDP", "two values or more"),
    small("lip-implies-ldp", "X", 1),
    small("uldp-rr-ldp", "X", 2),
    small("ldp-grr-private", "X", 2),
    small("uldp-ldp-capacity", "Y", 1),
    small("uldp-ldp-capacity", "Y", "X"),
    small("oneid-post-processing", "Z", "Y"),
    small("uldp-urr-l2-worst", "X", 2),
    small("lip-post-processing", "X", 1),
    truncated(
        "lip-symmetry",
        "L is the same",
        "(-P1 + 1)·(-(-q0 + 1) + 1) + P1·(-q1 + 1) - (-q1 + 1)",
        0,
    ),
    truncated("ldp-the-noise", "the variance", "a/c - 2·a + 1", 0),
    truncated("ldp-the-noise", "the variance", "a/c - 2·a + 1", 1),
    truncated("lip-derivative-corrected", "the difference quotient", "L_later - L_here"),
    truncated("uldp-mangat-beats-warner-iff", "exactly when", "-2·p + 1"),
    truncated("uldp-mangat-beats-warner-iff", "exactly when", "-2·p + 1", 0),
    truncated("uldp-mangat-beats-warner-iff", "exactly when", "-2·p + 1", 1),
]
