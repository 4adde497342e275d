"""The ULDP paper's statements about its experiments, decided from the tables of Figures 5, 6 and 8.

Where the paper says "close", "almost the same" or "far smaller" without a number, one is chosen
here, and `why` states it. When a difference counts, and when a run is too small to tell, is for
`experiments.comparison` to say.
"""

from itertools import pairwise, permutations, product

from common import portable, table
from experiments.comparison import Undecided, at_most, every, some
from experiments.datasets import register
from experiments.measured import decided, measures
from experiments.uldp.means import means, rounded

ESTIMATORS = ("emp", "emp+thr", "EM")
LDP, ULDP = ("RR", "RAP"), ("uRR", "uRAP")
TEN = 10
CLOSE = 1.5
FAR = 2
AGREE = 0.1
SAID = {True: "yes", False: "no"}


def figure_5(results):
    """Return the TV by data set, of (mechanism, eps, estimator)."""
    return means(results / "experiments" / "uldp_fig_05_10.csv", ("mechanism", "eps", "estimator"))


def grid(found):
    """Return the eps at which a private mechanism was run, in order."""
    return sorted({key[1] for key in found if key[0] == "RR"})


def ln_size(dataset):
    """Return ln K of a data set."""
    return portable.log(register.size(dataset))


def described(datasets):
    """Return the data sets and the ones that they replace, as text."""
    entries = [register.datasets()[name] for name in datasets]
    return "; ".join(
        e.short + (f", a substitute for {e.stands_in_for}" if e.stands_in_for else "")
        for e in entries
    )


def near(values, target):
    """Return the value nearest to a target."""
    return min(values, key=lambda value: abs(value - target))


@measures("uldp-exp-order-of-magnitude")
def order_of_magnitude(results):
    """The worse of ours against the better of theirs, by data set and estimator."""
    found = figure_5(results)
    numbers, holds = {}, {}
    for dataset, tv in found.items():
        ranges = []
        for estimator in ESTIMATORS:
            factors = {
                eps: min(tv[name, eps, estimator].value for name in LDP)
                / max(tv[name, eps, estimator].value for name in ULDP)
                for eps in grid(tv)
            }
            good = [eps for eps, factor in factors.items() if factor >= TEN]
            ten = [_ten_times(tv, eps, estimator, dataset) for eps in factors]
            ranges.append(some(every(two) for two in pairwise(ten)))
            numbers[f"{dataset}, {estimator}"] = {
                "greatest factor": rounded(max(factors.values())),
                "at eps": rounded(max(factors, key=factors.get)),
                "ten or more at eps": [rounded(eps) for eps in good],
            }
        holds[dataset] = some(ranges)
    told = ", ".join(f"{name}: {SAID.get(good, 'not decided')}" for name, good in holds.items())
    return decided(
        every(holds.values()),
        why=(
            "The rule compares the better of RR and RAPPOR with the worse of uRR and uRAP: is its "
            f"TV at least {TEN} times as great at two neighbouring eps of the grid, for one of the "
            f"{len(ESTIMATORS)} estimators of the paper? {told}. The factor grows with the share "
            f"of non-sensitive values, and is greatest for emp. Data: {described(found)}."
        ),
        scope="TV, grid of eps of Figure 5, estimators emp, emp+thr, EM",
        numbers=numbers,
        data=list(found),
    )


def _ten_times(tv, eps, estimator, dataset):
    """Return whether each of theirs has ten times the mean of each of ours."""
    return every(
        at_most(
            tv[ours, eps, estimator].times(TEN),
            tv[theirs, eps, estimator],
            f"{TEN} times {ours} and {theirs}, {dataset}, {estimator}, eps = {eps:.3g}",
        )
        for ours, theirs in product(ULDP, LDP)
    )


@measures("uldp-exp-near-non-private")
def near_non_private(results):
    """URR against no privacy at eps = ln K, and RR next to it."""
    found = figure_5(results)
    numbers, worst, answers = {}, 0.0, []
    for dataset, tv in found.items():
        at = near(grid(tv), ln_size(dataset))
        plain = {key[2]: mean for key, mean in tv.items() if key[0] == "none"}
        for estimator in ESTIMATORS:
            without, what = (
                plain[estimator],
                f"uRR and no privacy times {CLOSE}, {dataset}, {estimator}",
            )
            answers.append(at_most(tv["uRR", at, estimator], without.times(CLOSE), what))
            ratio = tv["uRR", at, estimator].value / without.value
            worst = max(worst, ratio)
            numbers[f"{dataset}, {estimator}"] = {
                "uRR over no privacy": rounded(ratio),
                "RR over no privacy": rounded(tv["RR", at, estimator].value / without.value),
            }
    return decided(
        every(answers),
        why=(
            f"Close means within a factor {CLOSE}: the greatest factor is {worst:.3g}, while RR "
            "loses more (numbers). Users are half of the people, without replacement, so the "
            "loss without privacy is smaller by sqrt(2) than for users drawn from p, and the "
            f"factor is greater. Data: {described(found)}."
        ),
        scope="TV at eps = ln |X|, estimators emp, emp+thr, EM",
        numbers=numbers,
        data=list(found),
    )


