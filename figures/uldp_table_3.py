r"""ULDP, Table 3: worst-case l1 losses, as proved, beside the exact ones at real sizes.

Where our copy of the paper has a root over a whole entry, the proved entry is given:
\sqrt{2/(n\pi)} times the rest.
"""

from functools import partial

from common.errors import run
from figures import uldp_table_3_4

ROOT = r"\sqrt{\frac{2}{n\pi}}"
NO_PRIVACY = r"\sqrt{\frac{2(\lvert\mathcal{X}\rvert-1)}{n\pi}}"
ENTRIES = {
    ("RR", "eps near 0"): ROOT
    + r"\frac{\lvert\mathcal{X}\rvert\sqrt{\lvert\mathcal{X}\rvert-1}}{\varepsilon}",
    ("RR", "eps = ln K"): r"\sqrt{\frac{8(\lvert\mathcal{X}\rvert-1)}{n\pi}}",
    ("RAP", "eps near 0"): ROOT + r"\frac{2\lvert\mathcal{X}\rvert}{\varepsilon}",
    (
        "RAP",
        "eps = ln K",
    ): r"\sqrt{\frac{2\sqrt{\lvert\mathcal{X}\rvert}(\lvert\mathcal{X}\rvert-1)}{n\pi}}",
    ("uRR", "eps near 0"): ROOT
    + r"\frac{\lvert\mathcal{X}_S\rvert\sqrt{\lvert\mathcal{X}_S\rvert-1}}{\varepsilon}",
    ("uRR", "eps = ln K"): NO_PRIVACY,
    ("uRAP", "eps near 0"): ROOT + r"\frac{2\lvert\mathcal{X}_S\rvert}{\varepsilon}",
    ("uRAP", "eps = ln K"): NO_PRIVACY
    + r"\left(1+\frac{\lvert\mathcal{X}_S\rvert}{\lvert\mathcal{X}\rvert^{3/4}}\right)",
    ("none", "eps = ln K"): NO_PRIVACY,
}
CLAIMS = dict.fromkeys(ENTRIES, ("uldp-table-3", "uldp-table-3-roots"))

main = partial(uldp_table_3_4.main, 3, ENTRIES, CLAIMS)

if __name__ == "__main__":
    run(main)
