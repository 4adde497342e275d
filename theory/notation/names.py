"""Names of the kernel, which are ASCII, and how they are shown; each is read back."""

# ruff: noqa: RUF001, RUF002 - the signs of mathematics are meant

import re

from theory.kernel.sorts import BOOL, REAL

HAT = "\N{COMBINING CIRCUMFLEX ACCENT}"
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "theta": "θ", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "pi": "π", "rho": "ρ", "psi": "ψ", "omega": "ω",
    "Omega": "Ω",
}  # fmt: skip
LATIN = {sign: name for name, sign in GREEK.items()}
WHOLE = {
    "sensitive": "X_S", "protected": "Y_P", "protected_after": "Z_P", "protected0": "Y0_P",
    "protected1": "Y1_P",
}  # fmt: skip
KERNEL = {shown: name for name, shown in WHOLE.items()}
# constants of which one says that something is in them
SETS = {"sensitive", "protected", "protected_after", "protected0", "protected1", "held"}
# the probabilities of outcomes; the first goes without saying
WEIGHTS = ("weight", "chance")
SPELLED = {"≥": ">=", "≤": "<=", "≠": "!="}
_WORD = re.compile(rf"[A-Za-zα-ωΩ]{HAT}?[A-Za-z0-9_]*")
_GREEK = re.compile(rf"({'|'.join(GREEK)})(?![A-Za-z])")
_HAT = re.compile(r"(.)_hat(?![A-Za-z])")


def shown(name):
    """Return how a name of the kernel is shown."""
    found = WHOLE.get(name)
    if found is None:
        found = _GREEK.sub(lambda m: GREEK[m[1]], name, count=1) if _GREEK.match(name) else name
        found = _HAT.sub(rf"\1{HAT}", found, count=1) if _HAT.match(found) else found
    return found if kernel_name(found) == name else name


def kernel_name(text):
    """Return the name of the kernel that is shown so."""
    if text in KERNEL:
        return KERNEL[text]
    head, rest = text[:1], text[1:]
    if rest.startswith(HAT):
        rest = f"_hat{rest[len(HAT) :]}"
    return LATIN.get(head, head) + rest


def sort_text(sort):
    """Return a sort: `U × X → ℝ` are functions of two arguments."""
    if sort.kind != "functions":
        if sort.kind == "letters":
            return f"{{1..{sort.size}}}"
        return {BOOL: "𝔹", REAL: "ℝ"}.get(sort) or shown(sort.name)
    domains = []
    while sort.kind == "functions":
        domains.append(domain_text(sort.domain))
        sort = sort.range
    return f"{' × '.join(domains)} → {sort_text(sort)}"


def domain_text(sort):
    """Return a sort as what one variable ranges over."""
    text = sort_text(sort)
    return f"({text})" if sort.kind == "functions" else text


def plain(text):
    """Return a text in ASCII as the names of hypotheses are written: `γ ≥ 1` is gamma >= 1."""
    for sign, spelled in SPELLED.items():
        text = text.replace(sign, spelled)
    return _WORD.sub(lambda m: kernel_name(m[0]), text)
