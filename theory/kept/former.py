"""Derivations of former runs that still hold: replayed without a solver, to today's statement."""

from contextlib import suppress
from functools import partial

from theory.certificates import derivations, recheck, replay, store
from theory.kept import replayed
from theory.ledger import cache, current, decisions, formal

# of fewer claims, to start processes takes longer than it saves
FEW = 20


def borne_out(names, certificates, jobs):
    """Return by id the records in the cache that count, with their derivations.

    The record must belong to the present code and agree with its derivation, which must be whole:
    each step of a solver has a certificate. All others are derived again, as is every claim that is
    no theorem, because there is nothing to replay.

    Parameters
    ----------
    names : list of str
    certificates : bool
        Whether certificates decide now.
    jobs : int
        Processes.

    Returns
    -------
    dict
        By id, a record and the text of its derivation.
    """
    found = {name: cache.read(cache.path_of(name, certificates)) for name in names}
    same = [n for n, (record, text) in found.items() if _is_same(n, record, text, certificates)]
    # the statements are built once, before a process is started
    tell = partial(_shown, stated=replayed.expected(same))
    paths = [cache.path_of(name, certificates) for name in same]
    if jobs == 1 or len(paths) < FEW:
        told = {path: tell(path, store.load()) for path in paths}
    else:
        told = recheck.results(paths, store.load(), jobs, tell)
    shown = dict(zip(same, (told[path] for path in paths), strict=True))
    return {n: found[n] for n in same if _is_so(found[n][0], *shown[n])}


def _is_same(name, record, text, certificates):
    """Return whether an entry belongs to the claim, its code and the derivation that it names."""
    if not text or record["id"] != name or derivations.fingerprint(text) != record["derivation"]:
        return False
    with suppress(TypeError, AttributeError, LookupError, ValueError):  # it may hold anything
        return name in current.reusable([record], certificates)
    return False


def _shown(path, certificates, stated):
    """Return whether an entry's derivation holds whole, and what it shows."""
    return shown(path.name.partition(".")[0], cache.read(path)[1], certificates, stated)


def shown(name, text, certificates, stated):
    """Return whether a derivation holds whole, and what it shows of a claim, or why it is refused.

    Parameters
    ----------
    name, text : str
    certificates : dict
        By key.
    stated : dict
        As of `replayed.expected`.

    Returns
    -------
    int
        `replay.WHOLE`, `replay.IN_PART` or `replay.REFUSED`.
    dict or str
    """
    claim = replay.Claim(certificates)
    try:
        claim.read(text.encode())
        claim.require(name, stated)
    except replay.FAULTS as error:
        return replay.REFUSED, f"line {claim.line}: {error}"
    steps = len(claim.steps)
    found = {
        "verdict": claim.verdict,
        "axioms": sorted(claim.axioms),
        "certified": {"steps": steps, "certified": steps, "why_not": []},
    }
    return (replay.IN_PART if claim.uncertified else replay.WHOLE), found


def unreplayed(records, texts):
    """Return a complaint for each theorem whose derivation is refused when it is replayed.

    Parameters
    ----------
    records : list of dict
    texts : dict
        Derivations by id.
    """
    names = [record["id"] for record in records if texts.get(record["id"])]
    stated = replayed.expected(names)
    told = {name: shown(name, texts[name], store.load(), stated) for name in names}
    refused = {name: why for name, (status, why) in told.items() if status == replay.REFUSED}
    return [f"{name}: its derivation is refused: {why}" for name, why in refused.items()]


def _is_so(record, status, shown):
    """Return whether a record says what its derivation shows, and what is declared today."""
    with suppress(TypeError, AttributeError, LookupError, ValueError):
        return status == replay.WHOLE and _says(record, shown)
    return False


def _says(record, shown):
    name, goal = record["id"], record["evidence"][0]
    return (
        record["verdict"] == decisions.declared(name)
        and replayed.SHOWN.get(record["verdict"]) == shown["verdict"]
        and record["assembled"] is True
        and [piece["method"] for piece in record["evidence"]] == ["kernel", "instances"]
        and goal["resource_count"] == shown["certified"]["steps"]
        and record["axioms"] == shown["axioms"]
        and record["certified"] == shown["certified"]
        and record["formal"] == formal.formals()[name].build().text()
    )
