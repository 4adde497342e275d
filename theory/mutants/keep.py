"""Keep the instances that tell changed statements apart: what `theory mutants --keep` does."""

from multiprocessing import get_context

from pebble import ProcessPool

from common import files
from theory.ledger import decisions
from theory.mutants import apart, judge, nearby, run


def instance_apart(claim, change):
    """Return an instance that distinguishes a change, or None if others do or none is found."""
    with run.cpu_limited(judge.LIMIT):
        made, without = judge.changed(claim, change)
        if judge.redundant(claim, change) or judge.at_instances(claim, made, without):
            return None
        return nearby.search(claim, made.build)


def keep_all(count, seed, jobs=2, progress=lambda done, total: None):
    """Draw changes as `judge_all` does; write what tells them apart to the file that keeps it.

    Returns
    -------
    int
        How many instances are new.
    """
    claims = [n for n, decide in decisions.deciders().items() if decide().theorem]
    chosen = judge.drawn(claims, count, seed)
    before = [one for rows in apart.kept().values() for one in rows]
    after = list(before)
    with ProcessPool(max_workers=jobs, context=get_context("spawn")) as pool:
        try:
            futures = [
                pool.schedule(instance_apart, args=one, timeout=run.MUTANT_CLOCK) for one in chosen
            ]
            for k, future in enumerate(futures, start=1):
                one = run.result_of(future, None, judge.LIMIT)[0]
                after += [one] if one and one not in after else []
                progress(k, len(chosen))
        except BaseException:
            pool.stop()
            raise
    files.write_text(apart.KEPT, apart.text(sorted(after, key=lambda one: one.claim)))
    return len(after) - len(before)
