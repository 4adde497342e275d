"""The file of Coq for one claim."""

import hashlib
import re

from theory.coq import choices, derivations
from theory.coq.checked import name_of
from theory.coq.solver import Certificate
from theory.coq.statement import at_sorts, fact, texts
from theory.coq.writer import Names, Writer, step_text
from theory.kernel.axioms import AXIOMS
from theory.kernel.sorts import Refused

MODULES = (
    "Language", "Syntax", "Values", "Normal", "NormalSound", "Polynomials", "Search", "Solve",
    "Unknowns", "SolveSound", "Elements", "Finite", "Rules", "Constants", "Induction", "Kernel",
    "Reading",
)  # fmt: skip

_FILE = """(* {id}: made by `python -m theory coq`; Coq checks it. {steps} steps.
   Formal statement, SHA-256: {digest}
   Derivation, SHA-256: {derived} *)
{indices}From Coq Require Import Reals QArith List RingMicromega.
From Privacy Require Import {modules}.
Import ListNotations.
Open Scope positive_scope.

{body}

Open Scope R_scope.
{late}(* {what} *)
Theorem {name} : {opening}{proposition}.
Proof.
  exact ({function}reading (sets [{sets}]%positive) statement {goal} {proved} stated).
Qed.
{assumed}
"""

# Coq compares the theorem with the formula; to spell out long lists then is its last resort
_LATE = (
    "Strategy 1000 [letters letter all_letters tables sum_over product_over seq map fold_right].\n"
)
MANY = 32

# a fact that is taken on trust: what rests on it says so
_FACT = """
(* {reference} *)
Definition {name} : Prop := ({proposition})%R.
Lemma {name}_fact : {name} -> valid {formula}.
Proof. exact (fun h => trusted {formula} (fun J I r => h{sets})). Qed.
"""

_DERIVED = """
Definition {p}steps : list (positive * step * term) :=
  [{steps}].
Lemma {p}derived : derives [{facts}] {p}steps [({last}, {goal})] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem {p}proved{given} : valid {goal}.
Proof.
  pose proof (derives_valid _ _ _ {p}derived {valid}) as h. inversion h; assumption.
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


def digest(statement):
    """Return the SHA-256 of a formal statement's text."""
    return hashlib.sha256(statement.text().encode()).hexdigest()


def file_of(claim, sentence, statement, rows, found, denied=None, derived=""):
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
    denied : dict, optional
        Index sorts by index sort, if the theorem denies the statement at these.
    derived : str
        Hash of the derivation, as a ledger's record names it.

    Raises
    ------
    Refused
        If a step has no certificate or a rule is not translated.
    """
    names = Names()
    write = Writer(names)
    parts = [_Derivation(*one, write, found) for one in zip(rows, ("", "defined_"), strict=False)]
    goal, facts = parts[0].goal, parts[0].facts
    said = statement if denied is None else at_sorts(statement, denied)
    term, proposition, sorts = texts(said, write, denied is not None)
    write.lines.append(_STATED.format(term=term, goal=goal))
    sets = [(names.indices[s], x) for s, x in sorts]
    variables = " ".join(x for _, x in sets)
    opening = "".join(f"{fact} -> " for fact in facts)
    opening += f"forall {variables} : finite,\n  " if sets else ""
    given = " ".join([*(f"{fact}_given" for fact in facts), variables]).strip()
    assumed = f"\nPrint Assumptions {name_of(claim)}."
    text = _FILE.format(
        id=claim,
        steps=sum(len(part.listed) for part in parts),
        digest=digest(statement),
        derived=derived,
        indices=_indices(names.indices),
        modules=" ".join(MODULES),
        body="\n".join(write.lines),
        late=_LATE if _largest(proposition) > MANY else "",
        what=_comment(sentence),
        name=name_of(claim),
        opening=opening,
        proposition=proposition,
        function=f"fun {given} => " if given else "",
        sets="; ".join(f"({k}, {x})" for k, x in sets),
        goal=goal,
        proved=f"(proved {' '.join(f'{fact}_given' for fact in facts)})" if facts else "proved",
        assumed=_DEFINED.format(name=name_of(claim)) if len(parts) > 1 else assumed,
    )
    return text, sum(len(part.listed) for part in parts)


def _largest(proposition):
    """Return the greatest number of a set of letters in a theorem."""
    return max(map(int, re.findall(r"\bletters (\d+)", proposition)), default=0)


def _indices(numbers):
    """Return the numbers of index sorts as a comment, which the native checker reads."""
    shown = ", ".join(f"{sort.name} {k}" for sort, k in numbers.items())
    return f"(* Index sorts: {shown} *)\n" if shown else ""


def _comment(text):
    return text.replace("*)", "* )").replace("(*", "( *").replace('"', "'")


class _Derivation:
    """A derivation written step by step.

    Attributes
    ----------
    goal : str
        The name of what is derived.
    facts : dict
        By name of an axiom its number and its formula's name.
    """

    def __init__(self, rows, prefix, write, found):
        self.prefix, self.write = prefix, write
        self.numbers, self.listed, self.facts = {}, [], {}
        for step in choices.with_constants_for_choices(
            derivations.steps(rows), lambda step: Certificate(step, found)
        ):
            self.goal = self._add(step)
        self._close()

    def _add(self, step):
        k = len(self.numbers) + 1
        if step.rule == "axiom":
            formula = self.write.term(step.formula)
            self._trust(*step.details, k, formula, step.formula)
        else:
            try:
                text = step_text(step, self.numbers.get, self.write)
            except KeyError as error:
                raise Refused(f"step {k}: the rule {step.rule} is not translated") from error
            formula = self.write.term(step.formula)
            self.write.lines.append(f"Definition {self.prefix}p{k} : step :=\n  {text}.")
            self.listed.append(f"({k}, {self.prefix}p{k}, {formula})")
        self.numbers[step.formula] = k
        return formula

    def _trust(self, name, k, formula, t):
        self.facts[name] = k, formula
        if name in self.write.known:
            return
        self.write.known.add(name)
        proposition, sorts = fact(t, self.write)
        sets = "".join(f" (J {self.write.names.indices[s]})" for s in sorts)
        reference = _comment(AXIOMS[name].reference)
        self.write.lines.append(
            _FACT.format(
                name=name, reference=reference, proposition=proposition, formula=formula, sets=sets
            )
        )

    def _close(self):
        valid = "(List.Forall_nil _)"
        for name in reversed(self.facts):
            valid = f"(more_valid _ _ _ ({name}_fact {name}_given) {valid})"
        self.write.lines.append(
            _DERIVED.format(
                p=self.prefix,
                steps=";\n   ".join(self.listed),
                facts="; ".join(f"({k}, {formula})" for k, formula in self.facts.values()),
                last=len(self.numbers),
                goal=self.goal,
                given="".join(f" ({name}_given : {name})" for name in self.facts),
                valid=valid,
            )
        )
