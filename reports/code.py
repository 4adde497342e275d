"""The mechanism that `recommend` names as a program: client, server, standard errors."""

import shlex
import sys

from common import providers
from common.errors import UserError
from mechanisms.recommend import CODE, main

# from the recommended name to the name of `reports.mechanism` and to what makes it in Python
MADE = {
    "RR": ("rr", "encodings.rr(len(sensitive), eps={eps!r})"),
    "uRR": ("urr", "encodings.urr(sensitive, eps={eps!r})"),
    "RAPPOR": ("rappor", "encodings.rappor(len(sensitive), eps={eps!r}, theta={theta!r})"),
    "uRAP": ("urap", "encodings.urap(sensitive, eps={eps!r}, theta={theta!r})"),
    "uBD": ("ubd", "block_designs.ubd(sensitive, k={k}, eps={eps!r})"),
    "uBD mixture": (
        "ubd-mixture",
        "block_designs.mixture(sensitive, t={t!r}, alpha={alpha!r}, eps={eps!r})",
    ),
}
# options of `ldp-perturb`, by parameter
OPTIONS = {"k": "block", "t": "t", "alpha": "alpha", "theta": "theta"}
PROGRAM = '''"""{title}, for {s} sensitive values of {K}.

Made by: ldp-recommend {asked} --code
"""

import numpy as np

{imports}import reports.deployed  # gives mechanisms their clients and collectors
from mechanisms.dyadic import {module}

{mask}
mechanism = {made}

# On each user's device: her value, 0 to {last}, in; what is sent out. It draws from the operating
# system's randomness. Here are some users to try it with.
client = mechanism.client()
values = np.random.default_rng(1).integers(len(sensitive), size=10_000)
sent = [client(int(value)).to_bytes() for value in values]

# At the server: reports as they come in, one or many at a time. It keeps only counts.
server = mechanism.collector()
server.add(sent)

# An unbiased estimate of each value's share, which may be negative, and its standard error.
found = server.estimate()
print("value,estimate,standard_error")
for value, (share, error) in enumerate(zip(found.p, found.errors, strict=True)):
    print(f"{{value}},{{share:.6g}},{{error:.6g}}")
'''


# where the values are numbers, and where a file names them
BY_NUMBER = """\
# True at the sensitive values: put your own here, the same for clients and server
sensitive = np.arange({K}) < {s}"""
BY_LABEL = """\
# The labels of the values, the same for clients and server: alphabet.places has a label's number
alphabet = alphabets.read({path!r})
sensitive = np.array(alphabet.sensitive)"""


def program(found, s, N, alphabet=None):
    """Return a program in Python that runs as it is.

    Parameters
    ----------
    found : Recommendation
    s, N : int
        Number of sensitive values and of others.
    alphabet : Alphabet, optional
        That says them.
    """
    _, made = _names(found)
    asked, mask = f"--sensitive {s} --values {s + N}", BY_NUMBER.format(K=s + N, s=s)
    imports = ""
    if alphabet is not None:
        _require_plain(alphabet.path)
        asked, mask = (
            f"--alphabet {shlex.quote(alphabet.path)}",
            BY_LABEL.format(path=alphabet.path),
        )
        imports = "from common import alphabet as alphabets\n"
    parameters = ", ".join(f"{name} = {value:.6g}" for name, value in found.parameters.items())
    eps = found.parameters["eps"]
    return PROGRAM.format(
        title=f"{found.mechanism} ({parameters})",
        asked=f"{asked} --eps {eps:g}",
        imports=imports,
        mask=mask,
        module=made.partition(".")[0],
        made=made.format(**found.parameters),
        s=s,
        K=s + N,
        last=s + N - 1,
    )


def _require_plain(path):
    """Raise UserError unless a path can be written in a program and in its docstring."""
    if not path.isprintable() or set(path) & set('"\\…'):
        raise UserError(
            f"--alphabet: {path}: rename it, without quotes, so that it can be written in a program"
        )


def commands(found, s, N, alphabet=None):
    """Return the commands that draw reports of users in a file, and that estimate from them.

    Parameters
    ----------
    found : Recommendation
    s, N : int
    alphabet : Alphabet, optional
    """
    name, made = _names(found)
    values, words = "values.npy", [f"--mechanism {name} --k {s + N}"]
    if alphabet is not None:
        values = "values.csv --column COLUMN"
        words = [f"--mechanism {name} --alphabet {shlex.quote(alphabet.path)}"]
    elif "sensitive," in made:
        words.append(f"--sensitive 0-{s - 1}")
    words.append(f"--epsilon {found.parameters['eps']!r}")
    words += [
        f"--{OPTIONS[key]} {value!r}" for key, value in found.parameters.items() if key in OPTIONS
    ]
    return (
        f"ldp-perturb {values} {' '.join(words)} --out reports",
        f"ldp-estimate reports --method {_method(found)} --out estimate.csv",
    )


def _names(found):
    # uRAP* has another theta, and emp+RB is another estimate
    return MADE[found.mechanism.partition(",")[0].removesuffix("*")]


def _method(found):
    return "rao-blackwell" if found.mechanism.startswith("uRAP") else "empirical"


def lines(found, s, N, alphabet=None):
    """Return lines on how to deploy what is recommended; parameters as for `commands`."""
    yield "client and server in Python: add --code; reports of many users in files:"
    yield from (f"  {command}" for command in commands(found, s, N, alphabet))


def recommended(argv=None, prog="python -m reports recommend"):
    """Run the command that recommends; return its exit status."""
    return main(argv, prog)


providers.register(CODE, sys.modules[__name__])
