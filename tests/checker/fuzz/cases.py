"""Command lines with their files, drawn by a grammar, and what is so where that is known."""

import json
import math
from decimal import Decimal, localcontext
from fractions import Fraction

from tests.checker.fuzz import oracle, others, values
from tests.checker.fuzz.matrices import (
    TOLERANCE,
    Case,
    as_csv,
    as_json,
    as_npy,
    damaged,
    is_plain,
    matrix,
    may_be_names,
    meaning,
)

ONE_BUDGET = ("ldp", "uldp", "osldp", "hlldp", "lip")
MANY = ("oneid", "minid", "pairwise")
FORMATS = ("csv", "csv", "tsv", "txt", "json", "npy", "yaml")


def below(ratio, eps):
    """Return whether ratio <= e^eps for a decimal eps; None where 50 digits do not tell."""
    if ratio in (math.inf, 1) or not eps:
        return ratio == 1
    with localcontext(prec=60):
        gap = (Decimal(ratio.numerator) / Decimal(ratio.denominator)).ln() - Decimal(eps)
        return None if abs(gap) < Decimal("1e-50") else gap < 0


def asked(rng):
    """Return options for a budget, and a function from the least e^eps to whether it holds."""
    kind = rng.random()
    if kind < 0.3:
        return [], lambda least: least < math.inf, False
    if kind < 0.7:
        R = values.power(rng)
        option = rng.choice(
            ([f"--exp-epsilon={R}"], ["--epsilon", f"ln({R})"], [f"--epsilon=ln {R}"])
        )
        if "/" in R and option[0] != f"--exp-epsilon={R}":
            option = ["--epsilon", f"ln({R})"]
        return option, lambda least: least <= Fraction(R), True
    eps = rng.choice(("0", "0.5", "1", "1.25", "0.6931471805599453", "1.0986122886681098", "1e-3"))
    return ["--epsilon", eps], lambda least: below(least, eps), True


def subset(rng, count, names, least=0):
    """Return what `--sensitive` or `--protected` is given, and the indices."""
    chosen = sorted(rng.sample(range(count), rng.randint(least, count)))
    parts = [f"name:{names[k]}" if names and rng.random() < 0.3 else f"index:{k}" for k in chosen]
    if len(chosen) > 1 and chosen[-1] - chosen[0] == len(chosen) - 1 and rng.random() < 0.3:
        parts = [f"index:{chosen[0]}-{chosen[-1]}"]
    return ",".join(parts), set(chosen)


def named(rng, count):
    return rng.sample(values.NAMES[:6], count) if rng.random() < 0.3 else None


def channel(rng):
    """Return a case of a channel's file of any format, with a notion by options or keys."""
    K, M, kind = rng.randint(1, 4), rng.randint(1, 4), rng.choice(FORMATS)
    normalize = rng.random() < 0.1
    made, inputs, outputs = matrix(rng, K, M, normalize), named(rng, K), named(rng, M)
    if kind == "yaml":
        return own(rng, made, K, M, normalize)
    name, exact = f"c.{kind}", made.exact
    if kind == "json":
        content = as_json(rng, made, inputs, outputs).encode("utf-8", "surrogatepass")
    elif kind == "npy":
        inputs = outputs = None
        content, exact = as_npy(rng, made)
        exact = None if normalize else exact
    else:
        # names as numbers look like cells
        if inputs and any(n[0].isdigit() for n in (*inputs, *(outputs or ()))):
            inputs = outputs = None
        outputs = None if outputs and any(n[0].isdigit() for n in outputs) else outputs
        separator = rng.choice(",,;\t")
        content = as_csv(rng, made, inputs, outputs, separator).encode("utf-8", "surrogatepass")
    case = Case([name], {name: content})
    case.argv += ["--normalize"] * normalize + ["--json"] * (rng.random() < 0.5)
    with_notion(rng, case, exact, K, M, inputs)
    case.unusable = exact is None and kind != "npy"
    case.usable &= not made.changed
    # a text may turn a row into names, or one cell into several
    is_table = kind not in ("json", "npy")
    if made.unclear or (is_table and (may_be_names(made.cells) or not is_plain(made.cells))):
        case.holds = case.least = None
        case.unusable = case.usable = False
    if kind == "npy" and exact is None:
        case.holds = case.least = None
        case.usable = False
    return case


