"""Changed steps of derivations: the kernel, `recheck` and the extracted checker say the same.

Each change is one of a step of a claim: another term in a detail or in the formula, another
premise, another rule. A solver's step whose text has no certificate is decided by the kernel alone.
"""

import os
import random
import shutil
import subprocess
from collections import Counter
from dataclasses import replace

import pytest

from theory.certificates import language, replay
from theory.certificates import store as certificates
from theory.coq import build, derivations, native
from theory.coq.choices import Naming, Solved
from theory.coq.solver import Certificate
from theory.coq.writer import Names, Writer, step_text
from theory.exporting import export
from theory.kernel import theorem as kernel
from theory.kernel.binding import rebuild
from theory.kernel.record import derivation
from theory.kernel.sorts import Refused
from theory.kernel.terms import Term
from theory.ledger import assemble, by_certificates, decisions

pytestmark = pytest.mark.trial
CLAIMS = ("lip-mip", "ldp-grr-private", "lip-opt-channel", "oneid-post-processing", "uldp-mangat")
COUNT = 2_000 if os.environ.get("TRIALS") == "short" else 20_000
FAULTS = (Refused, ArithmeticError, ValueError, TypeError, AttributeError, LookupError)
# rules that take their premises' formulas and their details alone
FREE = ("elimination", "counterexample", "leibniz", "extensional", "unfold", "identical", "compute")


def parts(t):
    """Return all parts of a term that are no bound variables' bodies."""
    found, stack = {}, [t]
    while stack:
        u = stack.pop()
        if u not in found:
            found[u] = None
            stack += u.args
    return list(found)


def changed_term(t, pool, draw):
    """Return a term with one part replaced by another of its sort."""
    old = draw.choice([u for u in parts(t) if not u.loose])
    others = [u for u in pool.get(old.sort, ()) if u is not old]
    if not others:
        return t
    new = draw.choice(others)

    def changed(u):
        if u is old:
            return new
        args = [changed(a) for a in u.args]
        return u if all(map(lambda a, b: a is b, args, u.args)) else rebuild(u, args)

    return changed(t)


def changed(step, pool, formulas, draw):
    """Return a step with one thing changed."""
    places = [k for k, d in enumerate(step.details) if type(d) is Term]
    what = draw.choice(["formula", "detail", "detail", "premise", "rule"])
    if what == "premise" and step.premises:
        k = draw.randrange(len(step.premises))
        others = [*step.premises[:k], draw.choice(formulas), *step.premises[k + 1 :]]
        return replace(step, premises=tuple(others))
    if what == "rule" and step.rule in FREE:
        return replace(step, rule=draw.choice(FREE))
    if what == "detail" and places:
        k = draw.choice(places)
        details = list(step.details)
        details[k] = changed_term(details[k], pool, draw)
        return replace(step, details=tuple(details))
    return replace(step, formula=changed_term(step.formula, pool, draw))


def by_kernel(step, theorems):
    """Return whether the kernel derives the step's formula from its premises.

    None where it has no such term: it writes no quotient by the number zero, of which the others
    say that it is some number.
    """
    given, details = [theorems[p] for p in step.premises], step.details
    try:
        if step.rule == "solve":
            made = kernel.solve(step.formula, *given)
        elif step.rule == "compute":
            made = kernel.compute(step.formula)
        elif step.rule == "instance":
            made = kernel.instance(*given, dict(zip(details[::2], details[1::2], strict=True)))
        elif step.rule == "induct":
            invariant, given_, i, *rest = details
            half = len(rest) // 2
            made = kernel.induct(invariant, rest[half:], given_, (i, *rest[:half]), *given)
        else:
            made = getattr(kernel, step.rule)(*given, *details)
    except FAULTS as error:
        return None if str(error).startswith("division by zero") else False
    return made.formula is step.formula


class _Alone:
    """A step as `export` takes theorems."""

    def __init__(self, step):
        self.rule, self.premises, self.details = step.rule, (), step.details
        self.formula, self.axioms = step.formula, ()


