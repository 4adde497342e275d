"""Trees in LaTeX: the same signs as in the text, set as people write them."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from itertools import groupby, pairwise
from types import MappingProxyType

from theory.notation.names import HAT, LATIN, shown
from theory.notation.statements import numbers, sort_of, trees
from theory.notation.text import ATOM, LOOSE, POWER, PRODUCT, SUM, TIGHT, Text

WORDS = {
    "ℝ": r"\mathbb{R}",
    "𝔹": r"\mathbb{B}",
    "true": r"\mathrm{true}",
    "false": r"\mathrm{false}",
}
SIGNS = {
    "·": r"\cdot", "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "×": r"\times", "→": r"\to",
    "Σ": r"\sum", "Π": r"\prod", "Pr": r"\Pr", "𝔼": r"\mathbb{E}", "∀": r"\forall",
    "∃": r"\exists", "∈": r"\in", "∉": r"\notin", "¬": r"\neg ", "∧": r"\land", "∨": r"\lor",
    "⇒": r"\Rightarrow", "⇔": r"\Leftrightarrow", ":": r" :\;",
}  # fmt: skip
DECLARED = {"∈": r"\in", "⊆": r"\subseteq", ":": ":"}
_NAME = re.compile(rf"([A-Za-zα-ωΩ]{HAT}?[A-Za-z]*)(\d*)_?([A-Za-z0-9_]*)('*)")
_SORT_NAME = re.compile(r"[A-Za-zα-ωΩ][A-Za-z0-9_]*|[ℝ𝔹×→{}]|\d+\.\.\d+")


def latex(tree, level=LOOSE):
    """Return a tree in LaTeX's mathematical mode."""
    return Latex().at(tree, level)


def name(text):
    """Return a name: hats and Greek letters as such, what follows a letter as an index."""
    if text in WORDS:
        return WORDS[text]
    stem, digits, tail, primes = _NAME.fullmatch(text).groups()
    hat = stem[1:2] == HAT
    letter = stem[:1]
    base = rf"\{_letter(letter)}" if letter in LATIN else letter
    if hat:
        base = rf"\hat{{{base}}}"
        tail = stem[2:] + tail
    elif len(stem) > 1:
        base = rf"\mathrm{{{stem}}}"
    index = ", ".join(part for part in (digits, _roman(tail)) if part)
    return base + (f"_{{{index}}}" if index else "") + primes


def _letter(sign):
    return {"eps": "varepsilon"}.get(LATIN[sign], LATIN[sign])


def _roman(text):
    escaped = text.replace("_", r"\_")
    return rf"\mathrm{{{escaped}}}" if text else ""


def sort(text):
    """Return the text of a sort in LaTeX."""

    def word(found):
        part = found[0]
        if part in "{}":
            return "\\" + part
        if ".." in part:
            return part.replace("..", r", \dots, ")
        return SIGNS.get(part) or name(part)

    return _SORT_NAME.sub(word, text)


def notion_name(text):
    """Return the name of a notion, upright."""
    escaped = text.replace("_", r"\_")
    return rf"\operatorname{{{escaped}}}"


