"""ULDP, Table 4: worst-case l2 losses, as proved, next to the exact ones at real sizes.

RAPPOR's entry for eps near 0 is the proved one; the printed has a factor 1 - 1/|X| more.
"""

from functools import partial

from common.errors import run
from figures.uldp import table_03_04

K, S = r"\lvert\mathcal{X}\rvert", r"\lvert\mathcal{X}_S\rvert"
LEFT = rf"\left(1-\frac{{1}}{{{K}}}\right)"
ENTRIES = {
    ("RR", "eps near 0"): rf"\frac{{{K}({K}-1)}}{{n\varepsilon^2}}",
    ("RR", "eps = ln K"): rf"\frac{{4}}{{n}}{LEFT}",
    ("RAP", "eps near 0"): rf"\frac{{4{K}}}{{n\varepsilon^2}}",
    ("RAP", "eps = ln K"): rf"\frac{{\sqrt{{{K}}}}}{{n}}{LEFT}",
    ("uRR", "eps near 0"): rf"\frac{{{S}({S}-1)}}{{n\varepsilon^2}}",
    ("uRR", "eps = ln K"): r"\frac{1}{n}",
    ("uRAP", "eps near 0"): rf"\frac{{4{S}}}{{n\varepsilon^2}}",
    ("uRAP", "eps = ln K"): rf"\frac{{1}}{{n}}\left(1+\frac{{{S}+1}}{{\sqrt{{{K}}}}}\right)",
    ("none", "eps = ln K"): rf"\frac{{1}}{{n}}{LEFT}",
}
CLAIMS = dict.fromkeys(ENTRIES, ("uldp-table-4", "uldp-table-4-corrected"))

DIFFERS = (
    "RAPPOR's entry for eps near 0 is the proved one; the printed one has a factor 1 - 1/|X| more."
)

main = partial(table_03_04.main, 4, ENTRIES, CLAIMS, DIFFERS)

if __name__ == "__main__":
    run(main)
