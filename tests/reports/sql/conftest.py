import numpy as np
import pytest

from mechanisms.design.__main__ import main as designs
from reports.blocks import BLOCK
from reports.command import main

FEW = BLOCK + 700
PROBLEMS = {
    "listed": (
        "notion: LDP\nvalues: [a, b, c, d]\neps: ln 3\nutility: unbiased\n"
        "prior: {a: 1/8, b: 1/8, c: 1/4, d: 1/2}\n"
    ),
    "classes": (
        "notion: ULDP\nvalues: {common: 2, rare: 3}\neps: ln 4\nsensitive: [rare]\n"
        "utility: unbiased\n"
    ),
}


@pytest.fixture(scope="session")
def folders(tmp_path_factory):
    """Return what draws few reports of a mechanism, once; the folder."""
    place, made = tmp_path_factory.mktemp("sql"), {}

    def draw(name):
        if name in made:
            return made[name]
        x = np.arange(FEW) ** 2 % (4 if name in PROBLEMS else 12)
        np.save(place / f"{name}.npy", x.astype(np.uint8))
        given = f"perturb {place}/{name}.npy --seed 1 --out {place}/{name}"
        if name in PROBLEMS:
            (place / f"{name}.yaml").write_text(PROBLEMS[name])
            designs([str(place / f"{name}.yaml"), "--certificate", str(place / f"{name}.json")])
            given += f" --mechanism designed --channel {place}/{name}.json"
        else:
            given += f" --mechanism {name} --k 12 --epsilon 1"
            given += " --sensitive 0-4,7" if name.startswith("u") else ""
        main(given.split())
        return made.setdefault(name, place / name)

    return draw
