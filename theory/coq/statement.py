"""A formal statement as a proposition of Coq, with its definitions as `let`."""

from fractions import Fraction
from functools import partial

from theory.coq.polynomials import number
from theory.exporting.instances import index_sorts
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import FALSE, TRUE, and_, implies, not_

WORDS = """
    R Q Z N nat bool list finite sets one elements letters letter tables leb eqb all some carrier
    sum_over product_over exception default all_letters negb andb orb implb true false True False
    if then else let in fun forall exists match with end as at for fix return Type Set Prop where
    using cofix mod I J Empty clt zero
"""
RESERVED = frozenset(WORDS.split())  # names that mean something else there
# how tightly Coq's notations bind
TIGHT, APPLIED, PRODUCT, SUM, COMPARED, DENIED, LOOSE = 0, 10, 40, 50, 70, 75, 200
_PROPS = {"and": (80, "/\\"), "or": (85, "\\/"), "implies": (99, "->"), "iff": (95, "<->")}
_VALUES = {"add": (SUM, "+"), "mul": (PRODUCT, "*"), "div": (PRODUCT, "/")}
_TRUTH = {"and": "andb", "or": "orb", "implies": "implb", "not": "negb", "le": "leb"}


class Printer:
    """Shallow text of terms; bound variables and constants by name."""

    def __init__(self, names):
        self.names, self.taken = names, set()

    def new(self, wanted):
        """Return an identifier like the wanted one that is not in use."""
        found = wanted + "_" if wanted in RESERVED else wanted
        while found in self.taken:
            found += "'"
        self.taken.add(found)
        return found

    def index(self, sort):
        """Return the name of an index sort."""
        if sort not in self.names:
            self.names[sort] = self.new(sort.name)
        return self.names[sort]

    def sort(self, sort):
        """Return a sort as a type."""
        if sort is BOOL or sort is REAL:
            return "bool" if sort is BOOL else "R"
        if sort.kind == "letters":
            return f"letters {sort.size - 1}"
        if sort.kind == "index":
            return self.index(sort)
        domain = self.sort(sort.domain)
        domain = f"({domain})" if sort.domain.kind == "functions" else domain
        return f"{domain} -> {self.sort(sort.range)}"

    def elements(self, sort):
        """Return the list of a sort's elements."""
        if sort is BOOL:
            return "[false; true]"
        if sort.kind == "letters":
            return f"(all_letters {sort.size - 1})"
        if sort.kind == "index":
            return f"(elements {self.index(sort)})"
        values = self.elements(sort.range)
        return f"(tables {self.default(sort.range)} {self.elements(sort.domain)} {values})"

    def default(self, sort):
        """Return a sort's default element."""
        if sort is BOOL or sort is REAL:
            return "false" if sort is BOOL else "0"
        if sort.kind == "letters":
            return f"(letter {sort.size - 1} 0)"
        if sort.kind == "index":
            return f"(some {self.index(sort)})"
        return f"(fun _ => {self.default(sort.range)})"

    def variable(self, sort):
        """Return a new name for a bound variable."""
        stems = {"real": "r", "bool": "b", "letters": "i", "functions": "f"}
        return self.new(sort.name[0].lower() if sort.kind == "index" else stems[sort.kind])

    def bound(self, f, scope, show):
        """Return a variable, its type and what `show` says of a function's body."""
        v = self.variable(f.sort.domain)
        found = v, self.sort(f.sort.domain), show(f.args[0], (v, *scope))
        self.taken.discard(v)
        return found

    # ---- propositions

    def prop(self, t, scope=(), most=LOOSE):
        """Return a formula as a proposition, in parentheses if it binds less than asked."""
        return _enclosed(*self._prop(t, scope), most)

    def _prop(self, t, scope):
        if t is TRUE or t is FALSE:
            return TIGHT, "True" if t is TRUE else "False"
        if t.op == "not":
            return self._denial(t.args[0], scope)
        if t.op in _PROPS or (t.op == "eq" and t.args[0].sort is BOOL):
            level, sign = _PROPS.get(t.op, _PROPS["iff"])
            return level, f" {sign} ".join(self.prop(a, scope, level - 1) for a in t.args)
        if t.op in ("eq", "le"):
            return self._compared("=" if t.op == "eq" else "<=", t.args, scope)
        if t.op == "forall" and t.args[0].op == "lam":
            return LOOSE, "forall {} : {}, {}".format(*self.bound(t.args[0], scope, self.prop))
        return COMPARED, f"{self.value(t, scope, COMPARED - 1)} = true"

    def _compared(self, sign, args, scope):
        return COMPARED, f" {sign} ".join(self.value(a, scope, COMPARED - 1) for a in args)

    def _denial(self, a, scope):
        """Return that a formula does not hold, as `says false` has it."""
        if a.op == "le":
            return self._compared("<", a.args[::-1], scope)
        if a.op == "eq" and a.args[0].sort is not BOOL:
            return self._compared("<>", a.args, scope)
        if a.op in ("app", "const", "bound", "ite", "exception") or (
            a.op == "forall" and a.args[0].op != "lam"
        ):
            return COMPARED, f"{self.value(a, scope, COMPARED - 1)} = false"
        return DENIED, f"~ {self.prop(a, scope, DENIED)}"

    # ---- values

    def value(self, t, scope, most=LOOSE):
        """Return a term as a value of its type, in parentheses if it binds less than asked."""
        return _enclosed(*self._value(t, scope), most)

    def _value(self, t, scope):
        if t.op == "num":
            return _numeral(t.data)
        if t.op == "bound":
            return TIGHT, scope[t.data]
        if t.op == "const":
            return TIGHT, self.names[t]
        if t is TRUE or t is FALSE:
            return TIGHT, t.op
        if t.op == "letter":
            return APPLIED, f"letter {t.sort.size - 1} {t.data}"
        if t.op in _VALUES:
            return self._nested(*_VALUES[t.op], t.args, scope)
        if t.op == "app":
            f, x = t.args
            return APPLIED, f"{self.value(f, scope, APPLIED)} {self.value(x, scope, TIGHT)}"
        if t.op == "ite":
            return LOOSE, "if {} then {} else {}".format(*(self.value(a, scope) for a in t.args))
        if t.op in ("and", "or"):
            shown = [self.value(a, scope, TIGHT) for a in t.args]
            found = shown[-1]
            for a in shown[-2::-1]:
                found = f"{_TRUTH[t.op]} {a} {found if found is shown[-1] else f'({found})'}"
            return APPLIED, found
        if t.op in _TRUTH or t.op == "eq":
            args = " ".join(self.value(a, scope, TIGHT) for a in t.args)
            return APPLIED, f"{_TRUTH.get(t.op, 'eqb')} {args}"
        return self._folded(t, scope)

    def _folded(self, t, scope):
        f = t if t.op == "lam" else t.args[0]
        if f.op == "lam":
            shown = "fun {} : {} => {}".format(*self.bound(f, scope, self.value))
        else:
            shown = self.value(f, scope)
        if t.op == "lam":
            return LOOSE, shown
        shown = f"({shown})" if " " in shown else shown
        if t.op == "forall":
            return APPLIED, f"all {shown}"
        if t.op == "exception":
            raise Refused("a choice in a statement")
        word = "sum_over" if t.op == "sum" else "product_over"
        return APPLIED, f"{word} {self.elements(f.sort.domain)} {shown}"

    def _nested(self, level, sign, args, scope):
        """Return a sum or product as the terms of the language nest it: to the right."""
        found = self.value(args[-1], scope, level - 1)
        for k, a in enumerate(reversed(args[:-1])):
            rest = f"({found})" if k else found
            found = f"{self.value(a, scope, level)} {sign} {rest}"
        return level, found


