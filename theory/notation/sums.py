"""Trees of sums and products over a sort: counts, conditions, probabilities, means."""

from theory.kernel.terms import mul, real, spine
from theory.notation import names
from theory.notation.tree import Domain, node


class Visible(Exception):  # noqa: N818 - no fault: the outcome must be written
    """An outcome stands where it does not go without saying."""


class Sums:
    """Sums and products in the notation, for a `Shaper`."""

    def _sum(self, t):
        return self._expected(t) or self._fold(t)

    def _fold(self, t):
        """Return a sum or a product, a number of elements, or what is added under a condition."""
        f, unit = t.args[0], real(0 if t.op == "sum" else 1)
        c, body = self.opened(f)
        simple = c.sort.kind != "functions" and c.sort.kind != "letters"
        if t.op == "sum" and simple and body is real(1):
            return node("count", node("name", names.sort_text(c.sort)))
        name, guard = "", None
        if body.op == "ite" and body.args[2] is unit and self.folded(body) is None:
            condition, body = body.args[:2]
            if t.op == "sum" and body is real(1):
                return self._number_of(c, condition)
            if is_member(condition, c):
                name = self.name(condition.args[0])
            else:
                guard = self.term(condition)
        kind = "total" if t.op == "sum" else "across"
        return node(kind, self.name(c), Domain(c.sort, name), guard, self.term(body))

    _prod = _fold

    def _number_of(self, c, condition):
        if is_member(condition, c):
            return node("count", node("name", self.name(condition.args[0])))
        return node("count", node("set", self.name(c), Domain(c.sort), self.term(condition)))

    def _expected(self, t):
        """Return Pr[...] or the mean, if the items are weighted by the chance of an outcome."""
        f = t.args[0]
        if f.op != "lam":
            return None
        c, body = self.opened(f)
        if body.op != "mul" or body.args[0].op != "app":
            return None
        weight, at = body.args[0].args
        if weight.op != "const" or weight.data not in names.WEIGHTS or at is not c:
            return None
        value = mul(*body.args[1:])
        event = value.op == "ite" and value.args[1] is real(1) and value.args[2] is real(0)
        kind, said = ("chance", value.args[0]) if event else ("mean", value)
        if self.hidden is None:
            self.hidden = c
            try:
                return node(kind, self.name(weight), "", self.term(said))
            except Visible:
                pass
            finally:
                self.hidden = None
        return node(kind, self.name(weight), self.name(c), self.term(said))


def is_member(condition, c):
    """Return whether a condition says that a variable is in a set."""
    head, args = spine(condition)
    own = head.op == "const" and head.data in names.SETS
    return own and len(args) == 1 and args[0] is c
