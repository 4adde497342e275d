"""Cases of other kinds: formulas, options out of place, mechanisms, samplers, implications."""

import json

from tests.checker.fuzz import values
from tests.checker.fuzz.matrices import Case


def misplaced(rng, keys):
    """Put a value of another kind in the place of some key's, or another key."""
    kinds = [lambda: values.wrong(rng), lambda: json.dumps(values.wrong(rng))]
    kinds += [lambda: rng.choice(values.JSONS), lambda: rng.choice(list(keys.values()))]
    kinds += [lambda: f"[{values.wrong(rng)}]", lambda: f"{{a: {values.wrong(rng)}}}"]
    kinds += [lambda: f"\n- {values.wrong(rng)}\n- b", lambda: "\n  a:\n    b:\n      c: 1"]
    key = rng.choice([*keys, "formulas", "scope", values.wrong(rng)])
    if rng.random() < 0.2:
        keys.pop(key, None)
    else:
        keys[key] = rng.choice(kinds)()


def expression(rng, depth=0):
    if depth > 3 or rng.random() < 0.4:
        return rng.choice(("s", "N", "K", "E", "F", "1", "2", "0.5", "10"))
    one, other = expression(rng, depth + 1), expression(rng, depth + 1)
    made = f"{one}/({other})", f"{one} + {other}", f"({one} - {other})", f"{one}*{other}"
    return rng.choice((*made, f"({one})^2", f"-{one}"))


RIGHT = [
    {"own": "E/(K + E - 1)", "other": "1/(K + E - 1)"},
    {
        "sensitive": "{own: E/(s+E-1), other sensitive: 1/(s+E-1), other: 0}",
        "other": "{own: (E-1)/(s+E-1), other sensitive: 1/(s+E-1), other: 0}",
    },
]


def formulas(rng):
    """Return a case of a YAML file of formulas: right, other or wrong ones."""
    rows = dict(rng.choice(RIGHT))
    if rng.random() < 0.4:
        rows[rng.choice(list(rows))] = expression(rng)
    if rng.random() < 0.4:
        misplaced(rng, rows)
    keys = {
        "notion": rng.choice(("LDP", "ULDP", "OSLDP", "HLLDP")),
        "formulas": "{" + ", ".join(f"{k}: {v}" for k, v in rows.items()) + "}",
        "exp_epsilon": rng.choice(("E", "E^2", "F", expression(rng))),
        "scope": rng.choice(('{s: ">= 1"}', "{E: 2}", "{K: 3}", '{E: "> 1", N: 2}', "{}")),
    }
    if rng.random() < 0.5:
        misplaced(rng, keys)
    text = "".join(f"{key}: {value}\n" for key, value in keys.items())
    argv = ["f.yml", *(["--json"] if rng.random() < 0.5 else [])]
    return Case(argv, {"f.yml": text.encode("utf-8", "surrogatepass")})


OPTIONS = ("notion", "epsilon", "exp-epsilon", "sensitive", "protected", "invertibility", "prior",
           "budgets", "then", "beside", "mechanism", "theta", "k", "samples", "level", "seed",
           "outputs", "junit", "sarif", "slack", "sam", "x", "help-me")  # fmt: skip
FLAGS = ("--json", "--normalize", "--hook", "-k", "--", "-", "")


def tampered(rng, case):
    """Return the case with options of wrong kinds, doubled, taken out, or out of order."""
    argv, kind = case.argv, rng.randrange(6)
    place = rng.randrange(len(argv) + 1)
    if kind == 0:
        option = f"--{rng.choice(OPTIONS)}"
        argv[place:place] = rng.choice(
            ([f"{option}={values.wrong(rng)}"], [option, values.wrong(rng)])
        )
    elif kind == 1:
        argv.insert(place, rng.choice(FLAGS))
    elif kind == 2 and argv:
        argv[place % len(argv)] = values.wrong(rng)
    elif kind == 3 and argv:
        del argv[place % len(argv)]
    elif kind == 4:
        argv += rng.choice((["--junit", "out.xml"], ["--sarif=out.sarif"], ["--slack", "1e-9"]))
    else:
        rng.shuffle(argv)
    case.holds = case.least = None
    case.usable = case.unusable = False
    return case


def mechanism(rng):
    """Return a case of a mechanism by name."""
    name = rng.choice(("rr", "urr", "rappor", "urap", "oue", "lip", values.wrong(rng)))
    argv = [f"--mechanism={name}", "--k", rng.choice(("1", "2", "5", "12", values.wrong(rng)))]
    argv += [f"--epsilon={rng.choice(('1', 'ln 3', '0', values.wrong(rng)))}"]
    if name in ("urr", "urap") or rng.random() < 0.1:
        argv += ["--sensitive", rng.choice(("0", "0-1", "", values.wrong(rng)))]
    if name in ("rappor", "urap") or rng.random() < 0.1:
        argv += [f"--theta={rng.choice(('1/2', '0.75', '0', '1', values.wrong(rng)))}"]
    if name == "lip" or rng.random() < 0.1:
        argv += ["--prior", "p.txt"]
    return Case(argv, {"p.txt": ",".join(values.row(rng, 2)).encode()})


SAMPLERS = ("unary", "block", "bit_vector", "unary_own_bit_twice", "absent")
MODULES = ("tests.checker.samplers", "json", "..x", "", "no.such.module", "é")


def sampler(rng):
    """Return a case of a black box."""
    module = rng.choice((*[MODULES[0]] * 4, *MODULES))
    argv = [f"--sampler={module}{rng.choice((':', ':', ':', '', '::'))}{rng.choice(SAMPLERS)}"]
    argv += ["--k", rng.choice(("1", "2", "3", "7", "0", values.wrong(rng)))]
    argv += ["--samples", rng.choice(("2", "9", "30", "30", "1", "9" * 12, values.wrong(rng)))]
    argv += ["--notion", rng.choice(("ldp", "uldp", "osldp", "lip", "mip"))]
    argv += rng.choice(([], ["--epsilon=1"], [f"--epsilon={values.wrong(rng)}"]))
    argv += rng.choice(([], [], ["--sensitive=0"], ["--prior=p.txt"], ["--outputs=0,1,2"]))
    argv += rng.choice(([], [], ["--protected", "0,1"], [f"--level={values.wrong(rng)}"]))
    return Case(argv, {"p.txt": b"1/2,1/2"})


def implies(rng):
    """Return a case of a question about two notions."""

    def one():
        name = rng.choice(("ldp", "lip", "mip", "uldp", "osldp", "hlldp", "oneid", "minid", "x"))
        return f"{name}:{rng.choice(('0', '1', '0.5', 'ln 2', '1/3', values.wrong(rng)))}"

    return Case([one(), one()], command="implies")