def with_notion(rng, case, exact, K, M, inputs):
    """Add a notion to a case, and what is so."""
    notion = rng.choice((*ONE_BUDGET, *ONE_BUDGET, "mip", *MANY))
    case.argv += ["--notion", notion]
    if notion in MANY:
        return many(rng, case, exact, K, notion)
    options, holds, has_budget = asked(rng)
    case.argv += options
    given = {}
    if notion in ("uldp", "osldp", "hlldp"):
        text, given["S"] = subset(rng, K, inputs, 1)
        case.argv += ["--sensitive", text]
        if notion == "uldp" and rng.random() < 0.5:
            text, given["P"] = subset(rng, M, None)
            case.argv += ["--protected", text]
    if notion in ("lip", "mip"):
        prior = values.row(rng, K)
        case.files["p.txt"] = (rng.choice((",", "\n"))).join(prior).encode()
        case.argv += ["--prior", "p.txt"]
        given["prior"] = [meaning(p) for p in prior]
        if K > 1 and not _prior_fits(prior):
            exact = None
    if exact is None or notion == "mip":
        return None
    case.least = oracle.least(notion, exact, **given)
    case.holds, case.usable = holds(case.least), True
    case.least = None if has_budget and notion == "uldp" and case.least == math.inf else case.least
    return None


def _prior_fits(prior):
    gap = abs(sum(map(meaning, prior)) - 1)
    return gap <= (0 if any("/" in p or p.isdecimal() for p in prior) else TOLERANCE)


def many(rng, case, exact, K, notion):
    powers = [values.power(rng) for _ in range(K)]
    if notion == "pairwise":
        E = [[values.power(rng) for _ in range(K)] for _ in range(K)]
        text = "\n".join(",".join(f"ln({e})" for e in row) for row in E)
        bounds = [[Fraction(e) for e in row] for row in E]
    else:
        powers = [p if rng.random() < 0.8 else "inf" for p in powers]
        text = "\n".join("inf" if p == "inf" else f"ln({p})" for p in powers)
        bounds = [math.inf if p == "inf" else Fraction(p) for p in powers]
    if rng.random() < 0.3:
        if exact is not None and notion == "oneid":
            case.least = oracle.least("ldp", exact)
            case.holds, case.usable = case.least < math.inf, True
        return
    case.files["b.csv"] = text.encode()
    case.argv += ["--budgets", "b.csv"]
    if exact is not None:
        case.holds, case.usable = oracle.within(notion, exact, bounds), True


def scalar(rng, text):
    return text if rng.random() < 0.5 and is_plain([[text]]) else json.dumps(text)


YAML_NAMES = {"ldp": "LDP", "uldp": "ULDP", "osldp": "OSLDP", "hlldp": "HLLDP", "lip": "LIP"}
YAML_NAMES |= {"oneid": "OneID-LDP", "minid": "MinID-LDP"}