def by_recheck(step):
    """Return whether `recheck` takes the step; None if it has no certificate."""
    given = [_Alone(replace(step, rule="compute", details=(), formula=p)) for p in step.premises]
    one = _Alone(step)
    one.premises = given
    claim = replay.Claim(certificates.load())
    language.allow()
    replay.finite.Steps.left = replay.finite.MOST_STEPS
    try:
        file = export._File([*given, one], [])
        for p in given:
            file.numbers[id(p)] = f"#{len(file.numbers) + 1}"
        for k, p in enumerate(given, start=1):
            text, done = file.term(p.formula), len(file.lines)
            for line in file.lines[:done]:
                claim.take(line)
            file.lines.clear()
            (claim.theorems[f"#{k}"],) = claim.values(replay.WORDS.findall(text))
        file.step(one)
        for line in file.lines:
            line = line.split()
            if line[1] in ("solve", "logic"):
                line.pop(line.index(":") - 1)
            claim.take(" ".join(line))
    except FAULTS:
        return False
    return None if claim.uncertified else True


class Native:
    """Steps in one file for the extracted checker."""

    def __init__(self):
        self.write, self.asked = Writer(Names()), []

    def add(self, step):
        """Write a step; return its place in what is answered, or None if it cannot be said."""
        n = len(self.asked)
        try:
            if step.rule == "solve":
                proof = Certificate(step, build.certificate)
                premises = tuple(proof.premises)
                step = Solved("solve", premises, step.details, step.formula, (), proof, Naming({}))
            elif step.rule == "counterexample" and not step.details[0].sort.domain.is_index:
                return None  # there is no choice over the real numbers
            text = step_text(step, lambda p: step.premises.index(p) + 1, self.write)
            facts = [f"({k}, {self.write.term(p)})" for k, p in enumerate(step.premises, start=1)]
            goal, last = self.write.term(step.formula), len(facts) + 1
        except FAULTS:
            return None
        self.asked.append(step)
        self.write.lines += [
            f"Definition m{n}p : step :=\n  {text}.",
            f"Definition m{n}steps : list (positive * step * term) := [({last}, m{n}p, {goal})].",
            f"Lemma m{n} : derives [{'; '.join(facts)}] m{n}steps [({last}, {goal})] = true.",
        ]
        return n

    def answers(self, program, path):
        """Return what the checker says of each step."""
        path.write_text("\n".join(self.write.lines) + "\n")
        run = subprocess.run([program, "--steps", path], capture_output=True, text=True, check=True)
        return [line == "true" for line in run.stdout.splitlines()]


def steps_of(name):
    """Return a claim's theorems by formula, and its steps but those that change sorts."""
    decision = decisions.deciders()[name]()
    with by_certificates.offering():
        taken = assemble._all([decision.theorem()])
        found = [s for s in derivations.steps(derivation(taken[0])) if s.rule != "axiom"]
    theorems = {t.formula: t for t in taken}
    return theorems, [s for s in found if all(p in theorems for p in s.premises)]


@pytest.mark.skipif(not (shutil.which("coqc") and shutil.which("ocamlopt")), reason="no Coq, OCaml")
def test_three_checkers_agree(tmp_path):
    draw, asked, said, counted = random.Random(1), Native(), [], Counter()
    program = native.program(tmp_path)
    decisions.load(CLAIMS)
    of_claims = [steps_of(name) for name in CLAIMS]
    with by_certificates.offering():
        for _ in range(COUNT):
            theorems, steps = draw.choice(of_claims)
            pool = {}
            for u in parts(draw.choice(steps).formula):
                pool.setdefault(u.sort, []).append(u)
            pool = {sort: [u for u in us if not u.loose] for sort, us in pool.items()}
            try:
                step = changed(draw.choice(steps), pool, list(theorems), draw)
            except FAULTS:
                continue
            kernel_says, recheck_says = by_kernel(step, theorems), by_recheck(step)
            place = asked.add(step)
            said.append((step, kernel_says, recheck_says, place))
    native_says = asked.answers(program, tmp_path / "steps.v")
    assert len(native_says) == len(asked.asked)
    differ = []
    for step, one, two, place in said:
        three = None if place is None else native_says[place]
        counted[one, two, three] += 1
        if len({x for x in (one, two, three) if x is not None}) > 1:
            differ.append((step.rule, one, two, three, str(step.formula)[:200]))
    print(counted)
    assert not differ, differ[:5]
    assert sum(n for (one, _, _), n in counted.items() if one is None) < COUNT / 100
    assert counted[True, True, True] > COUNT / 100
    assert counted[False, False, False] > COUNT / 10
