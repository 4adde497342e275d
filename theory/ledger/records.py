"""The ledger: one record a claim, in bytes that repeat; wall times go to a file of their own."""

from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from common import extras
from theory.certificates import derivations, store
from theory.kernel import trace
from theory.ledger import (
    assemble,
    claims,
    current,
    decisions,
    deriving,
    ledger_file,
    probes,
    prove,
    standing,
    tally,
)
from theory.ledger.obligation import KINDS, Check
from theory.ledger.remaining import Remaining
from theory.projects import loading, project
from theory.solving import solvers

STEP = ".step."  # in the names of files with what cvc5 left undecided
# what a record takes from a decision as it is
WORDS = ("printed_as", "transcription", "corner", "slip", "step", "printed_proof", "why", "scope")
WORDS += ("assumes", "uses", "corrected")


@dataclass(frozen=True)
class Named:
    """An obligation, as records name it."""

    name: str
    method: str


@dataclass(frozen=True)
class Prepared:
    """A claim's declarations and checks, or why these could not be built.

    Plain data: it may come from another process.
    """

    declared: dict | None = None
    checks: list = field(default_factory=list)
    error: str = ""
    assembled: assemble.Assembled | None = None
    witness: dict | None = None
    record: dict | None = None  # of the same code, from a former run

    @property
    def opinions(self):
        """The steps of the theorem that Z3 decided, for cvc5, and its identities, for SymPy.

        None for what is not installed.
        """
        if not self.assembled:
            return []
        steps = self.assembled.asked if solvers.VERSIONS["cvc5"] else ()
        same = self.assembled.identities if solvers.VERSIONS["sympy"] else ()
        found = [Check(prove.STEP, "unsat", script=text) for text in steps]
        return found + [Check(prove.IDENTITY, "unsat", script=text) for text in same]

    @property
    def every_check(self):
        """The questions to solvers: checks, then opinions."""
        return [*(check for _, check in self.checks), *self.opinions]


def prepare(name, kinds=KINDS):
    """Build the obligations of one claim, of such kinds; an error in that is its failure."""
    probes.require_sound("z3")
    decisions.load([name])
    if told := decisions.unwritten(name):
        return Prepared(error=f"{name}: {told}")
    try:
        decision = _genuine(decisions.deciders()[name]())
        if complaints := decisions.unproved(name):
            return Prepared(error=f"{name}: {complaints[0]}")
        declared = {"verdict": decision.verdict, "about": decision.about}
        declared |= {key: getattr(decision.claim, key) for key in WORDS}
        declared["why"] = claims.why(decision.claim)
        if decision.theorem is not None:
            return Prepared(declared, assembled=assemble.assemble(name, decision))
        checks = [
            (Named(ob.name, ob.method), check)
            for ob in decision.obligations
            if isinstance(ob, kinds)
            for check in ob.checks()
        ]
        if any(check.script for _, check in checks):
            extras.require("cvc5", "pebble")
        return Prepared(declared, checks, witness=_witness(decision))
    except Exception as error:  # a changed formula may raise anything; the claim is to be named
        if extras.is_of_one(error):
            return Prepared(error=f"{name}: {extras.missing(error)}")
        told = " ".join(f"{type(error).__name__}: {error}".split())
        told += "" if project.is_library() else f" ({loading.place(error)})"
        return Prepared(error=f"{name}: its obligations cannot be built: {told}")


def _genuine(decision):
    """Return a decision, if it and its obligations are ours: others may answer as they like."""
    if type(decision) is not decisions.Decision:
        raise TypeError(f"no Decision: {decision!r}")
    if odd := [one for one in decision.obligations if type(one) not in KINDS]:
        raise TypeError(f"no obligation: {odd[0]!r}")
    return decision


def decide(
    ids,
    jobs,
    told=None,
    known=MappingProxyType({}),
    keep=lambda name, text: None,
    certificates=False,
):
    """Decide the claims and return their records, the seconds by query, and what went wrong.

    Parameters
    ----------
    ids : list of str
        Claim ids, known ones.
    jobs : int
        Number of processes of solvers, and of processes that derive claims if these are many.
    told : Remaining, optional
        Notes each claim that is derived, and each answer.
    known : dict
        Records of former runs, by id, to be taken over.
    keep : callable
        Given the id and the derivation of each claim that is a theorem.
    certificates : bool
        Whether certificates decide the steps of theorems that have one; solvers the others.

    Returns
    -------
    records : list of dict
    seconds : dict
        By claim id, the wall time of its queries or of deriving its theorem, for claims decided in
        this run.
    failures : list of str
        One line a failure, which names the claim and the obligation.
    unsolved : dict
        SMT-LIB scripts that came out unknown, by file name.
    """
    prepared, derived_in, found, times = _answered(
        ids, jobs, told or Remaining(), known, certificates
    )
    results = iter(found)
    records, failures, unsolved, seconds = [], [], {}, {}
    for name, claim in prepared.items():
        if claim.record:
            records.append(dict(claim.record))
            continue
        outcomes = [(obligation, next(results)) for obligation, _ in claim.checks]
        opinions = [next(results) for _ in claim.opinions]
        records.append(_record(name, claim, outcomes, opinions))
        failures += _failures(name, claim, records[-1], outcomes, opinions)
        unsolved |= _unknown(name, outcomes) | _unopined(name, opinions)
        seconds[name] = round(sum(_times(outcomes, times)), 3)
        if claim.assembled:
            seconds[name] = round(derived_in[name], 3)
            keep(name, claim.assembled.derivation)
    return records, seconds, failures + propagate(records), unsolved


