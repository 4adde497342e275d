"""Terms, sorts and steps as definitions of Coq."""

from theory.coq.polynomials import number
from theory.kernel import identity
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE

_BINARY = {"and": "And", "or": "Or", "add": "Add", "mul": "Mul"}
_PLAIN = {"not": "Not", "implies": "Implies", "ite": "Ite", "le": "Le", "div": "Div"}
_OVER = {"forall": "Forall", "exception": "Exc", "sum": "Sum", "prod": "Prod"}


class Names:
    """Numbers of terms, sorts, constants and index sorts, the same in all files."""

    def __init__(self):
        self.terms, self.sorts, self.constants, self.indices = {}, {}, {}, {}

    @staticmethod
    def number(table, key):
        """Return the number of a key in a table, a new one if it has none."""
        return table.setdefault(key, len(table) + 1)


class Writer:
    """Definitions of one file, after those of another."""

    def __init__(self, names, before=None):
        self.names, self.lines = names, []
        self.known = set(before.known) if before else set()

    def _define(self, name, text, kind):
        if name not in self.known:
            self.known.add(name)
            self.lines.append(f"Definition {name} : {kind} := {text}.")
        return name

    def sort(self, sort):
        """Return a sort's name; it is defined if it is not yet."""
        if sort is BOOL or sort is REAL:
            return "SBool" if sort is BOOL else "SReal"
        if sort.kind == "letters":
            return f"(SLetters {sort.size - 1})"
        if sort.kind == "index":
            return f"(SIndex {Names.number(self.names.indices, sort)})"
        name = f"s{Names.number(self.names.sorts, sort)}"
        if name not in self.known:
            text = f"SFun {self.sort(sort.domain)} {self.sort(sort.range)}"
            self._define(name, text, "sort")
        return name

    def term(self, t):
        """Return a term's name, or a leaf; what it needs is defined if it is not yet."""
        stack = [t]
        while stack:
            u = stack[-1]
            missing = [a for a in u.args if not self._ready(a)]
            stack += missing
            if not missing:
                stack.pop()
                if not self._ready(u):
                    self._define(self._name(u), self._text(u), "term")
        return self._name(t)

    def _ready(self, t):
        return t is TRUE or t is FALSE or t.op == "bound" or self._name(t) in self.known

    def _name(self, t):
        if t is TRUE or t is FALSE:
            return "Tru" if t is TRUE else "Fls"
        if t.op == "bound":
            return f"(Bound {t.data} {self.sort(t.sort)})"
        return f"t{Names.number(self.names.terms, t)}"

    def constant(self, c):
        """Return the number of a constant; its sort is part of its name."""
        return Names.number(self.names.constants, c)

    def _text(self, t):
        if t.op == "const":
            return f"Const {self.constant(t)} {self.sort(t.sort)}"
        return self.shape(t, [self._name(a) for a in t.args])

    def shape(self, t, args):
        """Return a term, which is no constant, of the texts of its arguments."""
        if t is TRUE or t is FALSE:
            return "Tru" if t is TRUE else "Fls"
        if t.op == "num":
            return f"Num {number(t.data)}"
        if t.op == "letter":
            return f"Letter {t.sort.size - 1} {t.data}"
        if t.op == "bound":
            return f"Bound {t.data} {self.sort(t.sort)}"
        if t.op in _BINARY:
            return _nested(_BINARY[t.op], args)
        if t.op in _PLAIN:
            return f"{_PLAIN[t.op]} {' '.join(args)}"
        if t.op == "lam":
            return f"Lam {self.sort(t.data)} {args[0]}"
        if t.op == "eq":
            return f"Eq {self.sort(t.args[0].sort)} {' '.join(args)}"
        if t.op == "app":
            return f"App {self.sort(t.args[1].sort)} {' '.join(args)}"
        return f"{_OVER[t.op]} {self.sort(t.args[0].sort.domain)} {args[0]}"


def _nested(op, args):
    found = args[-1]
    for a in args[-2::-1]:
        found = f"{op} {a} ({found})" if " " in found else f"{op} {a} {found}"
    return found


