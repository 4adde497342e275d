"""Whether a claim is a theorem: the kernel derived exactly its formal statement."""

from dataclasses import dataclass, field
from importlib import import_module

from z3 import Z3Exception

from common.lines import shortened
from theory.exporting import export, identities, instances
from theory.kernel import trace
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE
from theory.kernel.theorem import is_proof_of, refutes
from theory.ledger import by_certificates, formal, ledger_file, numbers, tally
from theory.projects import loading, project
from theory.sense import checks as sense
from theory.tactics.defined import found_defined

MOST_LINES, LONGEST = 16, 400
FAULTS = (Refused, ArithmeticError, ValueError, TypeError, AttributeError, LookupError, Z3Exception)


@dataclass(frozen=True)
class Assembled:
    """The result of deriving a claim's theorem.

    Parameters
    ----------
    text : str
        The formal statement.
    axioms, about : list of str
        Axioms that the theorem rests on; functions of `mechanisms` that ran.
    scripts : list of str
        Steps of logic and arithmetic, as SMT-LIB text.
    identities : list of str
        Identities of rational functions, as `theory.exporting.identities` writes them.
    asked : list of str
        The steps that Z3 decided: all except those that certificates decided, in that mode.
    by : str
        What decides steps: `z3`, or `certificates` as far as there are any.
    instances : int
        Finite instances at which the statement was tested.
    certified : dict
        How many of these steps have a certificate.
    derivation : str
        The theorem's derivation, as `theory.certificates.replay` reads it.
    witness : dict
        Of a statement that is denied: the numbers of an instance that shows it, by name.
    complaint : str
        Why the claim is not assembled; empty if it is.
    """

    text: str = ""
    axioms: tuple = ()
    about: tuple = ()
    scripts: tuple = ()
    identities: tuple = ()
    asked: tuple = ()
    by: str = "z3"
    instances: int = 0
    certified: dict = field(default_factory=lambda: dict(ledger_file.UNCERTIFIED))
    derivation: str = ""
    witness: dict | None = None
    complaint: str = ""


def assemble(name, decision):
    """Derive a claim's theorem and compare it with the claim's statement.

    Parameters
    ----------
    name : str
        The claim's id.
    decision : Decision
        With a `theorem`.
    """
    stated = formal.formals().get(name)
    if stated is None:
        return Assembled(complaint=f"{name}: has a theorem and no formal statement")
    with trace.watching(), trace.noting() as ran:
        try:
            statement = stated.build()
            if type(statement) is not Statement:  # an heir may print what it does not say
                raise TypeError(f"no Statement: {statement!r}")
            text = statement.text()
            theorems, complaint = theorems_of(statement, decision)
        except FAULTS as error:
            theorems, complaint = [], f"its theorem is not derived{_where(error)}: {_lines(error)}"
            text = locals().get("text", "")
        if complaint and text and decision.verdict == "proved":
            complaint += _own_denial(statement, stated)
    complaints, failing = ([complaint], []) if complaint else _tested(stated)
    if not complaint:
        known = formal.formals()
        others = {n: known[n] for n in decision.claim.corrected if n in known}
        complaints += sense.of_claim(statement, stated, decision.claim, others)
    written = instances.written(statement, stated.holds, failing) if theorems else []
    taken = _all(theorems)
    steps = list(dict.fromkeys(t.details[0] for t in taken if t.rule == "solve"))
    same = dict.fromkeys(identities.text(*t.details) for t in taken if t.rule == "identical")
    certified, wrong = tally.tally(steps)
    complaints += wrong
    return Assembled(
        text,
        tuple(sorted(frozenset().union(*(t.axioms for t in theorems)))),
        tuple(sorted(ran)),
        tuple(steps),
        tuple(same),
        tuple(by_certificates.decided_by_z3(steps)),
        by_certificates.mode(),
        stated.tests,
        certified,
        _derivation(name, decision, statement, theorems, written) if theorems else "",
        numbers.counterexample(stated) if theorems and decision.verdict != "proved" else None,
        f"{name}: {complaints[0]}" if complaints else "",
    )


def _derivation(name, decision, statement, theorems, written):
    title = [f"{name}: {decision.verdict}", *statement.text().splitlines()]
    sorts = None if decision.verdict == "proved" else decision.sorts
    return export.text(title, statement, theorems, sorts, written)


def theorems_of(statement, decision):
    """Return the theorem, that its denominators are nonzero, and a complaint or an empty text."""
    found = decision.theorem()
    if decision.verdict == "proved":
        fits = is_proof_of(found, statement.formula)
    else:
        fits = refutes(found, statement.formula, decision.sorts)
    if not fits:
        return [], f"the theorem derived is not the statement: {str(found)[:300]}"
    needed = statement.defined
    if needed is TRUE:
        return [found], ""
    try:
        defined = decision.defined() if decision.defined else found_defined(statement)
    except Refused as error:
        what = "its second theorem, that no denominator is zero, is not derived"
        mend = "" if decision.defined else "\n  a function under @defined_by may prove it"
        return [], f"{what}{_where(error)}: {_lines(error)}{mend}"
    if not is_proof_of(defined, needed):
        return [], f"the theorem of nonzero denominators is another: {str(defined)[:300]}"
    return [found, defined], ""


def _lines(error):
    """Return what was refused: as many lines as a screen has, each as long as can be read."""
    rows = [" ".join(row.split()) for row in str(error).splitlines()][:MOST_LINES]
    return "\n  ".join(shortened(row, LONGEST) for row in rows)


def _tested(stated):
    try:
        return formal.tested(stated)
    except Refused as error:
        entry = getattr(stated.build, "entry", None)
        own = entry is not None and entry.examples
        place = f"{project.near(entry.path)}:{entry.line}" if own else stated.modules[-1]
        return [f"its instances, in {place}: {error}"], []


def _where(error):
    """Return the line of another project that led to an error; for the library, none."""
    place = "" if project.is_library() else loading.place(error)
    return "" if place in ("", str(project.current().file)) else f" ({place})"


def _own_denial(statement, stated):
    """Return, as lines, which of the statement's own instances makes it false, if one does."""
    # by name: what a proof rests on, its imports, is none of the notation
    failing = import_module("theory.notation.failing")
    try:
        seen = failing.denial(statement, stated.holds)
    except FAULTS:  # the instances are of another statement, as after a change
        return ""
    if seen is None:
        return ""
    first, *rest = seen.lines()
    kept = [first, *(row for row in rest if not row.startswith("  met"))]
    return "\n  ".join(["", f"the statement is {kept[0]}", *kept[1:]])


def _all(theorems):
    """Return all theorems that some rest on, each once."""
    found, stack = {}, list(reversed(theorems))
    while stack:
        theorem = stack.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            stack += reversed(theorem.premises)
    return list(found.values())
