"""Exported derivations read by the kernel's own rules: the other side of the differential test."""

import itertools
import re
from fractions import Fraction

from theory.kernel import binding, sorts, terms, theorem
from theory.kernel import values as exact

OPS = {
    "not": terms.not_, "=>": terms.implies, "ite": terms.ite, "=": terms.eq, "<=": terms.le,
    "and": terms.and_, "or": terms.or_, "+": terms.add, "*": terms.mul, "/": terms.div,
    "app": binding.apply, "fn": binding.lam, "forall": binding.forall,
    "exception": binding.exception, "->": sorts.functions,
    "sum": lambda f: binding.fold("sum", f), "prod": lambda f: binding.fold("prod", f),
}  # fmt: skip


class Reader:
    """What the kernel makes of a file; it raises what the kernel raises."""

    def __init__(self):
        self.names = {"Real": sorts.REAL, "Bool": sorts.BOOL}
        self.names |= {"true": terms.TRUE, "false": terms.FALSE}
        self.theorems, self.verdicts = {}, {}

    def read(self, text):
        for line in text.splitlines():
            if line and line[0] != ";":
                self.take(*re.findall(r"[()]|[^\s()]+", line))
        return self.verdicts

    def take(self, kind, *words):
        if kind == "sort":
            self.names[words[0]] = sorts.index(words[0])
        elif kind == "const":
            (sort,) = self.values(words[2:])
            self.names[words[0]] = terms.const(words[1], sort)
        elif kind == "let":
            (self.names[words[0]],) = self.values(words[1:])
        elif kind in ("model", "countermodel"):
            colon = words.index(":")
            self.instance(kind, self.values(words[:colon]), self.values(words[colon + 1 :]))
        else:
            rule = words[0] if kind[0] == "#" else kind
            rest = list(words[1:] if kind[0] == "#" else words)
            given = [self.theorems[w] for w in itertools.takewhile(lambda w: w[0] == "#", rest)]
            named = re.fullmatch("[0-9a-f]{16}", rest[len(given)])
            args = [] if named else self.values(rest[len(given) : rest.index(":")])
            (formula,) = self.values(rest[rest.index(":") + 1 :])
            if kind[0] == "#":
                self.theorems[kind] = self.step(rule, given, args, formula)
                assert self.theorems[kind].formula is formula
            elif kind == "refuted":
                pairs = dict(zip(args[::2], args[1::2], strict=True))
                self.said = formula
                self.verdicts[kind] = theorem.refutes(*given, formula, pairs)
            else:
                self.said = self.said if kind == "defined" else formula
                self.verdicts[kind] = theorem.is_proof_of(*given, formula)

    def step(self, rule, given, args, formula):
        rule, _, op = rule.partition(".")
        pairs = list(zip(args[::2], args[1::2], strict=False))
        if rule in ("solve", "logic"):
            return theorem.solve(formula, *given)
        if rule == "compute":
            return theorem.compute(formula)
        if rule in ("instance", "at_sorts"):
            return getattr(theorem, rule)(*given, dict(pairs))
        if rule == "generalise":
            return theorem.generalise(*given, *args)
        if rule == "induct":
            half = len(args) // 2 + 1
            return theorem.induct(args[0], args[half + 1 :], args[1], args[2 : half + 1], *given)
        assert not given
        return getattr(theorem, rule)(*([op] if op else []), *args)

    def instance(self, kind, pairs, values):
        """Note whether the values satisfy the hypotheses, or break the conclusion."""
        found = binding.with_sorts(self.said, dict(zip(pairs[::2], pairs[1::2], strict=True)))
        constants = []
        while found.op == "forall":
            constants.append(
                terms.const(f"of_instance_{len(constants)}", found.args[0].sort.domain)
            )
            found = binding.apply(found.args[0], constants[-1])
        given, goal = found.args if found.op == "implies" else (terms.TRUE, found)
        part = given if kind == "model" else terms.not_(goal)
        part = binding.substitute(part, dict(zip(constants, values, strict=True)))
        self.verdicts[kind, len(self.verdicts)] = exact.Values().value(part)

    def values(self, words):
        stack = [[]]
        for word in words:
            if word == "(":
                stack.append([])
            elif word == ")":
                head, *args = stack.pop()
                make = OPS[head] if type(head) is str else head
                stack[-1].append(make(*args))
            else:
                first = len(stack) > 1 and not stack[-1]
                known = word in self.names
                found = self.names[word] if known else word if first else atom(word)
                stack[-1].append(found)
        (found,) = stack
        return found


def atom(word):
    if found := re.fullmatch(r"\{(?:(\d+)/)?(\d+)\}", word):
        sort = sorts.letters(int(found[2]))
        return terms.letter(sort, int(found[1]) - 1) if found[1] else sort
    return terms.real(Fraction(word))
