"""From parse trees to terms, by the kernel's own functions."""

from contextlib import contextmanager
from fractions import Fraction
from functools import reduce

from theory.kernel import binding, sorts, terms
from theory.kernel.sorts import BOOL, REAL, Refused
from theory.notation import names
from theory.notation.matching import Match, instance
from theory.notation.misread import Misread, at

FORMS = {"‖₁": "norm1", "‖₂²": "norm2"}
COMPARED = {
    "=": terms.eq, "≠": lambda a, b: terms.not_(terms.eq(a, b)), "≤": terms.le,
    "<": lambda a, b: terms.not_(terms.le(b, a)), "≥": lambda a, b: terms.le(b, a),
    ">": lambda a, b: terms.not_(terms.le(a, b)),
}  # fmt: skip


KNOWN = {terms.TRUE: True, terms.FALSE: False}


class Builder:
    """Builds terms of parse trees.

    Parameters
    ----------
    constants : dict
        By how they are shown; grows while a statement is read.
    notions : dict
        By name.
    formulas : dict
        Functions that take terms, by name; `f_0` is the first of what one returns.
    """

    def __init__(self, constants, notions, formulas=()):
        self.names, self.notions, self.hidden = dict(constants), notions, None
        self.formulas = dict(formulas)
        self.forms = {n.form: n for n in notions.values()}

    # ---- what stands around formulas

    def declared(self, tree):
        """Yield name and sort of each declaration."""
        for one in tree.children:
            sort = self.sort(one.children[1])
            sort = sort if one.data == "element" else sorts.functions(sort, BOOL)
            for name in one.children[0].children:
                yield str(name), sort

    def defined(self, tree):
        """Return name and value of a definition."""
        name, binders, body = tree.children
        if binders is None:
            return str(name), self.term_of_text(body)
        with at(name.line, name.column):
            return str(name), self._abstracted(binders, body)

    def sort(self, tree):
        """Return the sort of a tree."""
        kind, parts = tree.data, tree.children
        if kind == "reals":
            return REAL
        if kind == "truths":
            return BOOL
        with at(*_place(tree)):
            if kind == "numbers":
                if str(parts[0]) != "1":
                    raise Refused("letters are counted from 1")
                return sorts.letters(int(parts[1]))
            if kind == "functions":
                return sorts.functions(*map(self.sort, parts))
            return sorts.index(names.kernel_name(str(parts[0])))

    # ---- terms

    def term_of_text(self, tree):
        """Return the term of a text; one that is nested too deeply is refused."""
        try:
            return self.term(tree)
        except RecursionError:
            raise Misread("the text is nested too deeply", *_place(tree)) from None

    def term(self, tree, expected=None):
        """Return the term of a tree; expected: its sort, if that is known."""
        method = getattr(self, f"_{tree.data}")
        with at(*_place(tree)):
            if tree.data in ("number", "cases", "name", "call"):
                return method(tree, expected)
            return method(*tree.children)

    def _number(self, tree, expected):
        number = int(tree.children[0])
        if expected is not None and expected.kind == "letters":
            return terms.letter(expected, number - 1)
        return terms.real(number)

    def _alike(self, trees, expected=None):
        """Return the terms of trees of one sort: numbers may be letters."""
        for tree in trees:
            if expected is None and tree.data not in ("number", "root"):
                expected = self.term(tree).sort
        return [self.term(tree, expected) for tree in trees]

    def _chain(self, *parts):
        signs, items = [str(s) for s in parts[1::2]], list(parts[::2])
        if any(item.data == "root" for item in items):
            if signs != ["="] or items[1].data != "root":
                raise Refused("a root stands alone after =: r = √x says r >= 0 and r·r = x")
            return self._form("root", self.term(items[0]), self.term(items[1].children[0]))
        values = self._alike(items)
        pairs = zip(signs, values, values[1:], strict=False)
        return terms.and_(*(COMPARED[sign](a, b) for sign, a, b in pairs))

    def _root(self, _):
        raise Refused("a root stands alone after =: r = √x says r >= 0 and r·r = x")

    def _form(self, form, *values):
        if form not in self.forms:
            raise Refused(f"the vocabulary has no {form}")
        notion = self.forms[form]
        return instance(notion, dict(zip(notion.parameters, values, strict=True)))

    def _implies(self, a, b):
        return terms.implies(self.term(a), self.term(b))

    def _iff(self, a, b):
        return terms.eq(self.term(a), self.term(b))

    def _disjunction(self, *parts):
        return terms.or_(*map(self.term, parts))

    def _conjunction(self, *parts):
        return terms.and_(*map(self.term, parts))

    def _negation(self, a):
        return terms.not_(self.term(a))

    def _member(self, element, name):
        return self._predicate(name)(self.term(element))

    def _stranger(self, element, name):
        return terms.not_(self._member(element, name))

    def _predicate(self, name):
        found = self._constant(name)
        if found.sort.kind != "functions" or found.sort.range is not BOOL:
            raise Refused(f"{name} is no set")
        return found

    def _quantified(self, sign, binders, body):
        return self._bound(str(sign), [*_variables(binders)], body)

    def _bound(self, sign, variables, body):
        if not variables:
            return self.term(body)
        (name, domain), *rest = variables
        sort, member = self._domain(domain)
        with self._variable(name, sort) as c:
            inside = self._bound(sign, rest, body)
            if member is not None:
                joined = terms.implies if sign == "∀" else terms.and_
                inside = joined(member(c), inside)
        return (binding.forall if sign == "∀" else binding.exists)(binding.lam(c, inside))

    def _domain(self, tree):
        """Return a sort, and the set in it that is meant, if it is one."""
        if tree.data == "named_sort":
            found = self.names.get(str(tree.children[0]))
            if found is not None and found.sort.kind == "functions" and found.sort.range is BOOL:
                return found.sort.domain, found
        return self.sort(tree), None

    @contextmanager
    def _variable(self, name, sort):
        """Let a name mean a new constant of a sort."""
        before, self.names = self.names, {**self.names, str(name): terms.fresh(sort)}
        try:
            yield self.names[str(name)]
        finally:
            self.names = before

    def _fold(self, sign, name, domain, guard, body):
        op = "sum" if str(sign) == "Σ" else "prod"
        sort, member = self._domain(domain)
        with self._variable(name, sort) as c:
            value = self.term(body)
            held = [member(c)] if member is not None else []
            held += [self.term(guard)] if guard is not None else []
            if held:
                value = terms.ite(terms.and_(*held), value, 0 if op == "sum" else 1)
        return binding.fold(op, binding.lam(c, value))

    def _sum(self, left, sign, right):
        a, b = self.term(left), self.term(right)
        return terms.add(a, b if str(sign) == "+" else terms.mul(-1, b))

    def _signed(self, sign, a):
        return self.term(a) if str(sign) == "+" else terms.mul(-1, self.term(a))

    def _times(self, a, b):
        factors = [self.term(b)]
        while a.data == "times":  # all at once: 0·x·(1/d) keeps what 0·x would drop
            a, b = a.children
            factors.insert(0, self.term(b))
        return terms.mul(self.term(a), *factors)

    def _over(self, a, b):
        return terms.div(self.term(a), self.term(b))

    def _power(self, base, exponent):
        k = {"²": 2, "³": 3}.get(str(exponent)) or int(str(exponent)[1:])
        if k > 10_000:
            raise Refused(f"the exponent {k} is too large")
        return terms.power(self.term(base), k)

    def _bracket(self, condition):
        return terms.ite(self.term(condition), 1, 0)

    def _cases(self, tree, expected):
        *cases, rest = tree.children
        values = self._alike([case.children[0] for case in cases] + [rest], expected)
        made = values.pop()
        for case, value in zip(reversed(cases), reversed(values), strict=True):
            made = terms.ite(self.term(case.children[1]), value, made)
        return made

    # ---- sizes, norms, chances

    def _set(self, name, domain, condition):
        sort = self.sort(domain)
        with self._variable(name, sort) as c:
            return binding.lam(c, terms.truth(self.term(condition)))

    def _size(self, members):
        return self._size_of(self.term(members))

    def _size_of(self, predicate):
        def counted(x):
            return terms.ite(predicate(x), 1, 0)

        return binding.fold("sum", binding.function(predicate.sort.domain, counted))

    def _absolute(self, inside):
        if inside.data == "name":
            name = str(inside.children[0])
            if name not in self.names and name not in self.notions:
                return binding.fold(
                    "sum", binding.function(sorts.index(names.kernel_name(name)), lambda _: 1)
                )
        value = self.term(inside)
        if value.sort.kind == "functions" and value.sort.range is BOOL:
            return self._size_of(value)
        return self._form("abs", value)

    def _norm(self, inside, close):
        if inside.data != "sum" or str(inside.children[1]) != "-":
            raise Refused("a norm is of a difference of two functions")
        return self._form(FORMS[str(close)], *map(self.term, inside.children[::2]))

    def _family(self, body, binders):
        return self._abstracted(binders, body)

    def _abstracted(self, binders, body):
        return self._function([*_variables(binders)], body)

    def _function(self, variables, body):
        if not variables:
            return self.term(body)
        (name, domain), *rest = variables
        with self._variable(name, self.sort(domain)) as c:
            return binding.lam(c, self._function(rest, body))

    def _expected(self, sign, first, second, said):
        named, variable = (second, first) if second is not None else (first, None)
        weight = self._constant(named if named is not None else names.WEIGHTS[0])
        if weight.sort.kind != "functions" or weight.sort.range is not REAL:
            raise Refused(f"{named} gives no chances")
        if variable is None:
            return self._weighted(sign, weight, terms.fresh(weight.sort.domain), said, True)
        with self._variable(variable, weight.sort.domain) as c:
            return self._weighted(sign, weight, c, said, False)

    def _weighted(self, sign, weight, outcome, said, hidden):
        before = self.hidden
        self.hidden = outcome if hidden else before
        try:
            value = self.term(said)
        finally:
            self.hidden = before
        value = terms.ite(value, 1, 0) if str(sign) == "Pr" else value
        return binding.fold("sum", binding.lam(outcome, terms.mul(weight(outcome), value)))

    # ---- names

    def _constant(self, name):
        if str(name) not in self.names:
            raise Refused(f"nothing is called {name}")
        return self.names[str(name)]

    def _name(self, tree, expected):
        name = str(tree.children[0])
        if name in self.names:
            return self._applied(self.names[name], [])
        if name in ("true", "false"):
            return terms.truth(name == "true")
        if self._is_formula(name):
            return self._of_formula(name, [])
        if name in self.notions:
            return self._of_notion(self.notions[name], [])
        raise Refused(f"nothing is called {name}")

    def _call(self, tree, expected):
        name, args = str(tree.children[0]), tree.children[1:]
        if name in self.names:
            return self._applied(self.names[name], list(args))
        if self._is_formula(name):
            return self._of_formula(name, list(args))
        if name in self.notions:
            return self._of_notion(self.notions[name], list(args))
        if name == "counterexample" and len(args) == 1:
            return binding.exception(self.term(args[0]))
        raise Refused(f"nothing is called {name}")

    def _applied(self, head, args):
        """Return head(args): a hidden outcome is put where one is asked for."""
        values, dots, sort = [], [], head.sort
        while sort.kind == "functions":
            if self.hidden is not None and sort.domain is self.hidden.sort:
                values.append(self.hidden)
            elif args:
                tree = args.pop(0)
                if tree.data == "dot":
                    dots.append(terms.fresh(sort.domain))
                    values.append(dots[-1])
                else:
                    values.append(self.term(tree, sort.domain))
            else:
                break
            sort = sort.range
        if args:
            raise Refused(f"{head} has no argument number {len(values) + 1}")
        return reduce(lambda made, c: binding.lam(c, made), reversed(dots), head(*values))

    def _is_formula(self, name):
        return name in self.formulas or name.rpartition("_")[0] in self.formulas

    def _of_formula(self, name, args):
        """Return what a formula is of terms; truth values that are known are those of Python."""
        of, _, k = (name, "", "") if name in self.formulas else name.rpartition("_")
        values = [KNOWN.get(v, v) for v in map(self.term, args)]
        try:
            found = self.formulas[of](*values)
            found = found[int(k)] if k else found
        except (TypeError, LookupError) as error:
            raise Refused(f"{name} of {len(values)} arguments: {error}") from error
        except ValueError as error:
            raise Refused(f"{name}: {error}") from error
        if isinstance(found, bool):
            return terms.truth(found)
        if not isinstance(found, terms.Term | int | Fraction):
            raise Refused(f"{name} gives {type(found).__name__}; name one of several by {name}_0")
        return found if isinstance(found, terms.Term) else terms.real(found)

    def _of_notion(self, notion, args):
        if len(args) != len(notion.parameters):
            raise Refused(f"{notion.name} has {len(notion.parameters)} arguments, not {len(args)}")
        pairs, match = list(zip(notion.parameters, args, strict=True)), Match(frozenset())
        values = {}
        # functions say what the sorts are, of which numbers may be letters
        for c, tree in sorted(pairs, key=lambda pair: pair[0].sort.kind != "functions"):
            values[c] = self.term(tree, match.sorts.get(c.sort, c.sort))
            match.sort(c.sort, values[c].sort)
        return instance(notion, values)

    def _dot(self, *_):
        raise Refused("a dot stands for an argument of a function that has a name")


def _variables(binders):
    """Yield name and domain of each variable."""
    for group in binders.children:
        *variables, domain = group.children
        for name in variables:
            yield name, domain


def _place(tree):
    meta = tree.meta
    return (1, 1) if meta.empty else (meta.line, meta.column)