def _enclosed(level, text, most):
    return text if level <= most else f"({text})"


def _numeral(q):
    q = Fraction(q)
    top = f"({q.numerator})" if q < 0 else f"{q.numerator}"
    return (PRODUCT, f"{top} / {q.denominator}") if q.denominator > 1 else (TIGHT, top)


class Deep:
    """Text of terms with named constants as bound variables of the kernel's language."""

    def __init__(self, write):
        self.write = write

    def text(self, t, scope, depth=0):
        """Return a term; `scope` has the depth of each constant's binder."""
        if t.op == "const":
            return f"(Bound {depth - 1 - scope[t]} {self.write.sort(t.sort)})"
        inner = depth + (t.op == "lam")
        args = [self.text(a, scope, inner) for a in t.args]
        if t.op == "num":
            return f"(Num {number(t.data)})"
        found = self.write.shape(t, args)
        return f"({found})" if " " in found and found[0] != "(" else found


def at_sorts(statement, sorts):
    """Return a statement with index sorts replaced by index sorts."""
    put = partial(with_sorts, sorts=sorts)

    def of_each(named):
        return {name: put(t) for name, t in named.items()}

    return Statement(
        tuple(map(put, statement.constants)),
        of_each(statement.hypotheses),
        of_each(statement.conclusions),
        {put(c): put(t) for c, t in statement.where.items()},
    )