class Latex(Text):
    """Writes trees in LaTeX."""

    signs = MappingProxyType(SIGNS)
    name = staticmethod(name)

    def at(self, tree, level):
        """Return the text of a tree where it must bind so tight."""
        own, made = self.write(tree)
        return made if own >= level else rf"\left({made}\right)"

    def _call(self, head, args):
        return TIGHT, rf"{self.at(head, TIGHT)}\left({self._args(args)}\right)"

    def _notion(self, notion, args):
        if notion.form == "abs":
            return TIGHT, rf"\left|{self.at(args[0], SUM)}\right|"
        if notion.form == "root":
            return ATOM, rf"{self.at(args[0], SUM)} = \sqrt{{{self.at(args[1], LOOSE)}}}"
        if notion.form in ("norm1", "norm2"):
            close = "_1" if notion.form == "norm1" else "_2^2"
            left, right = self.at(args[0], SUM), self.at(args[1], PRODUCT)
            return TIGHT, rf"\left\|{left} - {right}\right\|{close}"
        shown = notion_name(notion.name)
        called = rf"\left({self._args(args, notion.breaks)}\right)" if args else ""
        return TIGHT, shown + called

    def _domain(self, domain):
        return name(domain.set_name) if domain.set_name else sort(super()._domain(domain))

    def _set(self, one, domain, condition):
        where = rf"{name(one)} \in {self._domain(domain)}"
        return TIGHT, rf"\left\{{{where} : {self.at(condition, LOOSE)}\right\}}"

    def _family(self, body, variables):
        return TIGHT, rf"\left({self.at(body, LOOSE)}\right)_{{{self._binders(variables)}}}"

    def _define(self, one, variables, body):
        typed = rf"\left({self._binders(variables)}\right)" if variables else ""
        return LOOSE, rf"{name(one)}{typed} := {self.at(body, LOOSE)}"

    def _bracket(self, condition):
        return TIGHT, rf"\left[{self.at(condition, LOOSE)}\right]"

    def _cases(self, cases, rest):
        rows = [rf"{self.at(v, LOOSE)} & \text{{if }} {self.at(c, LOOSE)}" for v, c in cases]
        rows.append(rf"{self.at(rest, LOOSE)} & \text{{otherwise}}")
        # a parenthesis of the text; here the brace is one, but at a power or a factor
        return PRODUCT, r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"

    def _count(self, of):
        inside = sort(of.parts[0]) if of.kind == "name" else self.at(of, TIGHT)
        return TIGHT, rf"\left|{inside}\right|"

    def _random(self, sign, weight, variable, said):
        under = rf"{name(variable)} \sim {name(weight)}" if variable else ""
        under = under or (name(weight) if weight != "weight" else "")
        under = f"_{{{under}}}" if under else ""
        return TIGHT, rf"{SIGNS[sign]}{under}\left[{self.at(said, LOOSE)}\right]"

    def _power(self, base, k):
        made = self.at(base, TIGHT)
        # a name with a prime has a superscript already
        made = f"{{{made}}}" if made.endswith("'") else made
        return POWER, f"{made}^{{{k}}}"

    def _product(self, factors):
        if factors[-1][0] == "/":
            top = factors[:-1]
            above = top[0][1] if len(top) == 1 else None
            shown = self.at(above, LOOSE) if above else self._product(top)[1]
            return PRODUCT, rf"\frac{{{shown}}}{{{self.at(factors[-1][1], LOOSE)}}}"
        made = [self._factor(k, factors) for k in range(len(factors))]
        joined = made[0]
        for before, after in pairwise(made):
            joined += (
                r" \cdot " if before[-1:].isdigit() and after[:1].isdigit() else r" \, "
            ) + after
        return PRODUCT, joined

    def _factor(self, k, factors):
        a = factors[k][1]
        fraction = a.kind == "product" and a.parts[0][-1][0] == "/"
        if fraction:
            return self.at(a, PRODUCT)
        return self.write(a)[1] if self._is_open(k, factors) else self.at(a, POWER)


def lines(statement, notions=(), called=(), status=""):
    """Return a statement as lines of LaTeX, an `align*` environment.

    Parameters
    ----------
    statement, notions, called
        As `theory.notation.statements.trees` takes them.
    status : str
        Whether it is proved or refuted, which stands above it.
    """
    made = [r"\begin{align*}"]
    made += [rf"& \textbf{{{_text(status)}}} \\"] if status else []
    for word, parts in trees(statement, notions, called):
        for k, (number, (tree, name_of)) in enumerate(
            zip(numbers(word, parts), parts, strict=True)
        ):
            said = declared(statement) if isinstance(tree, str) else latex(tree)
            number = rf"\text{{{number}}} " if number else ""
            mark = rf" && \text{{{_text(name_of)}}}" if name_of else ""
            made.append(rf"& \text{{{word if k == 0 else ''}}} && {number}{said}{mark} \\")
    return [*made, r"\end{align*}"]


def declared(statement):
    """Return the constants of a statement with their sorts, those of one sort together."""
    made = []
    for (sign, of), some in groupby(statement.constants, sort_of):
        listed = ", ".join(name(shown(c.data)) for c in some)
        made.append(rf"{listed} {DECLARED[sign.strip()]} {sort(of)}")
    return ", \\; ".join(made)


def _text(called):
    return re.sub(r"([_^{}#$%&])", r"\\\1", called).replace(r"\^", r"\^{}")