def own(rng, made, K, M, normalize):
    """Return a case of a YAML file with a matrix, its keys of right or wrong kinds."""
    notion = rng.choice(list(YAML_NAMES))
    inputs, outputs = [f"x{k}" for k in range(K)], [f"y{k}" for k in range(M)]
    R, given, E = values.power(rng), {}, [values.power(rng) for _ in range(K)]
    lines = [
        f"  {x}: {{"
        + ", ".join(f"{y}: {scalar(rng, c)}" for y, c in zip(outputs, row, strict=True))
        + "}"
        for x, row in zip(inputs, made.cells, strict=True)
    ]
    keys = {"notion": YAML_NAMES[notion], "matrix": "\n" + "\n".join(lines)}
    if notion in MANY:
        keys["budgets"] = (
            "{" + ", ".join(f"{x}: ln({e})" for x, e in zip(inputs, E, strict=True)) + "}"
        )
    else:
        keys["eps"] = f"ln({R})"
    if notion in ("uldp", "osldp", "hlldp"):
        given["S"] = set(rng.sample(range(K), rng.randint(0, K)))
        keys["sensitive"] = "[" + ", ".join(inputs[k] for k in given["S"]) + "]"
    if notion == "uldp":
        given["P"] = set(rng.sample(range(M), rng.randint(0, M)))
        keys["protected"] = "[" + ", ".join(outputs[k] for k in given["P"]) + "]"
    if notion == "lip":
        prior = values.row(rng, K)
        given["prior"] = [meaning(p) for p in prior]
        keys["prior"] = (
            "{" + ", ".join(f"{x}: {p}" for x, p in zip(inputs, prior, strict=True)) + "}"
        )
    case = Case(["f.yaml", *["--normalize"] * normalize, *["--json"] * (rng.random() < 0.5)])
    fits = made.exact is not None and all(sum(row) == 1 for row in made.exact)
    if fits and sum(given.get("prior", [1])) == 1:
        case.usable = not made.changed
        if notion in MANY:
            case.holds = oracle.within(notion, made.exact, [Fraction(e) for e in E])
        else:
            case.holds = oracle.least(notion, made.exact, **given) <= Fraction(R)
    case.unusable = made.exact is None
    if rng.random() < 0.3:
        others.misplaced(rng, keys)
        case.holds, case.usable, case.unusable = None, False, False
    text = "".join(f"{key}: {value}\n" for key, value in keys.items())
    case.files["f.yaml"] = text.encode("utf-8", "surrogatepass")
    return case


def together(rng):
    """Return a case of two channels, one after or beside the other."""
    K, M, L = (rng.randint(1, 3) for _ in range(3))
    after = rng.random() < 0.5
    first = matrix(rng, K, M, change=0.1)
    second = matrix(rng, M if after else K, L, change=0.1)
    case = Case(["c.csv", rng.choice(("--then", "--then=")) if after else "--beside"])
    if case.argv[-1].endswith("="):
        case.argv[-1] += "d.csv"
    else:
        case.argv.append("d.csv")
    for name, made in (("c.csv", first), ("d.csv", second)):
        case.files[name] = as_csv(rng, made, None, None, ",").encode("utf-8", "surrogatepass")
    case.argv += ["--json"] * (rng.random() < 0.5)
    exact = None
    if first.exact and second.exact:
        exact = [
            [sum(p * q[y] for p, q in zip(row, second.exact, strict=True)) for y in range(L)]
            if after
            else [p * q for p in row for q in second.exact[x]]
            for x, row in enumerate(first.exact)
        ]
    with_notion(rng, case, exact, K, L if after else M * L, None)
    case.usable &= not (first.changed or second.changed)
    if any(
        made.unclear or may_be_names(made.cells) or not is_plain(made.cells)
        for made in (first, second)
    ):
        case.holds = case.least = None
        case.usable = False
    return case


def draw(rng):
    """Return a case."""
    share = rng.random()
    if share < 0.001:
        return others.implies(rng)
    if share < 0.004:
        return others.sampler(rng)
    if share < 0.007:
        return others.mechanism(rng)
    case = others.formulas(rng) if share < 0.08 else together(rng) if share < 0.14 else channel(rng)
    if rng.random() < 0.1:
        name = rng.choice(list(case.files))
        case.files[name] = damaged(rng, case.files[name])
        case.holds = case.least = None
        case.usable = case.unusable = False
    return others.tampered(rng, case) if rng.random() < 0.15 else case
