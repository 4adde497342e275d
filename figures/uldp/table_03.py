r"""ULDP, Table 3: worst-case l1 losses, as proved, next to the exact ones at real sizes.

Where our copy of the paper has a root over a whole entry, the proved entry is given:
\sqrt{2/(n\pi)} times the rest.
"""

from functools import partial

from common.errors import run
from figures.uldp import table_03_04

K, S = r"\lvert\mathcal{X}\rvert", r"\lvert\mathcal{X}_S\rvert"
ROOT = r"\sqrt{\frac{2}{n\pi}}"
NO_PRIVACY = rf"\sqrt{{\frac{{2({K}-1)}}{{n\pi}}}}"
ENTRIES = {
    ("RR", "eps near 0"): rf"{ROOT}\frac{{{K}\sqrt{{{K}-1}}}}{{\varepsilon}}",
    ("RR", "eps = ln K"): rf"\sqrt{{\frac{{8({K}-1)}}{{n\pi}}}}",
    ("RAP", "eps near 0"): rf"{ROOT}\frac{{2{K}}}{{\varepsilon}}",
    ("RAP", "eps = ln K"): rf"\sqrt{{\frac{{2\sqrt{{{K}}}({K}-1)}}{{n\pi}}}}",
    ("uRR", "eps near 0"): rf"{ROOT}\frac{{{S}\sqrt{{{S}-1}}}}{{\varepsilon}}",
    ("uRR", "eps = ln K"): NO_PRIVACY,
    ("uRAP", "eps near 0"): rf"{ROOT}\frac{{2{S}}}{{\varepsilon}}",
    ("uRAP", "eps = ln K"): rf"{NO_PRIVACY}\left(1+\frac{{{S}}}{{{K}^{{3/4}}}}\right)",
    ("none", "eps = ln K"): NO_PRIVACY,
}
CLAIMS = dict.fromkeys(ENTRIES, ("uldp-table-3", "uldp-table-3-roots"))

DIFFERS = (
    "Where our copy of the paper has a root over a whole entry, the entry is the proved one, "
    "the root of 2/(n pi) times the rest."
)

main = partial(table_03_04.main, 3, ENTRIES, CLAIMS, DIFFERS)

if __name__ == "__main__":
    run(main)
