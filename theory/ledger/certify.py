"""Bring the committed certificates up to date with the steps that solvers decide.

A project writes only its own certificates, and none that the library has.
"""

import json
import lzma

from common import files
from common import packed as committed
from theory.certificates import store
from theory.certificates.check_certificates import closes
from theory.certificates.finder.satisfying import model
from theory.certificates.finder.search import certificate
from theory.certificates.processes import mapping
from theory.ledger import prove, records, tally
from theory.projects import project
from theory.solving import opinions, solvers, watchdog
from theory.tactics.context import cores

# certificates found between two writings of the store, so that a long search can be stopped
OFTEN = 50


def update(ids, jobs, everything, progress):
    """Find certificates for the steps of claims that have none; write the store, as they come.

    The list of steps that cvc5 leaves undecided is written as well, and which facts steps use.

    Parameters
    ----------
    ids : list of str
        Claims.
    jobs : int
        Number of processes.
    everything : bool
        Whether `ids` are all claims; then certificates of other steps are dropped.
    progress : callable
        Told how many are done, of how many, and of what.

    Returns
    -------
    tuple
        Numbers of steps, of certificates found now and of those dropped; the keys of the steps
        without certificate, and the claims that are not derived, with the reason.
    """
    own, inherited = _own(store.NAME), _inherited(store.NAME)
    known = {key: found for key, found in own.items() if store.is_model(found)}
    former = {key: found for key, found in own.items() if key not in known}
    with mapping(jobs) as mapped:
        texts, satisfiable, used, failed = _derived(ids, mapped, progress)
        complete = everything and not failed
        _write_cores(used if complete else _own(cores.NAME) | used)
        kept = {key: c for key, c in former.items() if key in texts or not complete}
        missing = _find(texts, kept, known, inherited, mapped, progress)
    listed = _listed(texts, complete, jobs)
    models = ({} if complete else known) | {
        key: found
        for key, found in models_of(satisfiable, known | inherited).items()
        if key not in inherited
    }
    _write({store.NAME: packed(kept | models), opinions.NAME: opinions.text(listed)})
    _read_again()
    return len(texts), len(set(kept) - set(former)), len(set(former) - set(kept)), missing, failed


def _read_again():
    """Let this process read what it has written."""
    for known in (store.load, store.own, store.fingerprint, cores.load, cores.fingerprint):
        known.cache_clear()
    opinions.unasked.cache_clear()
    tally.holds.cache_clear()


def _derived(ids, mapped, progress):
    """Return questions to solvers for claims, by key, facts that steps use, and failures."""
    texts, satisfiable, used, failed = {}, {}, {}, {}
    asked = zip(ids, mapped(_queries_and_cores, ids), strict=True)
    for done, (name, (found, facts)) in enumerate(asked, start=1):
        progress(done, len(ids), " claims")
        used |= facts
        if isinstance(found, str):
            failed[name] = found
        else:
            texts |= keyed(found[0])
            satisfiable |= keyed(found[1])
    return texts, satisfiable, used, failed


def _find(texts, kept, known, inherited, mapped, progress):
    """Add to `kept` certificates of the texts without one; return the keys of those not found."""
    # short ones first: the longest take minutes
    asked = sorted(set(texts) - set(kept) - set(inherited), key=lambda key: (len(texts[key]), key))
    missing = []
    shown = mapped(found_for, [texts[key] for key in asked])
    for done, (key, found) in enumerate(zip(asked, shown, strict=True), start=1):
        progress(done, len(asked), " steps")
        # that of what propagation alone refutes is empty
        if found is None:
            missing.append(key)
        else:
            kept[key] = found
        if done % OFTEN == 0:
            _write({store.NAME: packed(kept | known)})
    return missing


def _listed(texts, complete, jobs):
    """Return the keys of steps that cvc5 leaves undecided, with those of other claims."""
    *before, mine = project.committed(opinions.NAME)
    others = set() if complete else opinions.listed(mine) - set(texts)
    listed = others | _undecided(texts, jobs)
    return listed.difference(*map(opinions.listed, before))


def _write(contents):
    """Write the current project's files of these names."""
    files.write_all({project.committed(name)[-1]: content for name, content in contents.items()})


def _write_cores(facts):
    known = _inherited(cores.NAME)
    new = {key: found for key, found in facts.items() if known.get(key) != found}
    _write({cores.NAME: packed(new)})


def _own(name):
    """Return what the current project has in a file of that name."""
    return committed.read(project.committed(name)[-1])


def _inherited(name):
    """Return what the projects that it builds on have in theirs; nothing for the library."""
    return committed.read_all(project.committed(name)[:-1])


def _undecided(texts, jobs):
    """Return the keys of texts that cvc5 leaves undecided.

    Those that are listed stay: to ask again of one takes cvc5's whole limit. All others are asked
    about, also those with a certificate, which a stopped search leaves before they are listed.
    """
    listed = {key for key in texts if key in opinions.unasked()}
    if not solvers.VERSIONS["cvc5"]:
        return listed
    others = [text for key, text in texts.items() if key not in listed]
    return listed | {store.key(text) for text in prove.undecided(others, jobs)}


def _queries_and_cores(name):
    """Return `queries`, and which facts the claim's steps use: of lemmas only the first time."""
    cores.used.clear()
    return queries(name), dict(cores.used)


def queries(name):
    """Return the questions to solvers for a claim, or why it is not derived.

    Returns
    -------
    tuple of two lists, or str
        The texts of a theorem's steps, and those that must be satisfiable, of a claim that is none.
    """
    with watchdog.limited(name):
        prepared = records.prepare(name)
    if prepared.assembled is None:
        asked = [check.script for _, check in prepared.checks if check.expected == "sat"]
        return prepared.error or ([], [store.renamed(text) for text in asked if text])
    return prepared.assembled.complaint or (list(prepared.assembled.scripts), [])


def keyed(texts):
    """Return texts by the names that they have in the store."""
    return {store.key(text): text for text in texts}


def models_of(texts, known):
    """Return the satisfiable texts with a model, by key: those known, or found now."""
    found = {key: known.get(key) or {"text": t, "model": model(t)} for key, t in texts.items()}
    return {key: entry for key, entry in found.items() if entry["model"] is not None}


def found_for(text):
    """Return a certificate that the checker accepts, or None."""
    found = certificate(text)
    if found is None:
        return None
    found = json.loads(json.dumps(found))
    return found if closes(text, found) else None


def packed(certificates):
    """Return certificates as bytes that do not depend on the day or their order."""
    lines = [
        f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}"
        for key, value in sorted(certificates.items())
    ]
    text = "{" + ",\n".join(lines) + "}\n"
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
