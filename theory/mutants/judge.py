"""Judge changed statements: by which test each is refused, if any."""

import random
import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, wraps
from multiprocessing import get_context
from pathlib import Path

import yaml
from pebble import ProcessPool

from common.errors import UserError
from common.lines import printable
from theory.kernel import trace
from theory.ledger import assemble, decisions, formal
from theory.ledger.formal import At
from theory.mutants import apart, equivalence, run
from theory.mutants.misstate import KINDS, AbsentError, changes

READ = Path(__file__).with_name("read.yaml")
LIMIT = 40
# what refuses a changed statement, in the order in which it is tried
REFUSED = ("an instance", "broken", "the proof", "equivalent")
WAYS = (*REFUSED, "stronger", "weaker", "read")
STRONGER = "says more, and is derived"
FAULTS = equivalence.FAULTS


@dataclass(frozen=True)
class Judged:
    """The result for one changed statement.

    Parameters
    ----------
    claim, kind, part, name, change : str
        The claim, and the changed part.
    by : str
        One of `WAYS`, or empty if it survives.
    why : str
        The complaint; or, of one that was read, what was found.
    undecided : str
        Why nothing is known of it.
    """

    claim: str
    kind: str
    part: str
    name: str
    change: str
    by: str = ""
    why: str = ""
    undecided: str = ""


@cache
def stated(claim):
    """Return a claim's statement and its changes by kind; the same ones in each process."""
    statement = formal.formals()[claim].build()
    return statement, changes(statement)


def drawn(claims, count, seed):
    """Return `count` pairs of claim and change: each kind has its turn, and each claim within it.

    Changes without effect are left out.
    """
    chance, queues = random.Random(seed), []
    for kind in KINDS:
        rows = {claim: list(stated(claim)[1][kind]) for claim in sorted(claims)}
        for row in rows.values():
            chance.shuffle(row)
        names = list(rows)
        chance.shuffle(names)
        queues.append(
            [
                (claim, c)
                for claim, c in run.turns_of(
                    [[(name, c) for c in rows[name][:count]] for name in names]
                )
            ]
        )
    found, seen = [], set()
    for claim, change in run.turns_of(queues):
        if len(found) == count:
            break
        if (claim, change) not in seen and _differs(claim, change):
            found.append((claim, change))
        seen.add((claim, change))
    return found


def _differs(claim, change):
    statement = stated(claim)[0]
    try:
        return change.of(statement).formula is not statement.formula
    except FAULTS:
        return True


def judge(claim, change):
    """Return what refuses a changed statement, and the complaint."""
    with run.cpu_limited(LIMIT):
        return _judged(claim, change)


def alike(claim, change):
    """Return that a changed statement says the same, or less, without a look at its proof."""
    statement = stated(claim)[0]
    with run.cpu_limited(LIMIT):
        if why := equivalence.same(statement, change):
            return "equivalent", why
        by, why = equivalence.compared(statement, change.of(statement))
    return (by, why) if by else ("", "")


def changed(claim, change):
    """Return the `Formal` with a change, and the instance of the hypothesis that is gone."""
    known = formal.formals()[claim]

    @wraps(known.build)
    def build(**formulas):
        return change.of(known.build(**formulas))

    kept = {name: why for name, why in known.dropped.items() if name != change.name}
    without = known.dropped.get(change.name) if change.kind == "hypothesis" else None
    return replace(known, build=build, dropped=kept if without else known.dropped), without


def _judged(claim, change):
    if why := redundant(claim, change):
        return "equivalent", why
    known, (made, without) = formal.formals()[claim], changed(claim, change)
    by, why = refusal(claim, made, without)
    if by:
        return by, why
    statement = known.build()
    if why := equivalence.same(statement, change):
        return "equivalent", why
    by, why = equivalence.compared(statement, made.build())
    verdict = decisions.deciders()[claim]().verdict
    return (by, why) if by else _by_place(statement, change, verdict)


def refusal(claim, made, without=None):
    """Return what refuses another statement of a claim, and the complaint; or two empty texts.

    Parameters
    ----------
    claim : str
    made : Formal
        The other statement, with its instances.
    without : At, optional
        The instance of a hypothesis that it does not have: a conclusion may fail there.
    """
    decision, built = decisions.deciders()[claim](), []
    try:
        found = made.build()
    except FAULTS as error:
        return "the proof", f"no statement: {error}"
    if complaint := at_instances(claim, made, without):
        broken = any(words in complaint for words in ("changed formula", "other definitions"))
        return ("broken" if broken else "an instance"), complaint

    def build(**changed):
        built.append(changed)
        return made.build(**changed)

    with _in_place(claim, replace(made, build=wraps(made.build)(build))):
        try:
            complaint = assemble.theorems_of(found, decision)[1]
        except FAULTS as error:
            # what is refused in which words takes longer to find than the refusal
            complaint = f"not derived: {type(error).__name__}"
    if len(built) > 1:
        # another proof read it too, and may have been remembered
        trace.forget()
    return ("the proof", complaint) if complaint else ("", "")


def _by_place(statement, change, verdict):
    """Return that a changed statement's theorem says more, or less, if the place shows it.

    For a refuted statement, a refutation of less says more.
    """
    if change.kind == "hypothesis":
        grows = True
    elif change.kind in ("quantifier", "strictness") and change.part != "where":
        grows = change.grows(statement)
    else:
        grows = None
    if grows is None:
        return "", ""
    more = grows is (change.part == "hypotheses")
    return (
        ("stronger", STRONGER) if more is (verdict == "proved") else ("weaker", equivalence.WEAKER)
    )


@contextmanager
def _in_place(claim, made):
    known = formal.formals()[claim]
    formal.formals()[claim] = made
    try:
        yield
    finally:
        formal.formals()[claim] = known