def _answered(ids, jobs, told, known, certificates):
    """Prepare the claims, then put all their checks to the solvers.

    Returns
    -------
    prepared, derived_in : dict
        By claim id, what it prepared to, and the seconds this took.
    found : list of Found
        Of all claims' checks and opinions, in order.
    times : dict
        Seconds by query.
    """
    made, derived_in = {}, {}
    ids = dict.fromkeys(ids)
    anew = [n for n in ids if n not in known and not decisions.is_measured(n)]
    trace.forget()
    with deriving.preparing(prepare, anew, jobs, certificates, told.recorded) as ready:
        for name, made[name], derived_in[name] in ready:
            told.derived(name, derived_in[name])
    prepared = {name: made.get(name) or Prepared(record=known.get(name)) for name in ids}
    checks = {name: claim.every_check for name, claim in prepared.items()}
    told.asks(checks)
    asked = [check for some in checks.values() for check in some]
    return prepared, derived_in, *prove.answer_all(asked, jobs, told.answered)


def propagate(records):
    """Set each claim open that uses one which is not proved, and return a line for each."""
    by_id, lines, changed = {record["id"]: record for record in records}, [], True
    while changed:
        changed = False
        for record in records:
            used = [*record["uses"], *decisions.proved_instead(record)]
            bad = [u for u in used if by_id.get(u, {}).get("verdict", "proved") != "proved"]
            if bad and record["verdict"] not in ("open", "cited"):
                record |= {"verdict": "open", "assembled": False}
                lines.append(f"{record['id']}: uses {bad[0]}, which is not borne out")
                changed = True
    return lines


def _unknown(name, outcomes):
    scripts = [out.check.script for _, out in outcomes if out.outcome == "unknown"]
    return {f"{name}.{k}.smt2": script for k, script in enumerate(scripts)}


def _unopined(name, opinions):
    """Return the steps that cvc5 did not decide, by file name."""
    scripts = [o.check.script for o in _of(opinions, prove.STEP) if o.second == "unknown"]
    return {f"{name}{STEP}{k}.smt2": script for k, script in enumerate(scripts)}


def _times(outcomes, times):
    scripts = [out.check.script for _, out in outcomes if out.check.script]
    return [times[script, tool] for script in scripts for tool in prove.SOLVERS]


def _complaint(name, obligation, out):
    if out.disagreement:
        what = f"Z3 says {out.outcome}, cvc5 says {out.second}"
    elif out.second == "error":
        what = "cvc5 cannot read it"
    else:
        what = f"expected {out.check.expected}, found {out.outcome}"
    return f"{name}: obligation '{obligation.name}', {out.check.role}: {what}"


def _failures(name, claim, record, outcomes, opinions):
    if claim.error:
        return [claim.error]
    lines = [_complaint(name, obligation, out) for obligation, out in outcomes if not out.ok]
    if claim.assembled and claim.assembled.complaint:
        lines.append(claim.assembled.complaint)
    wrong = [piece["text"] for piece in record["evidence"] if piece.get("model") == "wrong"]
    lines += [f"{name}: the model of the text {key} does not satisfy it" for key in wrong]
    lines += [f"{name}: {_denial(opinion)}" for opinion in _denied(opinions)]
    if claim.declared and claim.declared["verdict"] != record["verdict"]:
        return lines or [f"{name}: declared {claim.declared['verdict']}, found {record['verdict']}"]
    return lines


def _denial(opinion):
    if opinion.check.role == prove.IDENTITY:
        return "SymPy denies an identity that FLINT found"
    return f"cvc5 says {opinion.second} of a step that Z3 decided"


def _denied(opinions):
    return [opinion for opinion in opinions if opinion.second in ("sat", "error")]


