"""Trees as text: the notation that `read` reads back."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from types import MappingProxyType

from theory.notation.names import domain_text

LOOSE, OR, AND, ATOM, SUM, PRODUCT, POWER, TIGHT = range(8)
FOLDS = {"total", "across"}  # they reach to the end of a product
SUPERSCRIPTS = {2: "²", 3: "³"}


def text(tree, level=LOOSE):
    """Return a tree as one line of text, in parentheses where it binds less than asked."""
    return Text().at(tree, level)


class Text:
    """Writes trees; each method returns how tight its text binds, and the text.

    A signs' table and how a name is shown tell one way of writing from another.
    """

    signs = MappingProxyType({})

    def name(self, text):
        """Return how a name is shown."""
        return text

    def sign(self, text):
        """Return how a sign is shown."""
        return self.signs.get(text, text)

    def member(self, name, domain):
        """Return how a variable and its domain are shown."""
        return f"{self.name(name)} {self.sign('∈')} {domain}"

    def write(self, tree):
        """Return level and text of a tree."""
        return getattr(self, f"_{tree.kind}")(*tree.parts)

    def at(self, tree, level):
        """Return the text of a tree where it must bind so tight."""
        own, made = self.write(tree)
        return made if own >= level else f"({made})"

    def _num(self, digits):
        return TIGHT, digits

    def _name(self, text):
        return TIGHT, self.name(text)

    def _dot(self):
        return TIGHT, self.sign("·")

    def _args(self, args, breaks=()):
        made = ""
        for k, a in enumerate(args):
            made += ("; " if k in breaks else ", ") if k else ""
            made += self.at(a, LOOSE)
        return made

    def _call(self, head, args):
        return TIGHT, f"{self.at(head, TIGHT)}({self._args(args)})"

    def _notion(self, notion, args):
        if notion.form == "abs":
            return TIGHT, f"|{self.at(args[0], SUM)}|"
        if notion.form == "root":
            return ATOM, f"{self.at(args[0], SUM)} = √{self.at(args[1], TIGHT)}"
        if notion.form in ("norm1", "norm2"):
            close = "‖₁" if notion.form == "norm1" else "‖₂²"
            return TIGHT, f"‖{self.at(args[0], SUM)} - {self.at(args[1], PRODUCT)}{close}"
        return TIGHT, f"{notion.name}({self._args(args, notion.breaks)})" if args else notion.name

    def _domain(self, domain):
        return domain.set_name or domain_text(domain.sort)

    def _set(self, name, domain, condition):
        return TIGHT, f"{{{name} ∈ {self._domain(domain)}: {self.at(condition, LOOSE)}}}"

    def _family(self, body, variables):
        return TIGHT, f"({self.at(body, LOOSE)})_{{{self._binders(variables)}}}"

    def _binders(self, variables):
        groups = []
        for name, domain in variables:
            if groups and groups[-1][1] == domain:
                groups[-1][0].append(self.name(name))
            else:
                groups.append(([self.name(name)], domain))
        return ", ".join(
            f"{', '.join(some)} {self.sign('∈')} {self._domain(domain)}" for some, domain in groups
        )

    def _define(self, name, variables, body):
        typed = f"({self._binders(variables)})" if variables else ""
        return LOOSE, f"{name}{typed} := {self.at(body, LOOSE)}"

    def _bracket(self, condition):
        return TIGHT, f"[{self.at(condition, LOOSE)}]"

    def _cases(self, cases, rest):
        made = [f"{self.at(value, LOOSE)} if {self.at(c, LOOSE)}" for value, c in cases]
        return TIGHT, f"({', '.join(made)}, {self.at(rest, LOOSE)} otherwise)"

    def _count(self, of):
        return TIGHT, f"|{self.at(of, TIGHT)}|"

    def _random(self, sign, weight, variable, said):
        under = f"{variable} ~ {weight}" if variable else weight if weight != "weight" else ""
        under = f"_{{{under}}}" if under else ""
        return TIGHT, f"{sign}{under}[{self.at(said, LOOSE)}]"

    def _chance(self, *parts):
        return self._random("Pr", *parts)

    def _mean(self, *parts):
        return self._random("𝔼", *parts)

    def _power(self, base, k):
        return POWER, self.at(base, TIGHT) + SUPERSCRIPTS.get(k, f"^{k}")

    def _product(self, factors):
        made = ""
        for k, (sign, a) in enumerate(factors):
            made += sign + (self.write(a)[1] if self._is_open(k, factors) else self.at(a, POWER))
        return PRODUCT, made

    def _is_open(self, k, factors):
        """Return whether a factor stands without parentheses though it binds less."""
        sign, a = factors[k]
        if a.kind in FOLDS:
            return k == len(factors) - 1 and sign != "/"
        inside = a.parts[0] if a.kind == "product" and k == 0 else ()
        plain = all(s != "/" and one.kind not in FOLDS for s, one in inside)
        return bool(inside) and plain and factors[1][0] == "/"

    def _sum(self, items):
        made = ""
        for k, (sign, a) in enumerate(items):
            sign = sign if k == 0 else f" {sign} "
            made += sign + self.at(a, PRODUCT)
        return SUM, made

    def _total(self, variable, domain, guard, body, sign="Σ"):
        under = self.member(variable, self._domain(domain))
        under += f"{self.sign(':')} {self.at(guard, LOOSE)}" if guard else ""
        return PRODUCT, f"{self.sign(sign)}_{{{under}}} {self.at(body, PRODUCT)}"

    def _across(self, *parts):
        return self._total(*parts, sign="Π")

    def _chain(self, signs, items):
        made = self.at(items[0], SUM)
        for sign, item in zip(signs, items[1:], strict=True):
            made += f" {self.sign(sign)} {self.at(item, SUM)}"
        return ATOM, made

    def _in(self, element, name):
        return ATOM, f"{self.at(element, SUM)} {self.sign('∈')} {self.name(name)}"

    def _notin(self, element, name):
        return ATOM, f"{self.at(element, SUM)} {self.sign('∉')} {self.name(name)}"

    def _not(self, a):
        return ATOM, self.sign("¬") + self.at(a, TIGHT)

    def _and(self, parts):
        return AND, f" {self.sign('∧')} ".join(self.at(a, ATOM) for a in parts)

    def _or(self, parts):
        return OR, f" {self.sign('∨')} ".join(self.at(a, AND) for a in parts)

    def _implies(self, a, b):
        right = LOOSE if b.kind in ("forall", "exists") else OR
        return LOOSE, f"{self.at(a, OR)} {self.sign('⇒')} {self.at(b, right)}"

    def _iff(self, a, b):
        return LOOSE, f"{self.at(a, OR)} {self.sign('⇔')} {self.at(b, OR)}"

    def _quantified(self, sign, variables, body):
        return (
            LOOSE,
            f"{self.sign(sign)} {self._binders(variables)}{self.sign(':')} {self.at(body, LOOSE)}",
        )

    def _forall(self, *parts):
        return self._quantified("∀", *parts)

    def _exists(self, *parts):
        return self._quantified("∃", *parts)
