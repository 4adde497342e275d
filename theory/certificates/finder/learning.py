"""Clauses learned from conflicts, until none is left to satisfy."""

CONFLICTS = 20_000
DECAY = 0.95


def refutation(clauses):
    """Return how unit propagation refutes clauses after others are learned from them.

    Returns
    -------
    tuple or None
        The learned clauses that matter, in order, each a consequence by unit propagation of
        those before; the places of the given clauses that matter. None if some values satisfy
        them, or after many conflicts.
    """
    solver = Solver(clauses)
    for _ in range(CONFLICTS):
        failed = solver.propagate()
        if failed is not None and not solver.levels:
            return solver.needed(failed)
        if failed is not None:
            solver.learn(failed)
        elif not solver.decide():
            return None
    return None


class Solver:
    """Unit propagation, decisions by activity, first unique implication points."""

    def __init__(self, clauses):
        self.clauses = [list(dict.fromkeys(c)) for c in clauses]
        self.given, self.parents = len(clauses), {}
        self.reasons, self.level_of, self.trail, self.levels = {}, {}, [], []
        self.watching, self.head, self.bump, self.waiting = {}, 0, 1.0, []
        self.activity = dict.fromkeys(sorted({abs(v) for c in clauses for v in c}), 0.0)
        for k, clause in enumerate(self.clauses):
            self._watch(k)
            for v in clause:
                self.activity[abs(v)] += 1e-3

    def _watch(self, k):
        clause = self.clauses[k]
        for v in clause[:2]:
            self.watching.setdefault(v, []).append(k)
        if len(clause) < 2:
            self.waiting.append(k)

    def _assign(self, v, reason):
        self.reasons[v], self.level_of[v] = reason, len(self.levels)
        self.trail.append(v)

    def propagate(self):
        """Return the number of a clause that fails, or None."""
        for k in self.waiting:
            clause = self.clauses[k]
            if not clause or -clause[0] in self.reasons:
                return k
            if clause[0] not in self.reasons:
                self._assign(clause[0], k)
        while self.head < len(self.trail):
            failed = self._follow(-self.trail[self.head])
            self.head += 1
            if failed is not None:
                return failed
        return None

    def _follow(self, false):
        """Visit the clauses that watch a value which is false now."""
        watched, kept = self.watching.get(false, []), []
        for n, k in enumerate(watched):
            c = self.clauses[k]
            if len(c) > 1 and c[0] == false:
                c[0], c[1] = c[1], c[0]
            other = next((j for j in range(2, len(c)) if -c[j] not in self.reasons), None)
            if c[0] in self.reasons or other is None:
                kept.append(k)
            else:
                c[1], c[other] = c[other], c[1]
                self.watching.setdefault(c[1], []).append(k)
                continue
            if -c[0] in self.reasons:
                self.watching[false] = kept + watched[n + 1 :]
                return k
            if c[0] not in self.reasons:
                self._assign(c[0], k)
        self.watching[false] = kept
        return None

    def decide(self):
        """Choose a value for an unknown; return whether there is one."""
        free = [x for x in self.activity if x not in self.reasons and -x not in self.reasons]
        if free:
            self.levels.append(len(self.trail))
            self._assign(-max(free, key=lambda x: (self.activity[x], -x)), None)
        return bool(free)

    def learn(self, failed):
        """Add the clause of the first unique implication point, and go back."""
        parents, seen, learned, here = [failed], set(), [], len(self.levels)
        waiting, place = list(self.clauses[failed]), len(self.trail)
        open_ = 0
        while True:
            for w in waiting:
                if -w in seen:
                    continue
                seen.add(-w)
                self.activity[abs(w)] += self.bump
                if self.level_of[-w] == here:
                    open_ += 1
                elif self.level_of[-w]:
                    learned.append(w)
            place -= 1
            while self.trail[place] not in seen:
                place -= 1
            v = self.trail[place]
            open_ -= 1
            if not open_:
                break
            parents.append(self.reasons[v])
            waiting = [w for w in self.clauses[self.reasons[v]] if w != v]
        learned = self._smaller([-v, *learned], parents)
        self.bump /= DECAY
        self._back(max((self.level_of[-w] for w in learned[1:]), default=0))
        self.parents[len(self.clauses)] = parents
        self._add(learned)

    def _smaller(self, learned, parents):
        """Leave out values that the others imply through one clause, or that never hold."""
        kept = []
        for w in learned:
            reason = self.reasons[-w]
            others = [] if reason is None else [x for x in self.clauses[reason] if x != -w]
            if reason is not None and w != learned[0] and set(others) <= set(learned):
                parents.append(reason)
            else:
                kept.append(w)
        return kept

    def _add(self, learned):
        learned[1:] = sorted(learned[1:], key=lambda w: -self.level_of[-w])
        self.clauses.append(learned)
        k = len(self.clauses) - 1
        self._watch(k)
        if len(learned) > 1:
            self._assign(learned[0], k)

    def _back(self, level):
        for v in self.trail[self.levels[level] :]:
            del self.reasons[v], self.level_of[v]
        del self.trail[self.levels[level] :], self.levels[level:]
        self.head = min(self.head, len(self.trail))

    def needed(self, failed):
        """Return the learned and the given clauses that the last conflict needs."""
        used, waiting = set(), [failed]
        while waiting:
            k = waiting.pop()
            if k in used:
                continue
            used.add(k)
            waiting += self.parents.get(k, [])
            for w in self.clauses[k]:
                # what was true or false before any decision is so for a reason
                for v in (w, -w):
                    if self.level_of.get(v) == 0 and self.reasons[v] != k:
                        waiting.append(self.reasons[v])
        learned = [self.clauses[k] for k in sorted(used) if k >= self.given]
        return learned, {k for k in used if k < self.given}
