"""The file of Coq for one claim."""

import hashlib

from theory.coq import choices, derivations
from theory.coq.solver import Certificate
from theory.coq.statement import texts
from theory.coq.writer import Names, Writer, step_text
from theory.kernel.sorts import Refused

MODULES = (
    "Language", "Syntax", "Values", "Normal", "NormalSound", "Polynomials", "Search", "Solve",
    "Unknowns", "SolveSound", "Rules", "Elements", "Constants", "Induction", "Kernel", "Reading",
)  # fmt: skip

_FILE = """(* {id}: made by `python -m theory coq`; Coq checks it. {steps} steps.
   Formal statement, SHA-256: {digest} *)
From Coq Require Import Reals QArith List RingMicromega.
From Privacy Require Import {modules}.
Import ListNotations.
Open Scope positive_scope.

{body}

Open Scope R_scope.
(* {what} *)
Theorem {name} : {opening}{proposition}.
Proof.
  exact ({function}reading (sets [{sets}]%positive) statement {goal} proved stated).
Qed.
{assumed}
"""

_DERIVED = """
Definition {p}steps : list (positive * step * term) :=
  [{steps}].
Lemma {p}derived : derives [] {p}steps [({last}, {goal})] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem {p}proved : valid {goal}.
Proof.
  pose proof (derives_valid _ _ _ {p}derived (List.Forall_nil _)) as h. inversion h; assumption.
Qed.
"""

_STATED = """
Definition statement : term :=
  {term}.
Lemma stated : term_eqb (normal fuel statement) {goal} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
"""

_DEFINED = """
(* Every denominator is nonzero as well. *)
Definition both := conj {name} defined_proved.
Print Assumptions both."""


def name_of(claim):
    """Return a claim's id as an identifier."""
    return claim.replace("-", "_")


def digest(statement):
    """Return the SHA-256 of a formal statement's text."""
    return hashlib.sha256(statement.text().encode()).hexdigest()


def file_of(claim, sentence, statement, rows, found):
    """Return the text of a claim's file and its number of steps.

    Parameters
    ----------
    claim, sentence : str
        The id; what the claim says in words.
    statement : Statement
    rows : list of dict
        The derivation of the theorem and, if it divides, of its denominators being nonzero.
    found : callable
        Returns the certificate of a solver's text, or None.

    Raises
    ------
    Refused
        If a step has no certificate or a rule is not translated.
    """
    names = Names()
    write = Writer(names)
    count, goal = _derivation(rows[0], "", write, found)
    assumed = f"\nPrint Assumptions {name_of(claim)}."
    if len(rows) > 1:
        more, _ = _derivation(rows[1], "defined_", write, found)
        count += more
        assumed = _DEFINED.format(name=name_of(claim))
    term, proposition, sorts = texts(statement, write)
    write.lines.append(_STATED.format(term=term, goal=goal))
    sets = [(names.indices[s], x) for s, x in sorts]
    variables = " ".join(x for _, x in sets)
    text = _FILE.format(
        id=claim,
        steps=count,
        digest=digest(statement),
        modules=" ".join(MODULES),
        body="\n".join(write.lines),
        what=sentence.replace("*)", "* )").replace("(*", "( *").replace('"', "'"),
        name=name_of(claim),
        opening=f"forall {variables} : finite,\n  " if sets else "",
        proposition=proposition,
        function=f"fun {variables} => " if sets else "",
        sets="; ".join(f"({k}, {x})" for k, x in sets),
        goal=goal,
        assumed=assumed,
    )
    return text, count


def _derivation(rows, prefix, write, found):
    """Write a derivation's steps; return their number and the name of what they derive."""
    numbers, listed = {}, []
    for step in choices.named(derivations.steps(rows), lambda step: Certificate(step, found)):
        k = len(numbers) + 1
        try:
            text = step_text(step, numbers.get, write)
        except KeyError as error:
            raise Refused(f"step {k}: the rule {step.rule} is not translated") from error
        numbers[step.formula] = k
        formula = write.term(step.formula)
        write.lines.append(f"Definition {prefix}p{k} : step :=\n  {text}.")
        listed.append(f"({k}, {prefix}p{k}, {formula})")
    write.lines.append(
        _DERIVED.format(p=prefix, steps=";\n   ".join(listed), last=len(listed), goal=formula)
    )
    return len(listed), formula
