"""Mechanisms of this repository by name, with the theorem that covers each."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from checker import notions, proved
from checker.answers import formats
from checker.answers.answer import exact_text
from checker.budgets import Budget
from checker.decide import as_channel, check
from checker.exact import number
from checker.implications import witnesses
from checker.options import OF_MECHANISM, OF_SAMPLER, asked_budget, refuse
from checker.reading import alphabet_file, selection, sides
from common.errors import UserError
from common.lines import shortened
from mechanisms import lip_direct, rappor, rr, ubd, ubd_mixture, ue, urap, urr
from mechanisms.dyadic.histograms import summation
from mechanisms.encodings.parameters import check_probability
from mechanisms.oracles import histogram, hyperplanes, linear_hashing

# a matrix of 2^K outputs, of hundreds of levels each, of K^2 entries, of K g^(m+1), or of K
# hyperplanes, is made up to these
MAX_K = {"unary": 8, "levels": 2, "direct": 1000, "hashes": 20, "hyperplanes": 40}
# and one of blocks, a column each, for so many values that are not sensitive
MAX_BLOCKS, MAX_OTHERS = 500, 50
# the denominator of the fraction below e^eps at which a matrix is checked
STEP = 10**30
MOST_E = 10**300

# roots of e^eps are no fractions
ROOTS = "the matrix has fractions less than 1e-12 below roots of e^eps"


def _float(E):
    """Return a float near E; ValueError if it is too large for one."""
    if E > MOST_E:
        raise ValueError("eps must be at most 690, for roots and logarithms of e^eps are floats")
    return float(E)


def _root(E, power):
    """Return a fraction just below a power of E, at least 1."""
    return max(Fraction(1), Fraction(_float(E) ** float(power)) * (1 - Fraction(1, 10**12)))


def _sue(t):
    """Return p and q of SUE; t = e^(eps/2)."""
    return t / (t + 1), 1 / (t + 1)


def _the(theta, E):
    """Return p and q of THE; ValueError unless its threshold is in [0, 1]."""
    check_probability("theta", theta)
    return histogram.supports(_root(E, theta / 2), _root(E, (1 - theta) / 2))


@dataclass(frozen=True)
class Named:
    """A mechanism, the notion that it is built for, and the claim that proves it.

    Parameters
    ----------
    build : callable
        From the `Options` and E = e^eps to the mechanism.
    kind : str
        `unary`, `levels`, `direct`, `hashes`, `hyperplanes` or `blocks`: how its matrix grows.
    notion : str
    claim : str
    takes : tuple of str
        Its options, besides those of the notion.
    note : str
        What the claim leaves to be said.
    """

    build: Callable
    kind: str
    notion: str
    claim: str
    takes: tuple = ()
    note: str = ""


NAMED = {
    "rr": Named(lambda o, E: rr.mechanism(o.K, E), "direct", "ldp", "uldp-rr-ldp"),
    "urr": Named(
        lambda o, E: urr.mechanism(o.mask, E), "direct", "uldp", "uldp-urr-private-reachable"
    ),
    "rappor": Named(
        lambda o, E: rappor.mechanism(o.K, o.theta, E),
        "unary",
        "ldp",
        "uldp-rappor-ldp",
        ("theta",),
    ),
    "urap": Named(
        lambda o, E: urap.mechanism(o.mask, o.theta, E),
        "unary",
        "uldp",
        "uldp-urap-private-reachable",
        ("theta",),
    ),
    "ubd": Named(
        lambda o, E: ubd.mechanism(o.mask, o.block, E),
        "blocks",
        "uldp",
        "uldp-ubd-private",
        ("block",),
    ),
    "ubd-mixture": Named(
        # its privacy does not depend on alpha, which is of the estimate
        lambda o, E: ubd_mixture.mechanism(o.mask, o.t, Fraction(0), E),
        "blocks",
        "uldp",
        "uldp-ubd-private",
        ("t",),
        "it is about blocks of 1 and of 2; which of them is drawn apart from the value",
    ),
    "sue": Named(
        lambda o, E: ue.mechanism(o.K, *_sue(_root(E, Fraction(1, 2)))),
        "unary",
        "ldp",
        "ldp-sue-private",
        note=ROOTS,
    ),
    "the": Named(
        lambda o, E: ue.mechanism(o.K, *_the(o.theta, E)),
        "unary",
        "ldp",
        "ldp-the-private",
        ("theta",),
        f"its bits need less than the budget of the noise; {ROOTS}",
    ),
    "she": Named(
        lambda o, E: summation(o.K, math.log(_float(E)) * (1 - 1e-12)),
        "levels",
        "ldp",
        "ldp-she-private",
        note="its noise has finitely many levels, with whole weights, for an eps less than 1e-12 "
        "of it below",
    ),
    "subset-selection": Named(
        lambda o, E: ubd.mechanism(o.mask, o.block, E),
        "blocks",
        "ldp",
        "ldp-ss-private",
        ("block",),
    ),
    "oue": Named(lambda o, E: ue.oue(o.K, E), "unary", "ldp", "oneid-ue-epsilon"),
    "linear-hashing": Named(
        lambda o, E: linear_hashing.mechanism(o.K, E),
        "hashes",
        "ldp",
        "ldp-linear-hashing",
        note="its field has tables or is mod a prime; values are distinguished by their digits",
    ),
    "projective": Named(
        lambda o, E: hyperplanes.projective(o.K, E),
        "hyperplanes",
        "ldp",
        "ldp-projective-response",
        note="its field is given by tables; values are points, none a multiple of another",
    ),
    "hadamard": Named(
        lambda o, E: hyperplanes.hadamard(o.K, E), "hyperplanes", "ldp", "ldp-hadamard-response"
    ),
    "lip": Named(
        lambda o, E: lip_direct.mechanism(o.prior, E), "direct", "lip", "lip-larger-alphabet"
    ),
}


@dataclass(frozen=True)
class Options:
    """The parameters of a mechanism, and the labels of its values, if there are any."""

    K: int
    mask: np.ndarray
    theta: Fraction
    prior: list
    block: int
    t: Fraction
    labels: list | None = None


def run(arguments):
    """Answer for a mechanism by name; return the exit status.

    Raises
    ------
    UserError
        If an option is missing, out of range, or has no meaning for the mechanism.
    """
    named, options, eps = _read(arguments)
    theorem = proved.theorem(named.claim)
    verdict = theorem["verdict"]
    E, few = witnesses.below(eps, STEP), _first(options, named.kind)
    answer = _checked(named, few, E)
    holds = verdict == "proved" and answer.holds
    lines = [
        f"{'provides' if holds else 'does not provide'} {answer.notion} with eps = {eps}",
        f"theorem: {named.claim} ({theorem['locator']}), {verdict}: {theorem['statement']}",
        f"  scope: {theorem['scope']}",
        *([f"  {named.note}"] if named.note else []),
        f"checked: {_said(answer, eps, E, few.K)}",
    ]
    if few.K < options.K:
        lines.append(f"  the theorem covers the {options.K} values asked for")
    _tell(arguments, answer, {"theorem": theorem, "holds": holds}, lines)
    return 0 if holds else 1


def _said(answer, eps, E, K):
    """Return what was checked of the matrix."""
    if eps.logarithm:
        return f"the matrix of {K} values has least e^eps {answer.exp_epsilon}, exactly"
    kept = "it" if answer.exp_epsilon == exact_text(E) else answer.exp_epsilon
    return (
        f"the matrix of {K} values, at a fraction less than 1e-30 below {eps.power}, has {kept} as "
        "least e^eps, exactly"
    )


def _tell(arguments, answer, more, lines):
    if arguments.json:
        print(formats.dumped({**formats.record(answer), **more}))
    else:
        print(*lines, sep="\n")


def _read(arguments):
    """Return the mechanism, its parameters, and its budget."""
    if arguments.mechanism not in NAMED:
        raise UserError(
            f"--mechanism: {shortened(arguments.mechanism)} is not known; one of {', '.join(NAMED)}"
        )
    named = NAMED[arguments.mechanism]
    unused = (
        "protected",
        "normalize",
        "slack",
        "invertibility",
        "budgets",
        "then",
        "beside",
        "junit",
        "sarif",
    )
    refuse(arguments, (*unused, *OF_SAMPLER), "--mechanism")
    if arguments.notion not in (None, named.notion):
        raise UserError(f"--notion: the theorem on {arguments.mechanism} is about {named.notion}")
    need = notions.NOTIONS[named.notion].needs()
    wanted = () if need is None else (need,)
    arguments = alphabet_file.filled(arguments, None, wanted)
    wanted += named.takes
    for option in ("sensitive", "prior", *OF_MECHANISM):
        if (getattr(arguments, option) is None) == (option in wanted):
            fault = "is missing" if option in wanted else "has no meaning"
            raise UserError(f"--{option}: {fault} with {arguments.mechanism}")
    if arguments.k is None or not 1 <= arguments.k <= 10**6:
        raise UserError(f"--k: must be the number of values, 1 to 10^6, got {arguments.k}")
    if (eps := asked_budget(arguments)) is None:
        raise UserError("--epsilon: is missing; a mechanism is built for one")
    return named, _options(arguments, named), eps


def _options(arguments, named):
    names = [str(k) for k in range(arguments.k)]
    # blocks of LDP are of all values
    every = f"0-{arguments.k - 1}" if (named.kind, named.notion) == ("blocks", "ldp") else ""
    try:
        mask = selection.mask(arguments.sensitive or every, names, "--sensitive")
    except ValueError as error:
        raise UserError(str(error)) from error
    prior = arguments.prior
    if isinstance(prior, str):
        prior = sides.prior_as_written(prior, names)
    theta, t = _number(arguments, "theta"), _number(arguments, "t")
    labels = getattr(arguments, "labels", None)
    return Options(arguments.k, mask, theta, prior, arguments.block, t, labels)


def _number(arguments, option):
    """Return an option's number, 1/2 where it has no meaning."""
    if (text := getattr(arguments, option)) is None:
        return Fraction(1, 2)
    try:
        return number(text)
    except ValueError as error:
        raise UserError(f"--{option}: {error}") from error


def _first(options, kind):
    """Return the options for a small matrix, with both sorts of values if there are both."""
    s, N = int(options.mask.sum()), int((~options.mask).sum())
    if kind == "blocks":
        k = 2 if options.block is None else options.block
        if 1 <= k < s:
            sizes = (size for size in range(s, k, -1) if math.comb(size, k) <= MAX_BLOCKS)
            s, N = next(sizes, k + 1), min(N, MAX_OTHERS)
    elif (K := MAX_K[kind]) < options.K:
        s = min(s, max(K - 1, 1)) if N else K
        N = K - s
    if s + N == options.K:
        return options
    return replace(options, K=s + N, mask=np.arange(s + N) < s, labels=None)


def _checked(named, options, E):
    """Return the exact answer about the mechanism's matrix."""
    try:
        channel = as_channel(named.build(options, E))
        if options.labels is not None:
            outputs = options.labels if named.kind == "direct" else channel.outputs
            channel = replace(channel, inputs=options.labels, outputs=outputs)
        eps = Budget(E, logarithm=True)
        kind = notions.NOTIONS[named.notion]
        return check(channel, kind.of(eps=eps, sensitive=options.mask, prior=options.prior))
    except ValueError as error:
        raise UserError(f"--mechanism: {error}") from error
