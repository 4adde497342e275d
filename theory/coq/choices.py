"""Choices named by constants in the steps of a solver.

A choice, `exception(P)`, spells out P and what P spells out. A step that uses `P(c) => forall P`
for the choice c alone holds of a constant in its place, chosen for P anew: the terms stay small,
and nothing is chosen from the real numbers.
"""

from dataclasses import dataclass, replace

from theory.coq.derivations import Step
from theory.kernel import theorem
from theory.kernel.binding import apply, exception, forall, rebuild, substitute
from theory.kernel.sorts import Refused
from theory.kernel.terms import Term, fresh, implies

_ALONE = {"elimination", "counterexample", "leibniz", "extensional", "point", "exchange", "unfold"}


@dataclass(frozen=True)
class Solved(Step):
    """A solver's step with constants for choices.

    Parameters
    ----------
    chosen : tuple
        Pairs of a constant and the predicate it is chosen for, which may name later constants.
    certificate : Certificate
    naming : Naming
        The constants by choice.
    """

    chosen: tuple
    certificate: object
    naming: object


def with_constants_for_choices(steps, certificate):
    """Return the steps with constants for choices where they can be, without unused steps.

    Parameters
    ----------
    steps : list of Step
        In order; the last is what is derived.
    certificate : callable
        Returns the certificate of a solver's step, with the premises that it needs.
    """
    steps = {step.formula: step for step in steps}
    constants, found = {}, {}
    for k, step in enumerate(_needed(steps.values())):
        try:
            made = _solved(step, steps, constants, certificate) if step.rule == "solve" else [step]
        except (Refused, ValueError) as error:
            raise Refused(f"step {k + 1}, {step.rule}: {error}") from error
        for part in made:
            found.setdefault(part.formula, part)
    return _needed(found.values())


def _needed(steps):
    steps = list(steps)
    wanted = {steps[-1].formula}
    for step in reversed(steps):
        if step.formula in wanted:
            wanted.update(step.premises)
    return [step for step in steps if step.formula in wanted]


def _solved(step, steps, constants, certificate):
    """Return a solver's step with constants, after the other steps that it needs then."""
    proof = certificate(step)
    premises = [steps[p] for p in proof.premises]
    choices = {exception(*p.details): p for p in premises if p.rule == "counterexample"}
    while choices:
        for e in choices:
            if e not in constants:
                constants[e] = fresh(e.sort)
        naming = Naming({e: constants[e] for e in choices})
        kept = _unnamed(step, premises, choices, naming, steps)
        if kept is not None:
            return [*kept, _with_constants(step, proof, kept, choices, naming)]
        choices = {e: p for e, p in choices.items() if e not in naming.refused}
    return [_with_constants(step, proof, premises, {}, Naming({}))]


def _unnamed(step, premises, choices, naming, steps):
    """Return the other premises with constants, or None if some choices cannot be replaced."""
    kept = []
    naming.refuse(step.formula, step.formula)
    for p in premises:
        if p.rule == "counterexample" and exception(*p.details) in choices:
            c, predicate = naming(exception(*p.details)), naming(*p.details)
            naming.refuse(p.formula, implies(apply(predicate, c), forall(predicate)))
        else:
            made = _again(p, naming, steps)
            naming.refuse(p.formula, made.formula)
            kept.append(made)
    return None if naming.refused else kept


def _again(step, naming, steps):
    """Return a step with constants for choices, or the step itself."""
    if naming(step.formula) is step.formula:
        return step
    details = tuple(d if isinstance(d, str) else naming.detail(d) for d in step.details)
    if step.rule in _ALONE:
        return replace(step, details=details, formula=getattr(theorem, step.rule)(*details).formula)
    if step.rule == "instance":
        values = dict(zip(details[::2], details[1::2], strict=True))
        return replace(step, details=details, formula=substitute(step.premises[0], values))
    return step


def _with_constants(step, proof, kept, choices, naming):
    chosen = sorted(choices, key=naming.depth, reverse=True)
    return Solved(
        step.rule,
        tuple(p.formula for p in kept),
        step.details,
        step.formula,
        tuple((naming(e), naming(*choices[e].details)) for e in chosen),
        proof,
        naming,
    )


class Naming:
    """Terms with constants in place of choices.

    Parameters
    ----------
    put : dict
        The constants by choice.
    """

    def __init__(self, put):
        self.put, self.memo, self.depths, self.refused = put, dict(put), {}, set()

    def __call__(self, t):
        """Return the term with the constants."""
        if t not in self.memo:
            args = [self(a) for a in t.args]
            same = all(a is b for a, b in zip(args, t.args, strict=True))
            self.memo[t] = t if same else rebuild(t, args)
        return self.memo[t]

    def detail(self, detail):
        """Return a term with the constants, or a sort."""
        return self(detail) if isinstance(detail, Term) else detail

    def refuse(self, given, made):
        """Take note of the choices in a formula, unless it becomes the one that is made."""
        if self(given) is not made:
            self.refused.update(_choices(given, self.put))

    def depth(self, t):
        """Return how deep a term is."""
        if t not in self.depths:
            self.depths[t] = 1 + max(map(self.depth, t.args), default=0)
        return self.depths[t]


def _choices(t, among):
    """Return the choices that a term has, outside others."""
    found, seen, stack = set(), set(), [t]
    while stack:
        u = stack.pop()
        if u in among:
            found.add(u)
        elif u not in seen:
            seen.add(u)
            stack += u.args
    return found
