"""The notions that the checker decides, by key; each has a file of its own."""

from checker.notions.ldp import LDP
from checker.notions.lip import LIP
from checker.notions.min_id import MinIDLDP
from checker.notions.mip import MIP
from checker.notions.one_id import OneIDLDP
from checker.notions.one_sided import HLLDP, OSLDP
from checker.notions.pairwise import PairwiseLDP
from checker.notions.uldp import ULDP

# in the order in which commands list them
KINDS = (LDP, ULDP, OSLDP, HLLDP, LIP, MIP, MinIDLDP, OneIDLDP, PairwiseLDP)
NOTIONS = {kind.key: kind for kind in KINDS}
BY_NAME = {kind.name: kind for kind in KINDS}


def keys_of(suits):
    """Return the keys of the notions that suit.

    Examples
    --------
    >>> keys_of(lambda kind: kind.composition)
    ['ldp', 'uldp', 'osldp', 'hlldp', 'lip']
    """
    return [key for key, kind in NOTIONS.items() if suits(kind)]


def with_parameter(name):
    """Return the keys of the notions that take a parameter.

    Examples
    --------
    >>> with_parameter("sensitive")
    ['uldp', 'osldp', 'hlldp']
    """
    return keys_of(lambda kind: name in kind.takes())