def _record(name, prepared, outcomes, opinions):
    claim, declared = claims.statements()[name], prepared.declared
    fields = ledger_file.FIELDS
    record = fields | {key: getattr(claim, key) for key in fields if hasattr(claim, key)}
    if declared is None:
        return record
    record |= declared
    if theorem := prepared.assembled:
        borne_out = not theorem.complaint and not _denied(opinions)
        record |= _theorem_fields(theorem, borne_out, opinions)
    else:
        as_they_must = all(out.ok for _, out in outcomes)
        borne_out = as_they_must and (bool(outcomes) or declared["verdict"] == "cited")
        record["witness"] = prepared.witness
        record["evidence"] = [_piece(obligation, out) for obligation, out in outcomes]
    return record | {
        "code": current.code(name, record["about"]),
        "verdict": declared["verdict"] if borne_out else "open",
        "module": str(project.file_of(decisions.deciders()[name].__module__)),
    }


def _theorem_fields(theorem, borne_out, opinions):
    """Return the fields of a record about a theorem, or about a failed one."""
    steps = _of(opinions, prove.STEP)
    goal = {
        "obligation": "theorem",
        "method": "kernel",
        "check": "goal",
        "result": "derived" if borne_out else "not derived",
        **_deciding(theorem),
        "resource_count": len(theorem.scripts),
        "second_opinion": _second(theorem, borne_out, steps),
        "identities": _identities(_of(opinions, prove.IDENTITY)),
    }
    if theorem.certified["certified"] < theorem.certified["steps"]:
        agreed = {one.check.script for one in steps if one.second == "unsat"}
        count = tally.without([text for text in theorem.asked if text not in agreed])
        goal |= {standing.KEY: count} if count else {}
    tested = {
        "obligation": "theorem",
        "method": "instances",
        "check": "twin",
        "result": "as expected" if borne_out else "not tested",
        "tool": "exact evaluation",
        "version": "",
        "resource_count": theorem.instances,
        "in_derivation": derivations.instances(theorem.derivation),
    }
    return {
        "formal": theorem.text,
        "assembled": borne_out,
        "axioms": list(theorem.axioms),
        "certified": theorem.certified,
        "derivation": derivations.fingerprint(theorem.derivation),
        "about": list(theorem.about),
        "witness": theorem.witness if borne_out else None,
        "evidence": [goal, tested],
    }


def _deciding(theorem):
    """Return what decided the steps of a theorem; solvers with their version."""
    if theorem.by == "z3":
        return {"tool": "z3", "version": solvers.VERSIONS["z3"]}
    if not theorem.asked:
        return {"tool": theorem.by, "version": ""}
    return {"tool": f"{theorem.by} and z3", "version": solvers.VERSIONS["z3"]}


def _second(theorem, borne_out, opinions):
    """Return cvc5's answers about the steps that Z3 decided; `asked` is how many, if not all."""
    said = "no step contradicted" if borne_out else "not asked of all"
    of_all = theorem.by == "z3" and solvers.VERSIONS["cvc5"]
    second = {
        "tool": "cvc5",
        "version": solvers.VERSIONS["cvc5"],
        "result": said if opinions or of_all else "not asked",
        "undecided": sum(opinion.second == "unknown" for opinion in opinions),
    }
    return second if of_all else second | {"asked": len(opinions)}


def _of(opinions, role):
    return [opinion for opinion in opinions if opinion.check.role == role]


def _identities(opinions):
    """Return of how many identities SymPy gave an opinion, and what it left undecided."""
    return {
        "tool": "sympy",
        "version": solvers.VERSIONS["sympy"],
        "asked": len(opinions),
        "undecided": sum(opinion.second == "unknown" for opinion in opinions),
    }


def _witness(decision):
    found = [ob.witness for ob in decision.obligations if ob.method == "witness"]
    return found[0] if found and decision.verdict == "refuted" else None


def _piece(obligation, out):
    piece = {
        "obligation": obligation.name,
        "method": obligation.method,
        "check": out.check.role,
        "result": out.outcome,
    }
    if out.check.script:
        second = {"tool": "cvc5", "version": solvers.VERSIONS["cvc5"], "result": out.second}
        tool = {"tool": "z3", "version": solvers.VERSIONS["z3"], "resource_count": out.resources}
        return piece | tool | {"second_opinion": second} | _model(out.check)
    if obligation.method in ("identity", "limit"):
        return piece | {"tool": "sympy", "version": solvers.VERSIONS["sympy"], "resource_count": 0}
    return piece | {"tool": "exact or ball arithmetic", "version": "", "resource_count": 0}


def _model(check):
    """Return the key of a query that must be satisfiable, and whether its model is checked."""
    if check.expected != "sat":
        return {}
    return {"text": store.key(store.renamed(check.script)), "model": tally.model(check.script)}


def records_of_others(path, ids):
    """Return the records of other claims at `path` that the same code made, and the others' ids."""
    path = Path(path)
    if not path.is_file():
        return [], []
    others = [record for record in ledger_file.read(path) if record["id"] not in ids]
    same = [record for record in others if current.is_current(record)]
    stale = [r["id"] for r in others if r not in same and r["verdict"] != "open"]
    return same, stale
