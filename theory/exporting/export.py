"""A claim's derivation as a text that `replay` checks and a person can follow."""

from functools import cache

from theory.certificates import store
from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL, REAL, Sort
from theory.kernel.terms import make

_WORDS = {"implies": "=>", "eq": "=", "le": "<=", "add": "+", "mul": "*", "div": "/", "lam": "fn"}
_TAKEN = ("and", "or", "not", "ite", "fn", "app", "forall", "exception", "sum", "prod", "true")
_INLINE, _SHORT = 60, 12


def text(title, statement, theorems, sorts=None, instances=()):
    """Return the file of a claim.

    Parameters
    ----------
    title : list of str
        Lines for the reader.
    statement : Statement
    theorems : list of Theorem
        What was derived; then, if anything is divided by, that denominators are nonzero.
    sorts : dict, optional
        The index sorts at which the first theorem is the statement's negation.
    instances : list of Written, optional
        Finite instances of the statement.
    """
    made = _File(theorems, [statement.formula, *(t.formula for t in theorems[1:])])
    for theorem in made.order:
        made.step(theorem)
    at = [made.sort(s) for pair in (sorts or {}).items() for s in pair]
    made.conclude("refuted" if sorts is not None else "proved", theorems[0], at, statement.formula)
    if len(theorems) > 1:
        made.conclude("defined", theorems[1], [], statement.defined)
    for instance in instances:
        made.instance(instance)
    return "\n".join([f"; {line}".rstrip() for line in title] + made.lines) + "\n"


def of_formula(formula):
    """Return a formula as a file has it: the lines that give names, and the formula by them."""
    made = _File([], [formula])
    word = made.term(formula)
    return made.lines, word


class _File:
    def __init__(self, theorems, formulas):
        self.order, self.lines, self.numbers = _ordered(theorems), [], {}
        self.taken, self.shown, self.called = {*_TAKEN}, {BOOL: "Bool", REAL: "Real"}, {}
        self.uses = {}
        for theorem in self.order:
            for detail in (*theorem.details, theorem.formula):
                self._count(detail)
        for formula in formulas:
            self._count(formula)
        # a sort is written by its own name, which no constant may have before
        details = [detail for theorem in self.order for detail in theorem.details]
        for sort in {t.sort for t in self.uses} | {d for d in details if isinstance(d, Sort)}:
            self.taken |= _names(sort)

    # ---- steps

    def step(self, theorem):
        """Write a step."""
        rule, details = theorem.rule, theorem.details
        if rule == "solve":
            rule = "logic" if details[0].startswith("(set-logic QF_UF)") else "solve"
            details = (store.key(details[0]),)
        if rule in ("point", "exchange"):
            rule, details = f"{rule}.{details[0]}", details[1:]
        self.numbers[id(theorem)] = number = f"#{len(self.numbers) + 1}"
        words = [number, rule, *(self.numbers[id(p)] for p in theorem.premises)]
        self._line([*words, *map(self._detail, details)], theorem.formula)

    def conclude(self, what, theorem, sorts, formula):
        """Write what a theorem is to the claim."""
        self._line([what, self.numbers[id(theorem)], *sorts], formula)

    def _line(self, words, formula):
        words = [*words, ":", self.term(formula)]
        self.lines.append(" ".join(words))

    def _detail(self, detail):
        if type(detail) is str:
            return detail
        return self.term(detail) if hasattr(detail, "op") else self.sort(detail)

    def instance(self, instance):
        """Write a finite instance of the statement."""
        for value in instance.values:
            self._count(value)
        sorts = [self.sort(s) for pair in instance.sorts.items() for s in pair]
        values = list(map(self.term, instance.values))
        self.lines.append(" ".join([instance.kind, *sorts, ":", *values]))

    # ---- sorts and terms

    def _name(self, wanted):
        name, k = wanted, 1
        while name in self.taken:
            name, k = f"{wanted}_{k}", k + 1
        self.taken.add(name)
        return name

    def sort(self, sort):
        """Return a sort as text."""
        if sort not in self.shown:
            if sort.kind == "functions":
                found = f"(-> {self.sort(sort.domain)} {self.sort(sort.range)})"
            elif sort.kind == "letters":
                found = f"{{{sort.size}}}"
            else:
                found = sort.name
                self.lines.append(f"sort {found}")
            self.shown[sort] = found
        return self.shown[sort]

    def term(self, t):
        """Return a term as text, by a name if it is long or comes twice."""
        if t not in self.shown:
            found = self._leaf(t) or f"({' '.join(self._parts(t))})"
            if t.args and len(found) > (_SHORT if self.uses[t] > 1 else _INLINE):
                name = self._name(f"t{len(self.shown)}")
                self.lines.append(f"let {name} {found}")
                found = name
            self.shown[t] = found
        return self.shown[t]

    def _leaf(self, t):
        if t.op == "const":
            return self._constant(t)
        if t.op == "letter":
            return f"{{{t.data + 1}/{t.sort.size}}}"
        return {"num": lambda: str(t.data), "true": lambda: "true", "false": lambda: "false"}.get(
            t.op, lambda: ""
        )()

    def _constant(self, c):
        if c.data not in self.called:
            plain = {"!": "c", "%": "x"}
            wanted = plain[c.data[0]] + c.data[1:] if c.data[0] in plain else c.data
            if c.data[0] == "!":
                wanted = f"c{sum(name[0] == '!' for name in self.called)}"
            self.called[c.data] = self._name(wanted)
            name = self.called[c.data]
        else:
            name = self._name(self.called[c.data])
        sort = self.sort(c.sort)
        self.lines.append(f"const {name} {self.called[c.data]} {sort}")
        return name

    def _parts(self, t):
        if t.op == "app":
            head, *args = map(self.term, t.args)
            return [head[1:-1] if head[0] == "(" and t.args[0].op == "app" else head, *args]
        return [_WORDS.get(t.op, t.op), *map(self.term, _opened(t) if t.op == "lam" else t.args)]

    def _count(self, t):
        stack = [t] if hasattr(t, "op") else []
        while stack:
            t = stack.pop()
            self.uses[t] = self.uses.get(t, 0) + 1
            if self.uses[t] == 1:
                stack += _opened(t) if t.op == "lam" else t.args


def _names(sort):
    """Return the names of the index sorts in a sort."""
    if sort.kind == "functions":
        return _names(sort.domain) | _names(sort.range)
    return {sort.name} if sort.kind == "index" else set()


# of terms, which stay: claims have many of them in common
@cache
def _opened(t):
    """Return the parts of a function: a constant, and its value there."""
    c = make("const", (), t.data, f"%{_height(t)}")  # no name of a constant
    return c, apply(t, c)


@cache
def _height(t):
    inner = max(map(_height, t.args), default=0)
    return inner + (t.op == "lam")


def _ordered(theorems):
    """Return the theorems that these rest on, each after its premises."""
    found, stack = {}, list(reversed(theorems))
    while stack:
        missing = [p for p in reversed(stack[-1].premises) if id(p) not in found]
        stack += missing
        if not missing:
            theorem = stack.pop()
            found[id(theorem)] = theorem
    return list(found.values())
