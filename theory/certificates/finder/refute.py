"""Lemmas that together refute a conjunction of facts."""

from theory.certificates.finder.facts import GivenUpError
from theory.certificates.finder.leaf import SHORT, Leaf, lemma
from theory.certificates.finder.oracle import Oracle
from theory.certificates.finder.products import POWERS
from theory.certificates.finder.signs import OPPOSITE, divided, factors, has, nonzero, product_sign

MANY = 30


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

    def __init__(self, ring, effort, highest=4, candidates=(), bounds=()):
        self.ring, self.effort, self.highest = ring, effort, highest
        self.candidates, self.bounds = candidates, self._tidy(bounds)
        self.oracle = Oracle(ring, effort)

    def refute(self, facts, depth=2):
        """Return lemmas whose clauses refute the facts, or None."""
        facts = self._tidy(facts)
        core = self.oracle.core(facts)
        for known in ([self._with_bounds(core, facts)] if core else []) + [facts]:
            if found := self.leaf(known, 1):
                return [found]
        if len(facts) < MANY and (found := self._short(facts)):
            return [found]
        if core is None:
            return None
        if found := self._core(self._with_bounds(core, facts), depth):
            return found
        other = self.oracle.core(facts, simple_first=True)
        if other is None or other == core:
            return None
        return self._core(self._with_bounds(other, facts), depth)

    def _with_bounds(self, core, facts):
        """Return the facts of a core, linear ones and bounds about its variables."""
        names = set(self.ring.used([p for _, p in core]))
        kept = [f for f in facts if has(core, f) or f[1].total_degree() == 1]
        more = [f for f in self.bounds if not has(kept, f)]
        return [f for f in [*kept, *more] if has(core, f) or set(self.ring.used([f[1]])) <= names]

    def leaf(self, facts, level):
        """Return one lemma that refutes the facts, or None."""
        return lemma(self.ring, facts, level, self.effort)

    def _short(self, facts):
        return Leaf(self.ring, facts, SHORT).lemma(2, self.effort)

    def _core(self, core, depth):
        if depth and (cases := self._factors(core, depth)):
            return cases
        # where denominators have no sign yet, equations cannot be used
        for level in () if depth and Leaf(self.ring, core).wanted else (2, POWERS):
            if found := self.leaf(core, level):
                return [found]
        if depth == 0:
            return None
        for facts, lemmas in self._signs(core, depth):
            if found := self.leaf(facts, 1):
                return [*lemmas, found]
        for level in (2, POWERS, 3):
            if found := self.leaf(facts, level):
                return [*lemmas, found]
        if cases := self._factors(facts, depth) or self._split(facts, depth):
            return lemmas + cases
        found = self.leaf(facts, 4) if self.highest > 3 else None
        return [*lemmas, found] if found else None

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
        return [
            f
            for (r, s), f in found.items()
            if not (r == ">=" and ((">", s) in found or f[1].is_constant()))
        ]

    def _signs(self, core, depth):
        """Yield the facts with signs of factors and what is left after division; lemmas."""
        hard = max(
            (f for f in core if f[0] != "="),
            key=lambda f: _simple_first(f[1]),
            default=None,
        )
        context, facts, lemmas, asked = [f for f in core if f is not hard], list(core), [], set()

        def sign(f):
            return self._sign(f, context, facts, lemmas, asked, depth)

        for _ in range(6):
            leaf, before = Leaf(self.ring, facts), len(facts)
            for d in leaf.wanted:
                product_sign(self.ring, d, sign, facts, lemmas)
            if len(facts) > before:
                yield facts, lemmas
                continue
            for _, p in leaf.local:
                product_sign(self.ring, p, sign, facts, lemmas)
            self._rewritten(leaf, facts, lemmas)
            for fact in list(facts):
                divided(self.ring, fact, facts, lemmas)
            if len(facts) == before:
                break
            yield facts, lemmas
        for p in self.candidates:
            product_sign(self.ring, p, sign, facts, lemmas)
        yield facts, lemmas

    def _rewritten(self, leaf, facts, lemmas):
        """Add the facts that equations turn the given ones into, if these have factors."""
        for (relation, p), (_, q) in zip(leaf.facts, leaf.local, strict=True):
            parts = factors(self.ring, q)
            if p == q or sum(m for _, m in parts) < 2 or len(q) > MANY:
                continue
            q = self.ring.primitive(q)
            added = [(OPPOSITE[relation], -q)] if relation != "=" else [(">", q), (">", -q)]
            if has(facts, (relation, q)) or (relation == "=" and has(facts, ("=", -q))):
                continue
            found = [self.leaf([*leaf.facts, negated], 1) for negated in added]
            if all(found):
                lemmas += found
                facts.append((relation, q))

    def _sign(self, f, context, facts, lemmas, asked, depth):
        """Return the fact that says the sign of f, found now or before, or None."""
        for relation in (">", ">="):
            for g in (f, -f):
                if has(facts, (relation, g)) and (relation == ">" or str(f) in asked):
                    return (relation, g)
        if str(f) in asked or str(-f) in asked:
            return None
        asked.add(str(f))
        for relation in (">", ">="):
            for g in (f, -f):
                negated = (OPPOSITE[relation], -g)
                if has(facts, (relation, g)):
                    return (relation, g)
                if self.oracle.contradict([*context, negated]) != "unsat":
                    continue
                if found := self.refute([*context, negated], depth - 1):
                    lemmas += found
                    facts.append((relation, g))
                    context.append((relation, g))
                    return (relation, g)
        return None

    def _factors(self, facts, depth):
        """Return lemmas by which no factor of some product is zero, though it is, or None."""
        for fact in [f for f in facts if f[0] == "="]:
            parts = [f for f, _ in factors(self.ring, fact[1])]
            if not 1 < len(parts) < 6:
                continue
            rest = [f for f in facts if f is not fact]
            cases = [("=", f) for f in sorted(parts, key=_simple_first)]
            if (lemmas := self._each(rest, cases, depth)) is not None:
                return nonzero(self.ring, fact) + lemmas
        return None

    def _split(self, facts, depth):
        """Return lemmas for the three signs of a factor, or None."""
        if depth < 2:
            return None
        leaf, candidates = Leaf(self.ring, facts), {}
        for p in [*leaf.wanted, *(p for _, p in leaf.local)]:
            candidates.update((str(f), f) for f, _ in factors(self.ring, p))
        for f in sorted(candidates.values(), key=_simple_first)[:6]:
            if any(has(facts, (r, g)) for r in (">", ">=", "=") for g in (f, -f)):
                continue
            cases = (">", f), (">", -f), ("=", f)
            if (lemmas := self._each(facts, cases, depth)) is not None:
                return lemmas
        return None

    def _each(self, facts, cases, depth):
        """Return lemmas that refute the facts with each of some facts more, or None."""
        lemmas = []
        for case in cases:
            found = self.refute([*facts, case], depth - 1)
            if found is None:
                return None
            lemmas += found
        return lemmas


def _simple_first(p):
    return p.total_degree(), len(p), str(p)