def at_instances(claim, made, without=None):
    """Return what an instance says against another statement of a claim; empty if nothing does.

    Parameters as of `refusal`.
    """
    verdict = decisions.deciders()[claim]().verdict
    # a claim's own instances are all gone through, which may take longer than to find one
    return apart.told_apart(claim, made.build) or _at_own(made, verdict, without)


def _at_own(made, verdict, without):
    """Return what an instance of the claim's record says."""
    try:
        statement = made.build()
        if verdict == "proved" and isinstance(without, At):
            hypotheses, conclusions = formal.truths(statement, without)
            if all(t is True for t in hypotheses.values()) and False in conclusions.values():
                return "a conclusion fails at the instance of the hypothesis"
        fitting, left_out = _testable(made)
        for complaint in formal.vacuities(fitting):
            # of a conclusion whose changed formulas have no such place nothing is said
            if not any(complaint.startswith(f"no changed formula {way}") for way in left_out):
                return complaint
        found = [formal.truths(statement, where)[1] for where in made.holds]
    except FAULTS as error:
        return f"an instance does not fit: {error}"
    verdicts = [all(truth is True for truth in one.values()) for one in found]
    if verdict == "proved" and not all(verdicts):
        return "a conclusion fails at an instance"
    if verdict != "proved" and any(verdicts):
        return "the conclusions hold at an instance of the refutation"
    return ""


def _testable(made):
    """Return the statement with the tests whose formulas have such a place, and what is left out.

    The latter as the words of complaints that tests are missing.
    """
    kept, left_out = {}, []
    for name, tests in made.broken.items():
        kept[name] = []
        for one in tests:
            try:
                made.build(**one.changed)
                kept[name].append(one)
            except AbsentError:
                left_out += [f"breaks conclusion {name!r}", f"stands in conclusion {name!r}"]
    return replace(made, broken=kept), left_out


def redundant(claim, change):
    """Return why a change of a hypothesis changes nothing, from the claim's record."""
    why = formal.formals()[claim].dropped.get(change.name)
    return equivalence.redundant(why, change, stated(claim)[0])


def read(path=READ):
    """Return what was found of the survivors that were read, by claim, place and change.

    Raises
    ------
    UserError
        If one that is listed is no change of a statement as it is.
    """
    listed, found = yaml.safe_load(path.read_text(encoding="utf-8")) or [], {}
    for entry in listed:
        claim, kind, name, change = (entry[k] for k in ("claim", "kind", "name", "change"))
        statement, made = stated(claim) if claim in formal.formals() else (None, {})
        near = [c for c in made.get(kind, ()) if c.name == name]
        if change not in {c.in_words(statement) for c in near}:
            raise UserError(f"{path.name}: no change {change!r} of {claim}; remove it")
        found[claim, kind, name, change] = entry["reason"]
    return found


def judge_all(count, seed, jobs=2, progress=lambda done, total: None):
    """Draw changes of all statements that have a theorem and judge each; return `Judged` ones.

    Parameters
    ----------
    count, seed : int
    jobs : int
        Processes; the results do not depend on it.
    progress : callable
        Told how many are done, and of how many.
    """
    known, results = read(), []
    claims = [n for n, decide in decisions.deciders().items() if decide().theorem]
    chosen = drawn(claims, count, seed)
    with ProcessPool(max_workers=jobs, context=get_context("spawn")) as pool:
        try:
            futures = [pool.schedule(judge, args=one, timeout=run.MUTANT_CLOCK) for one in chosen]
            for k, future in enumerate(futures, start=1):
                results.append(run.result_of(future, ("", ""), LIMIT))
                progress(k, len(chosen))
            for k in [k for k, (_, undecided) in enumerate(results) if undecided]:
                future = pool.schedule(alike, args=chosen[k], timeout=run.MUTANT_CLOCK)
                by_and_why, _ = run.result_of(future, ("", ""), LIMIT)
                results[k] = (by_and_why, "") if by_and_why[0] else results[k]
        except BaseException:
            pool.stop()
            raise
    return [
        _with_reason(*pair, *result, known) for pair, result in zip(chosen, results, strict=True)
    ]


def _with_reason(claim, change, by_and_why, undecided, known):
    told = change.in_words(stated(claim)[0])
    by, why = by_and_why
    reason = "" if by else known.get((claim, change.kind, change.name, told), "")
    by, why = ("read", reason) if reason else (by, why)
    return Judged(claim, change.kind, change.part, change.name, told, by, why, undecided)


def report(found, least):
    """Print how many changes each way refuses, and survivors; return whether a share is.

    What is shown equivalent counts as refused. A theorem that says more than the claim's, or less,
    does not, nor what was read.
    """
    for one in found:
        place = f"{one.claim}: {one.kind}: {one.name}: {one.change}"
        if one.undecided:
            print(f"UNDECIDED {printable(place)}: {one.undecided}", file=sys.stderr)
        elif not one.by:
            print(f"SURVIVES {printable(place)} {one.why}", file=sys.stderr)
    for kind in KINDS:
        ways = Counter(one.by or "survives" for one in found if one.kind == kind)
        told = ", ".join(f"{ways[way]} {way}" for way in (*WAYS, "survives") if ways[way])
        print(f"{kind}: {told or 'none'}")
    ways = Counter(one.by for one in found)
    refused = sum(ways[way] for way in REFUSED)
    share = f"{100 * refused / max(len(found), 1):.1f} %"
    print(f"{len(found)} changed statements of {len({one.claim for one in found})} claims")
    print(f"refused or equivalent: {refused} ({share})")
    print(f"{ways['stronger']} say more, {ways['weaker']} less, {ways['read']} were read")
    return bool(found) and refused >= least * len(found)
