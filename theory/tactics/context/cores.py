"""Which facts a step used: recorded, so that the search need not be repeated.

A record says what the search found, in numbers of the terms at hand. It is a suggestion: the kernel
decides whether the step holds, and where it refuses, the search is made again.
"""

from functools import cache
from hashlib import blake2b

from common import packed
from theory.kernel.terms import const, letter, truth
from theory.projects import project
from theory.tactics.context.facts import fact
from theory.tactics.context.parts import closed_parts, digest

NAME = "cores.json.xz"
KINDS = {
    "k": "known", "e": "elimination", "x": "counterexample", "s": "expand", "u": "unfold",
    "n": "least", "i": "item", "m": "same", "p": "point",
}  # fmt: skip
LETTERS = {kind: letter for letter, kind in KINDS.items()}
# what the steps of this process used, by key
used = {}


@cache
def load():
    """Return the committed records, by key.

    Raises
    ------
    UserError
        If the file is damaged.
    """
    return packed.read_all(project.committed(NAME))


@cache
def fingerprint():
    """Return hashes of the committed files; an empty text for one that is not there."""
    return packed.fingerprint(project.committed(NAME))


def key(scope, goal, what=""):
    """Return the name of a step: a hash of the goal and of all that it may use."""
    made = blake2b(f"{what} {scope.given} {len(scope.known)}".encode(), digest_size=9)
    formulas = [scope.H, goal, *(f.formula for f in scope.known), *scope.at]
    for formula in formulas:
        made.update(digest(formula))
    made.update(_unnamed(formulas))
    return made.hexdigest()


def _unnamed(formulas):
    """Return which constants made by `fresh` are the same: their digests do not say it."""
    names, found = {}, []
    for formula in formulas:
        for c in sorted(formula.free, key=_number) if _has_unnamed(formula) else ():
            if c.data.startswith("!"):
                found.append(str(names.setdefault(c, len(names))))
    return ",".join(found).encode()


@cache
def _has_unnamed(formula):
    return any(c.data.startswith("!") for c in formula.free)


def _number(c):
    return (len(c.data), c.data)


def recorded(name):
    """Return what is recorded of a step, of this process or committed; None if nothing is."""
    return used.get(name) or load().get(name)


def record(name, value):
    """Say how a step was taken."""
    used[name] = value


class Terms:
    """The terms at hand in a step, numbered."""

    def __init__(self, scope, goal):
        self.numbers, self.listed = {}, []
        for formula in (scope.H, goal, *(f.formula for f in scope.known), *scope.at):
            self.add(formula)

    def add(self, formula):
        """Number the parts of one more formula."""
        for t in closed_parts(formula):
            if t not in self.numbers:
                self.numbers[t] = len(self.listed)
                self.listed.append(t)


def written(scope, goal, facts, gathered):
    """Return facts as lists of a letter, whether the step uses it, and numbers; None if it fails.

    Parameters
    ----------
    scope : Scope
    goal : Term
    facts : list of Fact
        Those used.
    gathered : list of Fact
        Those found: some terms come from facts that are not used.
    """
    terms, lines, visiting, done = Terms(scope, goal), [], set(), set()

    def number(t, f):
        if t in terms.numbers or any(
            add(g, False) for g in gathered if g is not f and t in closed_parts(g.formula)
        ):
            return terms.numbers[t]
        return _plain(t)

    def add(f, wanted):
        if f in done and not wanted:
            return True
        if f in visiting:
            return False
        visiting.add(f)
        about = f.about if f.kind != "known" else f.about[1:]
        numbers = [number(t, f) for t in about]
        head = f.about[: len(f.about) - len(about)]
        lines.append([LETTERS[f.kind], int(wanted), *head, *numbers])
        terms.add(f.formula)
        visiting.discard(f)
        done.add(f)
        return None not in numbers

    return lines if all(add(f, True) for f in facts) else None


def _plain(t):
    """Return the name of a truth value, letter or constant; None of other terms."""
    return {"true": t.op, "false": t.op, "letter": f"#{t.data}", "const": t.data}.get(t.op)


def _named(name, kind, before):
    """Return the element of that name, of the sort that what is written before it asks for."""
    if kind == "k":
        sort = before.sort
    else:
        sort = (before.args[0] if before.op == "sum" else before).sort.domain
    if name in ("true", "false"):
        return truth(name == "true")
    return letter(sort, int(name[1:])) if name.startswith("#") else const(name, sort)


def read(scope, goal, lines):
    """Return the facts of a record that the step uses."""
    terms, found = Terms(scope, goal), []
    for kind, wanted, *numbers in lines:
        about = [numbers.pop(0)] if kind == "k" else []
        for k in numbers:
            about.append(_named(k, kind, about[-1]) if type(k) is str else terms.listed[k])
        made = fact(KINDS[kind], about, scope.known)
        terms.add(made.formula)
        found += [made] if wanted else []
    return found