def fact(formula, write):
    """Return a closed formula as a proposition of all finite sets, and its index sorts."""
    printer = Printer({})
    sorts = {sort: printer.index(sort) for sort in index_sorts(formula)}
    for sort in sorts:
        write.sort(sort)
    opening = f"forall {' '.join(sorts.values())} : finite, " if sorts else ""
    return opening + printer.prop(formula), list(sorts)


def texts(statement, write, denied=False):
    """Return a statement as a term of the language and as a proposition.

    Parameters
    ----------
    statement : Statement
    write : Writer
    denied : bool
        Whether it is the statement's negation that is told.

    Returns
    -------
    tuple of str
        The term; the proposition, without its finite sets.
    list of tuple
        The index sorts that it is about, with the names of the finite sets.
    """
    printer, deep, scope, names = Printer({}), Deep(write), {}, {}
    hypotheses, goal = and_(*statement.hypotheses.values()), and_(*statement.conclusions.values())
    spoken = *statement.constants, *statement.where.values(), hypotheses, goal
    sorts = {sort: printer.index(sort) for sort in index_sorts(*spoken)}
    for sort in sorts:
        write.sort(sort)
    opening, term, ends = [], [], 0
    for c in statement.constants:
        sort = write.sort(c.sort)
        printer.names[c] = names[c] = printer.new(c.data)
        opening.append(f"forall {names[c]} : {printer.sort(c.sort)},")
        term.append(f"Forall {sort} (Lam {sort} (")
        scope[c] = len(scope)
        ends += 2
    closing = []
    for c, definition in statement.where.items():
        sort = write.sort(c.sort)
        shown = printer.value(definition, ())
        inner = deep.text(definition, scope, len(scope))
        printer.names[c] = printer.new(c.data)
        opening.append(f"let {printer.names[c]} : {printer.sort(c.sort)} :=\n    {shown} in")
        term.append(f"App {sort} (Lam {sort} (")
        closing.append(f")) {inner}")
        scope[c] = len(scope)
    body = [deep.text(t, scope, len(scope)) for t in (hypotheses, goal)]
    given, conclusions = (
        [printer.prop(part, (), 79) for part in _parts(t)] for t in (hypotheses, goal)
    )
    conclusion = " /\\\n  ".join(conclusions)
    if hypotheses is TRUE:
        shown, inner = conclusion, body[1]
    else:
        shown = f"{_conjoined(given)} ->\n  {conclusion}"
        inner = f"(Implies {body[0]} {body[1]})"
    text = _closed(term, inner, closing)
    shown = "\n  ".join([*opening, shown])
    if denied:
        text = f"(Not {text})"
        shown = f"~ ({shown})" if opening else printer.prop(not_(implies(hypotheses, goal)))
    return text, shown, list(sorts.items())


def _parts(t):
    return t.args if t.op == "and" else (t,)


def _conjoined(given):
    return given[0] if len(given) == 1 else "(" + " /\\\n   ".join(given) + ")"


def _closed(term, inner, closing):
    """Return a body under its binders; those of definitions come last and are applied."""
    k = len(term) - len(closing)
    found = inner
    for opened, closed in zip(reversed(term[k:]), reversed(closing), strict=True):
        found = f"({opened}{found}{closed})"
    for opened in reversed(term[:k]):
        found = f"({opened}{found})))"
    return found
