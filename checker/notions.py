"""The notions that are decided, with what each needs besides the matrix."""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, eq=False)
class LDP:
    """Pr(y|x) <= e^eps Pr(y|x') for all y, x, x'.

    Parameters
    ----------
    eps : Budget, str or number, optional
        Such as 1, "ln 3", Fraction(1, 2); None asks for the least one.
    """

    eps: Any = None
    name: ClassVar = "LDP"


@dataclass(frozen=True, eq=False)
class ULDP:
    """LDP at protected outputs; every other output has one source, a non-sensitive input.

    Parameters
    ----------
    sensitive : sequence
        X_S: a mask, indices, names, or text such as "0,1,5-9".
    eps : Budget, str or number, optional
    protected : sequence, optional
        Y_P, of outputs; by default those without a single non-sensitive source.
    invertibility : str
        `printed`: condition (4), also asked of outputs that cannot occur; `reachable`: (4').
    """

    sensitive: Any
    eps: Any = None
    protected: Any = None
    invertibility: str = "reachable"
    name: ClassVar = "ULDP"


@dataclass(frozen=True, eq=False)
class OSLDP:
    """Pr(y|x) <= e^eps Pr(y|x') for sensitive x and all x'."""

    sensitive: Any
    eps: Any = None
    name: ClassVar = "OSLDP"


@dataclass(frozen=True, eq=False)
class HLLDP:
    """One budget for the sensitive inputs, none for the others: the same comparisons as OSLDP."""

    sensitive: Any
    eps: Any = None
    name: ClassVar = "HLLDP"


@dataclass(frozen=True, eq=False)
class LIP:
    """Pr(y) and Pr(y|x) are within e^eps of each other, for all x, y.

    Parameters
    ----------
    prior : sequence
        Pr(x).
    eps : Budget, str or number, optional
    """

    prior: Any
    eps: Any = None
    name: ClassVar = "LIP"


@dataclass(frozen=True, eq=False)
class MIP:
    """I(X;Y) <= eps, in nats."""

    prior: Any
    eps: Any = None
    name: ClassVar = "MIP"


@dataclass(frozen=True, eq=False)
class OneIDLDP:
    """Pr(y|x) <= e^eps(x) Pr(y|x').

    Parameters
    ----------
    budgets : sequence, optional
        eps(x) of each input; None asks for each input's own least one.
    """

    budgets: Any = None
    name: ClassVar = "OneID-LDP"


@dataclass(frozen=True, eq=False)
class MinIDLDP:
    """Pr(y|x) <= e^min(eps(x), eps(x')) Pr(y|x')."""

    budgets: Any = None
    name: ClassVar = "MinID-LDP"


@dataclass(frozen=True, eq=False)
class PairwiseLDP:
    """Pr(y|x) <= e^eps(x, x') Pr(y|x').

    Parameters
    ----------
    budgets : matrix, optional
        eps(x, x') with a row for each x; None asks for the matrix of least ones.
    """

    budgets: Any = None
    name: ClassVar = "pairwise LDP"


NOTIONS = {
    "ldp": LDP,
    "uldp": ULDP,
    "osldp": OSLDP,
    "hlldp": HLLDP,
    "lip": LIP,
    "mip": MIP,
    "minid": MinIDLDP,
    "oneid": OneIDLDP,
    "pairwise": PairwiseLDP,
}
