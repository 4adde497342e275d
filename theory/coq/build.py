"""Files of claims for Coq: written, compiled, and the axioms that they rest on."""

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import yaml

from theory.certificates import derivations, store
from theory.certificates.check_certificates import closes
from theory.certificates.finder import search
from theory.certificates.processes import mapping
from theory.coq.checked import checker, name_of
from theory.coq.files import MODULES, digest, file_of
from theory.kernel.record import derivation
from theory.kernel.sorts import Refused
from theory.ledger import assemble, by_certificates, claims, decisions, formal

HERE = Path(__file__).parent
# what Coq's real numbers rest on
AXIOMS = frozenset({"functional_extensionality_dep", "sig_forall_dec", "sig_not_dec"})
SECONDS = 1800
# how long a certificate is looked for, as the finder counts; and whether of few assertions
EFFORTS = ((1500, True),)


def headline():
    """Return the ids of the headline claims that compile, and why each other does not yet."""
    listed = yaml.safe_load((HERE / "headline.yaml").read_text(encoding="utf-8"))
    return listed["compiled"], listed["open"]


@dataclass(frozen=True)
class Written:
    """A claim's file of Coq.

    Parameters
    ----------
    id, text : str
        The claim; the file's text, empty if there is none.
    statement, derivation : str
        Hashes of the formal statement and of the derivation, as a ledger's record names it.
    complaint : str
        Why there is no text.
    """

    id: str
    text: str = ""
    statement: str = ""
    derivation: str = ""
    complaint: str = ""


def everything():
    """Return the ids of all claims that have a theorem."""
    deciders = decisions.deciders()
    return [name for name in formal.formals() if _has_theorem(name, deciders)]


def _has_theorem(name, deciders):
    return name in deciders and getattr(deciders[name](), "theorem", None) is not None


def written(ids, jobs):
    """Yield each claim's file as soon as it is there; steps with a certificate are taken by it."""
    with mapping(jobs) as mapped:
        yield from mapped(certified, ids)


def certified(name):
    """Return a claim's file, derived by certificates as far as there are any."""
    if by_certificates.mode() == "z3":
        by_certificates.begin()
    return claim(name)


def claim(name):
    """Derive a claim and return its file."""
    deciders = decisions.deciders()
    decision = deciders[name]() if name in deciders else None
    if getattr(decision, "theorem", None) is None:
        return Written(name, complaint="no theorem")
    assembled = assemble.assemble(name, decision)
    if assembled.complaint:
        return Written(name, complaint=assembled.complaint)
    statement = formal.formals()[name].build()
    rows = [derivation(theorem) for theorem in assemble.theorems_of(statement, decision)[0]]
    sentence = claims.statements()[name].statement
    denied = None if decision.verdict == "proved" else decision.sorts
    derived = derivations.fingerprint(assembled.derivation)
    try:
        text, _ = file_of(name, sentence, statement, rows, certificate, denied, derived)
    except Refused as error:
        return Written(name, complaint=str(error))
    return Written(name, text, digest(statement), derived)


def certificate(text):
    """Return the certificate of a solver's step, or None: a committed one, or found now.

    Many steps need no lemma. A step at other sorts has a text of its own, of which none is
    committed.
    """
    found = store.load().get(store.key(text))
    if found is not None and not store.is_model(found):
        return found
    return [] if closes(text, []) else search.certificate(text, EFFORTS)


def prelude(coqc, folder, *options):
    """Copy the modules of the kernel and compile them in order, unless it was done before.

    Raises
    ------
    RuntimeError
        If one does not compile.
    """
    mark, by = folder / "modules", checker(coqc, [*MODULES])
    if mark.is_file() and mark.read_text() == by:
        return
    for module in MODULES:
        shutil.copy(HERE / f"{module}.v", folder)
        complaint = compiled(coqc, folder, module, *options)[1]
        if complaint:
            raise RuntimeError(f"{module}.v: {complaint}")
    mark.write_text(by)


def checked(coqc, folder, name):
    """Compile a claim's file; return the seconds and a complaint, also of axioms."""
    start = time.monotonic()
    output, complaint = compiled(coqc, folder, name_of(name))
    if not complaint and (others := axioms(output) - AXIOMS):
        complaint = f"rests on {', '.join(sorted(others))}"
    return time.monotonic() - start, complaint


def compiled(coqc, folder, module, *options):
    """Compile a module; return what Coq printed, and its complaint or an empty text."""
    command = [coqc, "-q", *options, "-Q", ".", "Privacy", f"{module}.v"]
    try:
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "", f"not compiled within {SECONDS} s"
    complaint = _short(run.stderr) if run.returncode else ""
    return run.stdout, complaint


def _short(complaint):
    found = " ".join(complaint.split()) or "coqc failed"
    return found if len(found) < 400 else f"{found[:200]} ... {found[-200:]}"


def axioms(output):
    """Return the names of the axioms that `Print Assumptions` printed, without their modules."""
    lines = [line for line in output.splitlines() if line and not line[0].isspace()]
    known = [line for line in lines if line != "Closed under the global context"]
    names = (re.split(r"[\s:]", line)[0] for line in known if line != "Axioms:")
    return {name.rsplit(".", 1)[-1] for name in names}
