"""The steps of a derivation as rows: theorem, rule, and premises.

Lemmas come first: steps that several others use, and those that the claim is made of.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from theory.kernel import binding, sorts, terms
from theory.kernel.sorts import Refused
from theory.notation import names
from theory.notation.shape import Shaper
from theory.notation.text import text

RULES = {
    "solve": "arithmetic", "logic": "logic", "elimination": "of all, so of one",
    "instance": "put in", "induct": "induction over the items",
    "counterexample": "of any, so of all",
    "generalise": "of any, so of all", "identical": "the same polynomials", "compute": "computed",
    "point.sum": "one item of a sum", "point.prod": "one factor of a product",
    "leibniz": "equals for equals", "unfold": "a sum written out", "at_sorts": "at other sets",
    "exchange.sum": "two sums exchanged", "extensional": "equal everywhere", "axiom": "axiom",
    "exchange.prod": "two products exchanged",
}  # fmt: skip
MOST_LEMMAS, LONGEST = 40, 400
_STEP = re.compile(r"#(\d+) (\S+) (.*?) ?: (.*)")
_TOKEN = re.compile(r"[()]|[^\s()]+")


@dataclass(frozen=True)
class Step:
    """One step of a derivation.

    Parameters
    ----------
    number : int
    rule : str
        In words.
    premises : list of int
        The steps that it uses.
    certificate : str
        Of what solvers decided, 16 hexadecimal digits; else empty.
    formula : str
        As the derivation has it; `Derivation.shown` is for readers.
    """

    number: int
    rule: str
    premises: list
    certificate: str
    formula: str


class Derivation:
    """A derivation file, read for readers: `theory recheck` is what checks it.

    Parameters
    ----------
    path : path-like
    notions : iterable of Notion
        The vocabulary in which formulas are shown.
    """

    def __init__(self, path, notions=()):
        self.notions = notions
        self.path, self.steps, self.declared = Path(path), {}, {}
        self.claimed = 0
        for line in self.path.read_text(encoding="utf-8").splitlines():
            if found := _STEP.fullmatch(line):
                number, rule, details, formula = found.groups()
                used = [int(word[1:]) for word in details.split() if word[:1] == "#"]
                key = details.split()[-1] if rule in ("solve", "logic") else ""
                self.steps[int(number)] = Step(
                    int(number), RULES.get(rule, rule), used, key, formula
                )
            elif line.startswith(("proved ", "refuted ")):
                self.claimed = int(line.split()[1].lstrip("#"))
            elif line.startswith(("const ", "let ")):
                kind, name, rest = line.split(" ", 2)
                self.declared[name] = kind, rest
        self.made = {}

    @cached_property
    def lemmas(self):
        """The steps that at least two others use and that took some showing, the last ones."""
        uses = {}
        for step in self.steps.values():
            for k in step.premises:
                uses[k] = uses.get(k, 0) + 1
        hard = {"arithmetic", "logic", RULES["induct"]}
        found = [s for k, s in self.steps.items() if uses.get(k, 0) > 1 and s.rule in hard]
        found = list({s.formula: s for s in found if s.formula != "true"}.values())
        own = [self.steps[self.claimed]] if self.claimed in self.steps else []
        found = [s for s in found if s not in own and (s.number < self.claimed or not own)]
        return sorted(found, key=lambda s: s.number)[-MOST_LEMMAS:] + own

    def formula_of_step(self, step):
        """Return a step's formula in the notation; as the file has it if that cannot be read."""
        try:
            term = self.term(step.formula)
            known = {names.shown(c.data) for c in term.free}
            made = text(Shaper(known, self.notions).term(term))
        except (Refused, RecursionError, ValueError, KeyError, IndexError):
            made = step.formula
        return made if len(made) <= LONGEST else f"{made[:LONGEST]} …"

    # ---- terms of the file

    def term(self, source):
        """Return the kernel's term of a formula of the file."""
        tokens = _TOKEN.findall(source)
        made = self._read(tokens)
        if tokens:
            raise ValueError("more than a formula")
        return made

    def _read(self, tokens):
        token = tokens.pop(0)
        if token != "(":
            return self._leaf(token)
        op = tokens[0]
        if op == "fn":
            _, name = tokens.pop(0), tokens.pop(0)
            body = self._read(tokens)
            tokens.pop(0)
            return binding.lam(self._named(name), body)
        args = []
        head = None if op in _OPERATIONS else self._read(tokens)
        if head is None:
            tokens.pop(0)
        while tokens[0] != ")":
            args.append(self._read(tokens))
        tokens.pop(0)
        return head(*args) if head is not None else _OPERATIONS[op](*args)

    def _leaf(self, token):
        if token in ("true", "false"):
            return terms.truth(token == "true")
        if token[0] == "{":
            place, size = token[1:-1].split("/")
            return terms.letter(sorts.letters(int(size)), int(place) - 1)
        if token.lstrip("-")[0].isdigit():
            above, _, below = token.partition("/")
            return terms.real(int(above)) / terms.real(int(below or 1))
        return self._named(token)

    def _named(self, name):
        """Return a constant, or the value of a `let`."""
        if name not in self.made:
            self.made[name] = self._declared(*self.declared[name], name)
        return self.made[name]

    def _declared(self, kind, rest, name):
        if kind == "let":
            return self._read(_TOKEN.findall(rest))
        shown, sort = rest.split(" ", 1)
        plain = shown if sorts.is_name(shown) else name
        return terms.const(plain, self._sort(_TOKEN.findall(sort)))

    def _sort(self, tokens):
        token = tokens.pop(0)
        if token == "(":
            tokens.pop(0)  # the arrow
            domain, image = self._sort(tokens), self._sort(tokens)
            tokens.pop(0)
            return sorts.functions(domain, image)
        if token[0] == "{":
            return sorts.letters(int(token[1:-1]))
        return {"Real": sorts.REAL, "Bool": sorts.BOOL}.get(token) or sorts.index(token)


_OPERATIONS = {
    "and": terms.and_, "or": terms.or_, "not": terms.not_, "=>": terms.implies, "=": terms.eq,
    "<=": terms.le, "+": terms.add, "*": terms.mul, "/": terms.div, "ite": terms.ite,
    "sum": lambda f: binding.fold("sum", f), "prod": lambda f: binding.fold("prod", f),
    "forall": binding.forall, "exception": binding.exception,
}  # fmt: skip
