"""A promise of all reports together in place of each report's eps; for `ldp-recommend`.

Steps without checks: `mechanisms.recommend` reads and checks what they are given.
"""

from dataclasses import replace

from mechanisms.accounting import central, families

OPTIONS = ("delta", "rounds")


def add(parser, asked):
    """Add `--central-eps` to the options that give eps, and the options that belong to it."""
    asked.add_argument(
        "--central-eps",
        metavar="X",
        help="instead of --eps: the promise of all reports together; with --delta, --users",
    )
    parser.add_argument("--delta", metavar="D", help="with --central-eps: delta of that promise")
    parser.add_argument("--rounds", metavar="T", help="with --central-eps: reports of each user")


def goal_of(chosen):
    """Return the `central.Goal` of the options, None without one; ValueError names an option."""
    given = [f"--{name}" for name in OPTIONS if getattr(chosen, name) is not None]
    if chosen.central_eps is None:
        if given:
            raise ValueError(f"{given[0]} belongs to --central-eps")
        return None
    if chosen.delta is None:
        raise ValueError("--delta is missing, --central-eps needs it")
    users, times = chosen.users or 1, chosen.rounds or 1
    try:
        return central.goal(chosen.central_eps, chosen.delta, str(users), str(times))
    except ValueError as error:
        option = str(error)
        raise ValueError(f"--{'central-' if option.startswith('eps') else ''}{option}") from error


def eps_of(goal):
    """Return the eps that is enough for every mechanism, a float; ValueError if none is."""
    found = central.budget(central.clones, goal)
    if not found:
        raise ValueError(f"--central-eps: needs reports of {central.TOO_LITTLE}")
    return float(found)


def with_own_channel(found, recommend, sizes, goal, share):
    """Return the recommendation, or uRR at the eps that its own channel allows, if that is better.

    Parameters
    ----------
    found : recommend.Recommendation
    recommend : callable
        From s, N and eps to the `Recommendation` there.
    sizes : tuple of int
        s and N.
    goal : central.Goal or None
        None where nothing is promised.
    share : float or None
        A guess of p(X_S); with one uRR's loss is not compared.
    """
    s, N = sizes
    if goal is None:
        return found
    if s < 2:
        raise ValueError("--central-eps is about two sensitive values; give two or more")
    if share is not None:
        return found
    eps = float(central.budget(lambda E: families.urr(s + N, s, E), goal))
    if not eps > found.parameters["eps"]:
        return found
    there = recommend(s, N, eps)
    worst = there.n_l2_worst if there.mechanism == "uRR" else there.rivals["uRR"]
    if worst >= found.n_l2_worst:
        return found
    rivals = {found.mechanism: found.n_l2_worst, **found.rivals}
    rivals.pop("uRR", None)
    return replace(
        found,
        mechanism="uRR",
        parameters={"eps": eps},
        n_l2_worst=worst,
        n_l2_lower_bound=there.n_l2_lower_bound,
        claims=[*there.claims, "uldp-shuffled-blanket"],
        rivals=rivals,
    )


def lines(goal, eps, chosen, found=None):
    """Return the lines that describe the promise.

    Parameters
    ----------
    goal : central.Goal
    eps : float
        Enough for every mechanism.
    chosen : argparse.Namespace
    found : recommend.Recommendation, optional
    """
    reports = f"{goal.users} users' shuffled reports" if goal.users > 1 else "one user's reports"
    if goal.times > 1:
        reports += f" of {goal.times} rounds" if goal.users > 1 else f", {goal.times} of them,"
    values = " about any two sensitive values" if chosen.notion == "uldp" else ""
    yield (
        f"eps = {eps:g} of each report: {reports} promise ({chosen.central_eps}, {chosen.delta})"
        f"{values}, by every mechanism"
    )
    if found and found.parameters["eps"] > eps:
        yield f"eps = {found.parameters['eps']:g} is enough of {found.mechanism}, which hides more"


def record(goal, eps):
    """Return the JSON object that describes the promise, {} without a goal."""
    if goal is None:
        return {}
    told = {"F": str(goal.F), "delta": str(goal.delta), "users": goal.users, "rounds": goal.times}
    return {"central": told | {"eps_of_every_mechanism": eps}}