@measures("uldp-exp-em-beats-emp")
def em_beats_emp(results):
    """Emp against both others, at each mechanism and eps."""
    found = figure_5(results)
    numbers, against, far, total, answers = {}, [], 0, 0, []
    for dataset, tv in found.items():
        for name in (*LDP, *ULDP):
            for other in ("emp+thr", "EM"):
                factors = {
                    eps: tv[name, eps, "emp"].value / tv[name, eps, other].value for eps in grid(tv)
                }
                answers += [
                    at_most(
                        tv[name, eps, other].times(FAR),
                        tv[name, eps, "emp"],
                        f"{FAR} times {other} and emp, {dataset}, {name}, eps = {eps:.3g}",
                    )
                    for eps in factors
                ]
                good = [eps for eps, factor in factors.items() if factor >= FAR]
                far, total = far + len(good), total + len(factors)
                greater = [
                    eps for eps in factors if tv[name, eps, other].exceeds(tv[name, eps, "emp"])
                ]
                against += [(dataset, name, other, eps) for eps in greater]
                numbers[f"{dataset}, {name}, {other}"] = {
                    "greatest factor": rounded(max(factors.values())),
                    f"{FAR} times or more below emp at eps": [rounded(eps) for eps in good],
                    "above emp at eps": [rounded(eps) for eps in greater],
                }
    return decided(
        every(answers),
        why=(
            f"Printed without a range of eps. Far smaller means {FAR} times or more: this holds at "
            f"{far} of {total} points (mechanism, eps, estimator), all of small eps; as eps grows, "
            f"the three agree. At {len(against)} points emp+thr or EM lost significantly more than "
            "emp: the threshold removes rare values that do occur. Cite it for small eps. Data: "
            f"{described(found)}."
        ),
        scope="TV, RR, RAPPOR, uRR, uRAP, grid of eps of Figure 5",
        numbers=numbers,
        data=list(found),
    )


@measures("uldp-exp-best-by-regime")
def best_by_regime(results):
    """The claimed winner against all others, at each number of sensitive values."""
    keys = ("mechanism", "eps", "size", "estimator")
    found = means(results / "experiments" / "uldp_fig_06_11.csv", keys)
    numbers, against, answers = {}, [], []
    sizes = {int(key[2]) for tv in found.values() for key in tv}
    for dataset, tv in found.items():
        K = max(key[2] for key in tv)
        low, high = sorted({key[1] for key in tv if key[0] == "RR"})
        for eps, winner in ((low, "uRAP"), (high, "uRR")):
            for estimator in ("emp", "EM"):
                what = f"{dataset}, eps = {eps:.3g}, {estimator}"
                held = {
                    int(size): _best(tv, winner, eps, size, estimator, K, what)
                    for size in sorted({key[2] for key in tv if key[0] == "uRR"})
                }
                answers += [every(found.values()) for found in held.values()]
                numbers[what] = {"claimed": winner} | _against(held)
                against += numbers[what]["better at |X_S|"]
    _forget_open(numbers)
    return decided(
        every(answers),
        why=(
            "A mechanism is better if its TV is significantly smaller (two standard errors, more "
            "for few repetitions). Another mechanism than the claimed one is better at "
            f"{len(against)} points (numbers). With few sensitive values, uRR is better than uRAP "
            "at eps = 0.1 too, as in theory for |X_S| <= 4 as eps -> 0. RR and RAPPOR do not use "
            f"X_S and were run at one size. Data: {described(found)}."
        ),
        scope=(
            "TV at eps = 0.1 and ln |X|, emp and EM, X_S drawn at random, |X_S| = "
            + ", ".join(str(size) for size in sorted(sizes))
        ),
        numbers=numbers,
        data=list(found),
        corrected=["uldp-urr-against-urap-l1"],
    )


def _best(tv, winner, eps, size, estimator, K, what):
    """Return whether the winner's mean is at most that of each other mechanism, by name."""
    claimed = tv[winner, eps, size, estimator]
    others = {name: tv[name, eps, K, estimator] for name in LDP}
    others |= {name: tv[name, eps, size, estimator] for name in ULDP if name != winner}
    where = f"|X_S| = {size:g}, {what}"
    return {
        name: at_most(claimed, mean, f"{winner} and {name}, {where}")
        for name, mean in others.items()
    }


