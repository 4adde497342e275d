"""The questions to the solvers as SMT-LIB files, for other people's solvers."""

import io
import json
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from common import files
from common.errors import UserError
from theory.certificates import arithmetic, derivations, replay, store
from theory.certificates.processes import mapping
from theory.ledger import cache, current, records
from theory.ledger.deriving import FEW, no_search_for_cycles
from theory.ledger.obligation import Check, Lemma
from theory.solving import watchdog

# of every file in an archive: the time of making would differ from run to run
DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Script:
    """One query.

    Parameters
    ----------
    name : str
        Of its file.
    what : str
        Obligation and role, for people.
    expected : str
        The answer that supports the claim, `sat` or `unsat`.
    text : str
        SMT-LIB 2, with the expected answer as its `:status`.
    """

    name: str
    what: str
    expected: str
    text: str


def derived(name):
    """Return a claim prepared, with its theorem if it has one, and otherwise what solvers decide.

    Raises
    ------
    UserError
        If it cannot be derived.
    """
    with watchdog.limited(name):
        prepared = records.prepare(name, Lemma)
    told = prepared.assembled.complaint if prepared.assembled else prepared.error
    if told:
        raise UserError(f"{told}; python -m theory prove {name} says more")
    return prepared


def of_all(of_claim, ids, jobs, progress):
    """Return, by claim, the result of a function of its id, in several processes.

    Parameters
    ----------
    of_claim : callable
        From a claim's id.
    ids : list of str
        Claims.
    jobs : int
        Number of processes.
    progress : callable
        Told the number of claims done so far.
    """
    found = {}
    with mapping(jobs) as mapped:
        for name, one in zip(ids, mapped(of_claim, ids), strict=True):
            found[name] = one
            progress(len(found))
    return found


def of_claim(name):
    """Return the scripts of a claim: its obligations, or the steps of its theorem.

    The claim is derived for it. Identities, limits and exact evaluations leave no script.

    Raises
    ------
    UserError
        If it cannot be derived.
    """
    prepared = derived(name)
    if prepared.assembled:
        return of_steps(name, prepared.assembled.scripts)
    asked = [(f"{ob.name}: {check.role}", check) for ob, check in prepared.checks if check.script]
    return [script(name, k, what, check) for k, (what, check) in enumerate(asked, start=1)]


def of_steps(name, texts):
    """Return the steps of a claim's theorem as scripts."""
    steps = [Check("step", "unsat", script=text) for text in sorted(texts, key=_by_length)]
    what = "a step of the theorem"
    return [script(name, k, what, step) for k, step in enumerate(steps, start=1)]


def _by_length(text):
    return len(text), text


class Asked(replay.Claim):
    """A derivation, as far as it was read, with what solvers were asked for it.

    It is one that `prove` has made and kept: whether each rule gives its formula is for `recheck`.
    """

    def __init__(self):
        super().__init__({})
        self.texts = {}

    def step(self, rule, given, details, formula):
        """Check only what solvers were asked."""
        if rule in ("solve", "logic"):
            super().step(rule, given, details, formula)

    def finish(self):
        """Leave the verdict as it is."""

    def solve(self, given, goal, logic_alone):
        """Take note of a step's text; return its name."""
        text = arithmetic.script([*given, replay.term("not", goal)], logic_alone)
        self.texts[text] = None
        return store.key(text)

    def instance(self, kind, words, colon):
        """Leave an instance as it is: solvers are not asked about it."""


def asked(name, text):
    """Return the texts of the solver steps of a claim's derivation, each once.

    Raises
    ------
    UserError
        If it is no derivation, or a step has another text than its name says.
    """
    claim = Asked()
    try:
        claim.read(text.encode())
    except replay.FAULTS as error:
        told = f"{name}: its derivation in {cache.folder()}: {error}"
        raise UserError(f"{told}; delete that folder") from None
    return list(claim.texts)


def derivations_of(ids):
    """Return by claim the derivations that `prove` has kept and the code as it is made."""
    found = {}
    for name in ids:
        for by_certificates in (False, True):
            record, text = cache.read(cache.path_of(name, by_certificates))
            same = text and derivations.fingerprint(text) == record["derivation"]
            if same and name in current.reusable([record], by_certificates):
                found[name] = text
    return found


def script(name, number, what, check):
    """Return a check of the claim `name` as a `Script`."""
    status = f"(set-info :status {check.expected})"
    logic = re.match(r"\(set-logic \S+\)\n", check.script)
    head, body = (logic[0], check.script[logic.end() :]) if logic else ("", check.script)
    body = body.replace("(set-info :status unknown)\n", "")
    body = body if "(check-sat)" in body else f"{body}\n(check-sat)"
    text = f"; {name}: {' '.join(what.split())}\n{head}{status}\n{body.rstrip()}\n"
    role = "step" if check.role == "step" else re.sub(r"\W+", "-", check.role)
    return Script(f"{number:03}-{role}.smt2", what, check.expected, text)


def archive(found):
    """Return scripts as the bytes of a ZIP file that repeat."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for one in found:
            entry = zipfile.ZipInfo(one.name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, one.text)
    return out.getvalue()


def write(folder, ids, jobs, progress=lambda done: None):
    """Write the scripts of each claim as `<id>.zip`, and `index.json`, which describes them.

    What `prove` has derived and kept is not derived again.

    Parameters
    ----------
    folder : path-like
    ids : list of str
        Claims that are decided by proofs.
    jobs : int
        Number of processes.
    progress : callable
        Told the number of claims done so far.
    """
    known, made, index = derivations_of(ids), {}, {}
    others = [name for name in ids if name not in known]
    derived_now = of_all(of_claim, others, jobs if len(others) > FEW else 1, progress)
    with no_search_for_cycles():
        for done, name in enumerate(ids, start=1):
            found = of_steps(name, asked(name, known[name])) if name in known else derived_now[name]
            progress(max(done, len(others)))
            if found:
                made[Path(folder) / f"{name}.zip"] = archive(found)
                index[name] = [[one.name, one.what, one.expected] for one in found]
    made[Path(folder) / "index.json"] = json.dumps(index, indent=1) + "\n"
    files.write_all(made)
    return index
