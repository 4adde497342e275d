"""ULDP, Table 4: worst-case l2 losses, as proved, beside the exact ones at real sizes.

RAPPOR's entry for eps near 0 is the proved one; the printed has a factor 1 - 1/|X| more.
"""

from functools import partial

from common.errors import run
from figures import uldp_table_3_4

NO_PRIVACY = r"\frac{1}{n}\left(1-\frac{1}{\lvert\mathcal{X}\rvert}\right)"
ENTRIES = {
    (
        "RR",
        "eps near 0",
    ): r"\frac{\lvert\mathcal{X}\rvert(\lvert\mathcal{X}\rvert-1)}{n\varepsilon^2}",
    ("RR", "eps = ln K"): r"\frac{4}{n}\left(1-\frac{1}{\lvert\mathcal{X}\rvert}\right)",
    ("RAP", "eps near 0"): r"\frac{4\lvert\mathcal{X}\rvert}{n\varepsilon^2}",
    (
        "RAP",
        "eps = ln K",
    ): r"\frac{\sqrt{\lvert\mathcal{X}\rvert}}{n}\left(1-\frac{1}{\lvert\mathcal{X}\rvert}\right)",
    (
        "uRR",
        "eps near 0",
    ): r"\frac{\lvert\mathcal{X}_S\rvert(\lvert\mathcal{X}_S\rvert-1)}{n\varepsilon^2}",
    ("uRR", "eps = ln K"): r"\frac{1}{n}",
    ("uRAP", "eps near 0"): r"\frac{4\lvert\mathcal{X}_S\rvert}{n\varepsilon^2}",
    (
        "uRAP",
        "eps = ln K",
    ): r"\frac{1}{n}\left(1+\frac{\lvert\mathcal{X}_S\rvert+1}{\sqrt{\lvert\mathcal{X}\rvert}}\right)",
    ("none", "eps = ln K"): NO_PRIVACY,
}
CLAIMS = dict.fromkeys(ENTRIES, ("uldp-table-4", "uldp-table-4-corrected"))

main = partial(uldp_table_3_4.main, 4, ENTRIES, CLAIMS)

if __name__ == "__main__":
    run(main)
