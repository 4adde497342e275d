"""Table 3: the worst-case l1 losses as eps -> 0 and at eps = ln K, over sqrt(2/(n pi)).

As our copy prints it, five entries have one root over everything; squares are compared.
"""

from fractions import Fraction

COPIED = {"K": 401, "s": 17, "N": 384, "delta": Fraction(1, 2), "start": Fraction(1, 1000)}
COPIED |= {"root_K": 20, "root_s": 4}
