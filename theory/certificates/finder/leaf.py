"""One lemma: rewrite by equations, then a sum of products of facts."""

from theory.certificates.finder import products
from theory.certificates.finder.facts import Lemma

LARGE = 400
# which equations are used: short ones, those without a denominator, reciprocals, all, and in which
# order
SHORT, SOLVED, CLEARED, DIVIDED, DIVIDED_FIRST = range(5)


def lemma(ring, facts, level, effort):
    """Return a lemma that the facts contradict, or None."""
    seen = []
    for mode in range(5):
        leaf = Leaf(ring, facts, mode)
        if leaf.rewritings not in seen:
            seen.append(leaf.rewritings)
            if found := leaf.lemma(level, effort):
                return found
    return None


class Leaf:
    """Facts rewritten by their equations as the checker rewrites them."""

    def __init__(self, ring, facts, mode=DIVIDED):
        self.ring, self.facts, self.mode = ring, list(facts), mode
        self.local, self.rewritings, self.stages, self.wanted = list(facts), [], [], []
        if mode == DIVIDED_FIRST:
            while self._clear():
                pass
        while self._solve() or (mode >= CLEARED and self._clear()):
            pass

    def lemma(self, level, effort):
        """Return a lemma that the facts contradict, or None."""
        found = products.zero(self.ring, self.local, level, effort)
        return None if found is None else self._used(*found)

    def _solve(self):
        """Replace a variable by a polynomial; return whether there is one."""
        choices = []
        for i, (relation, p) in enumerate(self.local):
            if relation != "=" or p.is_constant():
                continue
            degrees, terms = p.degrees(), p.to_dict()
            for j, x in enumerate(self.ring.names):
                if degrees[j] == 1:
                    having = [e for e in terms if e[j]]
                    short = len(terms) < 3 or x.startswith("?") or self.mode > SHORT
                    if len(having) == 1 and sum(having[0]) == 1 and short:
                        choices.append((len(terms), i, -j, x))
        return any(self._apply(i, x) for _, i, _, x in sorted(choices))

    def _clear(self):
        """Replace a variable by a quotient, whose denominator is positive."""
        self.wanted = []
        for i, (relation, p) in enumerate(self.local):
            for x in self.ring.used([p]) if relation == "=" else ():
                parts = self.ring.coefficients(p, x)
                if set(parts) | {0} != {0, 1} or parts[1].is_constant():
                    continue
                if self.mode < DIVIDED and not parts.get(0, self.ring.zero).is_constant():
                    continue
                d = parts[1]
                positive = [
                    j
                    for j, (r, q) in enumerate(self.local)
                    if r == ">" and not q.is_constant() and self._same(q, d)
                ]
                if not positive:
                    self.wanted.append(d)
                elif self._apply(i, x, positive[0]):
                    return True
        return False

    def _same(self, p, q):
        return p * q.leading_coefficient() == q * p.leading_coefficient()

    def _replaced(self, p, x, value, d):
        if p == 0 or not p.degrees()[self.ring.index[x]]:
            return p
        parts = self.ring.coefficients(p, x)
        n = max(parts)
        return sum((q * value**k * d ** (n - k) for k, q in parts.items()), self.ring.zero)

    def _apply(self, i, x, *j):
        """Solve fact i for x as the checker does, unless that is large; return whether."""
        parts = self.ring.coefficients(self.local[i][1], x)
        d, value = parts[1], -parts.get(0, self.ring.zero)
        if (d.leading_coefficient() < 0) != (
            bool(j) and self.local[j[0]][1].leading_coefficient() < 0
        ):
            d, value = -d, -value
        new = [(relation, self._replaced(p, x, value, d)) for relation, p in self.local]
        if any(len(p) > LARGE + 2 * len(q) for (_, p), (_, q) in zip(new, self.local, strict=True)):
            return False
        self.stages.append([p for _, p in self.local])
        self.rewritings.append([i, x, *j])
        self.local = new
        return True

    def _used(self, terms, multiples):
        """Return the lemma of the facts that matter, renumbered."""
        needed = {i for _, ids, *_ in terms for i in ids} | {i for _, i in multiples}
        rewritings = []
        for (i, x, *j), stage in zip(self.rewritings[::-1], self.stages[::-1], strict=True):
            k = self.ring.index[x]
            if any(stage[f].degrees()[k] for f in needed):
                needed |= {i, *j}
                rewritings.insert(0, [i, x, *j])
        place = {i: n for n, i in enumerate(sorted(needed))}
        return Lemma(
            [self.facts[i] for i in sorted(needed)],
            [[place[i], x, *(place[k] for k in j)] for i, x, *j in rewritings],
            [[c, [place[i] for i in ids], *square] for c, ids, *square in terms],
            [[q, place[i]] for q, i in multiples],
        )
