"""One lemma: rewrite by equations, then a sum of products of facts."""

from theory.certificates.finder import products
from theory.certificates.finder.facts import Lemma

LARGE = 400


class Leaf:
    """Facts rewritten by their equations as the checker rewrites them."""

    def __init__(self, ring, facts):
        self.ring, self.facts = ring, facts
        self.local, self.rewritings, self.stages, self.wanted = list(facts), [], [], []
        while self._solve() or self._clear():
            pass

    def lemma(self, level, effort):
        """Return a lemma that the facts contradict, or None."""
        found = products.zero(self.ring, self.local, level, effort)
        return None if found is None else self._used(*found)

    def _solve(self):
        choices = []
        for i, (relation, p) in enumerate(self.local):
            if relation != "=" or p.is_constant():
                continue
            degrees, terms = p.degrees(), p.to_dict()
            for j, x in enumerate(self.ring.names):
                if degrees[j] == 1:
                    having = [e for e in terms if e[j]]
                    if len(having) == 1 and sum(having[0]) == 1:
                        choices.append((len(terms), i, -j, x, terms[having[0]]))
        for _, i, _, x, c in sorted(choices, key=lambda choice: choice[:3]):
            value = self.ring.variables[x] - self.local[i][1] * (1 / c)
            if self._apply(["solve", i, x], lambda p, x=x, v=value: self._replaced(p, x, v)):
                return True
        return False

    def _replaced(self, p, x, value):
        if not p.degrees()[self.ring.index[x]]:
            return p
        values = [value if y == x else g for y, g in self.ring.variables.items()]
        return p.compose(*values, ctx=self.ring.context)

    def _clear(self):
        self.wanted = []
        for i, (relation, p) in enumerate(self.local):
            for x in self.ring.used([p]) if relation == "=" else ():
                parts = self.ring.coefficients(p, x)
                if set(parts) != {0, 1} or not parts[0].is_constant():
                    continue
                d = parts[1]
                j = next(
                    (
                        j
                        for j, (r, q) in enumerate(self.local)
                        if r == ">" and not q.is_constant() and self._same(q, d)
                    ),
                    None,
                )
                if j is None:
                    self.wanted.append(d)
                    continue
                q = self.local[j][1]
                value = parts[0] * (-q.leading_coefficient() / d.leading_coefficient())
                if self._apply(
                    ["clear", i, x, j], lambda p, x=x, v=value, q=q: self._cleared(p, x, v, q)
                ):
                    return True
        return False

    def _same(self, p, q):
        return p * q.leading_coefficient() == q * p.leading_coefficient()

    def _cleared(self, p, x, value, d):
        parts = self.ring.coefficients(p, x)
        n = max(parts, default=0)
        return sum((q * value**k * d ** (n - k) for k, q in parts.items()), self.ring.zero)

    def _apply(self, rewriting, change):
        new = [(relation, change(p)) for relation, p in self.local]
        if any(len(p) > LARGE + 2 * len(q) for (_, p), (_, q) in zip(new, self.local, strict=True)):
            return False
        self.stages.append([p for _, p in self.local])
        self.rewritings.append(rewriting)
        self.local = new
        return True

    def _used(self, terms, multiples):
        """Return the lemma of the facts that matter, numbered anew."""
        needed = {i for _, ids, *_ in terms for i in ids} | {i for _, i in multiples}
        rewritings = []
        for (kind, i, x, *j), stage in zip(self.rewritings[::-1], self.stages[::-1], strict=True):
            k = self.ring.index[x]
            if any(stage[f].degrees()[k] for f in needed):
                needed |= {i, *j}
                rewritings.insert(0, [kind, i, x, *j])
        place = {i: n for n, i in enumerate(sorted(needed))}
        return Lemma(
            [self.facts[i] for i in sorted(needed)],
            [[kind, place[i], x, *(place[k] for k in j)] for kind, i, x, *j in rewritings],
            [[c, [place[i] for i in ids], *square] for c, ids, *square in terms],
            [[q, place[i]] for q, i in multiples],
        )
