"""Lemmas that together refute a conjunction of facts."""

from theory.certificates.finder.facts import GivenUpError, Lemma, rational
from theory.certificates.finder.leaf import Leaf
from theory.certificates.finder.oracle import Oracle

OPPOSITE = {">": ">=", ">=": ">"}


class Effort:
    """A number of steps, after which the search gives up."""

    def __init__(self, steps):
        self.left = steps

    def spend(self, steps=1):
        """Count steps."""
        self.left -= steps
        if self.left < 0:
            raise GivenUpError


class Refuter:
    """Refutes facts `(relation, polynomial)` of a ring."""

    def __init__(self, ring, effort, highest=4):
        self.ring, self.effort, self.highest = ring, effort, highest
        self.oracle = Oracle(ring, effort)

    def refute(self, facts, depth=2):
        """Return lemmas whose clauses refute the facts, or None."""
        facts = self._tidy(facts)
        lemma = self.leaf(facts, 1)
        if lemma:
            return [lemma]
        core = self.oracle.core(facts)
        if core is None:
            return None
        return self._core(core, depth)

    def leaf(self, facts, level):
        """Return one lemma that refutes the facts, or None."""
        return Leaf(self.ring, facts).lemma(level, self.effort)

    def _core(self, core, depth):
        lemma = self.leaf(core, 1) or self.leaf(core, 2)
        if lemma:
            return [lemma]
        if depth == 0:
            return None
        facts, lemmas = self._signs(core, depth)
        for level in (1, 2, 3):
            lemma = self.leaf(facts, level)
            if lemma:
                return [*lemmas, lemma]
        found = self._split(facts, depth)
        if found:
            return lemmas + found
        lemma = self.leaf(facts, 4) if self.highest > 3 else None
        return [*lemmas, lemma] if lemma else None

    def _tidy(self, facts):
        """Return the facts, each once, with pairs p >= 0, -p >= 0 as equations."""
        found = {}
        for relation, p in facts:
            p = self.ring.primitive(p)
            found[relation, str(p)] = (relation, p)
        for (relation, _), (_, p) in list(found.items()):
            if relation == ">=" and (">=", str(-p)) in found and (">=", str(p)) in found:
                del found[">=", str(-p)]
                found[">=", str(p)] = ("=", p)
        return [f for (r, s), f in found.items() if not (r == ">=" and (">", s) in found)]

    # ---- signs of factors, and what is left of facts after division by them ----

    def _signs(self, core, depth):
        facts, lemmas, asked = list(core), [], set()
        for _ in range(6):
            leaf, grown = Leaf(self.ring, facts), False
            for d in leaf.wanted:
                grown |= self._denominator(d, facts, lemmas, asked, depth)
            if grown:
                continue
            for _, p in leaf.local:
                grown |= self._divided(p, core, facts, lemmas, asked, depth)
            if not grown:
                break
        return facts, lemmas

    def _denominator(self, d, facts, lemmas, asked, depth):
        """Add d > 0 or d < 0, if the signs of its factors are known."""
        factors, sign, known = self._factors(d), 1, []
        for f, multiplicity in factors:
            found = self._sign(f, facts, lemmas, asked, depth)
            if found is None or found[0] != ">":
                return False
            g = found[1]
            sign *= 1 if self._leads(g) == self._leads(f) or multiplicity % 2 == 0 else -1
            known += [g] * multiplicity
        d = self.ring.primitive(d)
        total = self.ring.one
        for g in known:
            total = total * g
        c = d.leading_coefficient() / total.leading_coefficient()
        if c < 0:
            d, c = -d, -c
        if self._has(facts, (">", d)):
            return False
        ids = list(range(1, len(known) + 1))
        lemmas.append(
            Lemma([(">=", -d), *((">", g) for g in known)], [], [[1, [0]], [rational(c), ids]])
        )
        facts.append((">", d))
        return True

    def _divided(self, p, core, facts, lemmas, asked, depth):
        grown = False
        if p.is_constant():
            return False
        for f, _ in self._factors(p):
            before = len(facts)
            self._sign(f, facts, lemmas, asked, depth)
            grown |= len(facts) > before
        return grown

    def _leads(self, p):
        return p.leading_coefficient() > 0

    def _factors(self, p):
        _, factors = p.factor()
        return [(self.ring.primitive(f), m) for f, m in factors]

    def _has(self, facts, fact):
        return any(r == fact[0] and p == fact[1] for r, p in facts)

    def _sign(self, f, facts, lemmas, asked, depth):
        """Return the fact that says the sign of f, found now or before, or None."""
        for g in (f, -f):
            if self._has(facts, (">", g)):
                return (">", g)
        if str(f) in asked or str(-f) in asked:
            return None
        asked.add(str(f))
        for relation in (">", ">="):
            for g in (f, -f):
                negated = (OPPOSITE[relation], -g)
                if self._has(facts, (relation, g)):
                    return (relation, g)
                if self.oracle.contradict([*facts, negated]) != "unsat":
                    continue
                found = self.refute([*facts, negated], depth - 1)
                if found:
                    lemmas += found
                    facts.append((relation, g))
                    return (relation, g)
        return None

    # ---- cases ----

    def _split(self, facts, depth):
        if depth < 2:
            return None
        leaf = Leaf(self.ring, facts)
        candidates = {}
        for d in leaf.wanted:
            for f, _ in self._factors(d):
                candidates[str(f)] = f
        for _, p in leaf.local:
            if not p.is_constant():
                for f, _ in self._factors(p):
                    candidates[str(f)] = f
        for f in sorted(candidates.values(), key=lambda f: (f.total_degree(), len(f), str(f)))[:6]:
            if any(self._has(facts, (r, g)) for r in (">", ">=", "=") for g in (f, -f)):
                continue
            lemmas = []
            for fact in ((">", f), (">", -f), ("=", f)):
                found = self.refute([*facts, fact], depth - 1)
                if found is None:
                    break
                lemmas += found
            else:
                return lemmas
        return None