def _against(held):
    """Return who is better than the winner, and where the run does not tell, by |X_S|."""
    better = {
        str(size): [name for name, answer in found.items() if answer is False]
        for size, found in held.items()
    }
    left = [
        answer.reason
        for f in held.values()
        for answer in f.values()
        if isinstance(answer, Undecided)
    ]
    return {"better at |X_S|": {size: names for size, names in better.items() if names}} | (
        {"not decided": left} if left else {}
    )


def _forget_open(numbers):
    """Leave out what the run does not tell of a mechanism that some other is better than."""
    beaten = {point["claimed"] for point in numbers.values() if point["better at |X_S|"]}
    for point in numbers.values():
        if point["claimed"] in beaten:
            point.pop("not decided", None)


@measures("uldp-exp-pum-between")
def pum_between(results):
    """EM with knowledge of venues against none and the truth."""
    keys = ("mechanism", "eps", "knowledge", "estimator")
    found = means(results / "experiments" / "uldp_fig_08_13.csv", keys)
    numbers, outside, apart, answers = {}, [], 0.0, []
    for dataset, tv in found.items():
        for name in ULDP:
            for eps in sorted({key[1] for key in tv}):
                none, poi, true = (tv[name, eps, case, "EM"] for case in ("I", "II", "III"))
                values = [mean.value for mean in (none, poi, true)]
                spread = max(values) / min(values) - 1
                numbers[f"{dataset}, {name}, eps = {eps:.3g}"] = {
                    "I": rounded(none.value),
                    "II": rounded(poi.value),
                    "III": rounded(true.value),
                }
                what = f"{name}, eps = {eps:.3g}"
                between = [
                    at_most(poi, none, f"(II) and (I), {what}"),
                    at_most(true, poi, f"(III) and (II), {what}"),
                ]
                answers += between
                if False in between:
                    outside.append(what)
                if eps < 1:
                    apart = max(apart, spread)
                    answers += [
                        at_most(a, b.times(1 + AGREE), f"knowledge within a tenth, {what}")
                        for a, b in permutations((none, poi, true), 2)
                    ]
    return decided(
        every(answers),
        why=(
            "With EM, the TV with venues (II) is significantly outside the TVs with no knowledge "
            f"(I) and with the true knowledge (III) at {len(outside)} points: "
            f"{'; '.join(outside)}. Below eps = 1 the three differ by up to {100 * apart:.3g} % "
            f"(agreement means {100 * AGREE:.0f} %). (II) is only as good as the "
            f"venues{_venues(found)}. Data: {described(found)}."
        ),
        scope="TV, PUM with two bots over uRR and uRAP, EM",
        numbers=numbers,
        data=list(found),
    )


def _venues(datasets):
    """Return the sentence about the venues, if they are not the paper's."""
    if not any(register.datasets()[name].stands_in_for for name in datasets):
        return ""
    return (
        ": here they come from another data set with root categories and are far from where users "
        "live (Figure 9). So this does not contradict the paper's own data, but it shows that "
        "knowledge of venues can be worse than none"
    )


@measures("uldp-exp-times")
def times(results):
    """Return that seconds depend on the machine, with numbers that do not."""
    numbers, datasets = {}, {}
    rows = table.read(results / "experiments" / "uldp_fig_07_12.csv")
    greatest = max(float(row["eps"]) for row in rows)
    for row in rows:
        if row["estimator"] == "EM" and float(row["eps"]) == greatest:
            datasets[row["dataset"]] = None
            key = f"{row['mechanism']}, {row['attributes']} attributes"
            passes = numbers.get(key, {}).get("passes of EM", 0)
            numbers[key] = {
                "|X|": int(row["size"]),
                "passes of EM": max(passes, int(row["passes"])),
            }
    return decided(
        Undecided("seconds depend on the machine and differ between runs"),
        why=(
            "A run cannot reproduce them: the seconds of a run, next to the printed ones, are in "
            "results/times/uldp_fig_07_12.md. |X|, which doubles with each attribute, and the "
            "passes of EM (numbers) do not depend on the machine. Our EM stops by a certificate or "
            "after the configured number of passes; the paper does not say where its EM stops. "
            f"Data: {described(datasets)}."
        ),
        scope=f"EM at eps = {greatest:g}, by the number of attributes",
        numbers=dict(sorted(numbers.items())),
        data=list(datasets),
    )