def step_text(step, number_of, write):
    """Return a step as a term of Coq.

    Parameters
    ----------
    step : Step
    number_of : callable
        Returns the number of an earlier formula.
    write : Writer
    """
    return _STEPS[step.rule](step, number_of, write)


class _Named:
    """A writer of terms with constants for choices."""

    def __init__(self, write, naming):
        self.write, self.naming, self.sort = write, naming, write.sort

    def term(self, t):
        return self.write.term(self.naming(t))


def _solve(step, number_of, write):
    premises = "; ".join(str(number_of(p)) for p in step.premises)
    proof = step.certificate.text(_Named(write, step.naming))
    named = "; ".join(
        f"({write.constant(c)}, {write.sort(c.sort)}, {write.term(f)})" for c, f in step.chosen
    )
    return f"SolveStep [{premises}] [{named}] {write.term(step.formula)}\n  ({proof})"


def _identical(step, number_of, write):
    left, right = step.details
    parts = identity.collect(right, left)
    divided = dict.fromkeys(t.args[1] for t in parts if t.op == "div")
    unknowns = [t for t in parts if t.op not in identity.ARITHMETIC and t.op != "num"]
    return (
        f"Identical {write.term(left)} {write.term(right)} {_terms(divided, write)} "
        f"{_terms(unknowns, write)}"
    )


def _terms(found, write):
    return f"[{'; '.join(write.term(t) for t in found)}]"


def _constant(c, write):
    return f"({write.constant(c)}, {write.sort(c.sort)})"


def _instance(step, number_of, write):
    pairs = zip(step.details[::2], step.details[1::2], strict=True)
    values = [f"({_constant(c, write)}, {write.term(v)})" for c, v in pairs]
    return f"Instance {number_of(step.premises[0])} [{'; '.join(values)}]"


def _generalise(step, number_of, write):
    constants = "; ".join(_constant(c, write) for c in step.details)
    return f"Generalise {number_of(step.premises[0])} [{constants}]"


def _elimination(step, number_of, write):
    predicate, value = step.details
    return f"Elimination {write.sort(value.sort)} {write.term(predicate)} {write.term(value)}"


def _counterexample(step, number_of, write):
    (predicate,) = step.details
    return f"Counterexample {write.sort(predicate.sort.domain)} {write.term(predicate)}"


def _leibniz(step, number_of, write):
    f, a, b = step.details
    sorts = f"{write.sort(a.sort)} {write.sort(f.sort.range)}"
    return f"Leibniz {sorts} {write.term(f)} {write.term(a)} {write.term(b)}"


def _extensional(step, number_of, write):
    f, g = step.details
    sorts = f"{write.sort(f.sort.domain)} {write.sort(f.sort.range)}"
    return f"Extensional {sorts} {write.term(f)} {write.term(g)}"


def _induct(step, number_of, write):
    invariant, given, i, *rest = step.details
    state, folds = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    base, more = map(number_of, step.premises)
    constants = "; ".join(str(write.constant(c)) for c in state)
    return (
        f"Induct {write.term(invariant)} {write.term(given)} {write.constant(i)} "
        f"{write.sort(i.sort)} [{constants}] {_terms(folds, write)} {base} {more}"
    )


def _is_sum(op):
    return "true" if op == "sum" else "false"


def _point(step, number_of, write):
    op, f, j = step.details
    return f"Point {_is_sum(op)} {write.sort(j.sort)} {write.term(f)} {write.term(j)}"


def _exchange(step, number_of, write):
    op, f = step.details
    sorts = f"{write.sort(f.sort.domain)} {write.sort(f.sort.range.domain)}"
    return f"Exchange {_is_sum(op)} {sorts} {write.term(f)}"


def _unfold(step, number_of, write):
    return f"Unfold {write.term(step.details[0])}"


def _compute(step, number_of, write):
    return f"Compute {write.term(step.formula)}"


_STEPS = {
    "solve": _solve, "identical": _identical, "instance": _instance, "generalise": _generalise,
    "elimination": _elimination, "counterexample": _counterexample, "leibniz": _leibniz,
    "extensional": _extensional, "induct": _induct, "point": _point, "exchange": _exchange,
    "unfold": _unfold, "compute": _compute,
}  # fmt: skip
