"""Every mechanism of docs/mechanisms.md is deployed, or the page says why it is not."""

import re
from fractions import Fraction

import numpy as np
import pytest

from mechanisms import (
    binary_channel,
    block_designs,
    l_grr,
    lip_direct,
    memoized,
    nonprivate,
    pum,
    rappor,
    rr,
    rs_fd,
    ubd,
    ubd_mixture,
    ue,
    urap,
    urr,
)
from mechanisms.channel import Channel
from mechanisms.dyadic import binary_channels as dyadic_binary
from mechanisms.dyadic import block_designs as dyadic_blocks
from mechanisms.dyadic import encodings as dyadic
from mechanisms.dyadic import tuples
from mechanisms.encodings.deployable import Deployable
from mechanisms.idue import mechanism as idue
from mechanisms.optimal_idue import optimizer as best_idue
from mechanisms.optimal_lip import optimizer as best_lip
from mechanisms.optimal_lip import uniform
from mechanisms.oracles import histogram, hyperplanes, linear_hashing
from mechanisms.order import redrawn

MASK = np.array([True, True, True, False])
PRIOR = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
TAGS = [0, 0, 1, 0]
FANO = block_designs.ListedDesign(block_designs.cyclic([0, 1, 3], 7))
# by the file that a row of the table names
MADE = {
    "rr": lambda: rr.mechanism(3, 2.0),
    "urr": lambda: urr.mechanism(MASK, 2.0),
    "rappor": lambda: rappor.mechanism(3, 0.7, 2.0),
    "urap": lambda: urap.mechanism(MASK, 0.7, 2.0),
    "ubd": lambda: ubd.mechanism(MASK, 2, 2.0),
    "block_designs": lambda: dyadic_blocks.with_design(np.arange(9) < 7, FANO, 1),
    "ubd_mixture": lambda: ubd_mixture.mechanism(MASK, 0.3, 0.4, 2.0),
    "pum": lambda: pum.mechanism(MASK, 1, lambda mask: urr.mechanism(mask, 2.0)),
    "ue": lambda: ue.oue(3, 2.0),
    "idue": lambda: idue([0.5, 0.5, 0.5], [0.2, 0.1, 0.1]),
    "optimal_idue/optimizer": lambda: best_idue.mechanism([2.0, 3.0, 3.0]),
    "binary_channel": lambda: binary_channel.lip(0.2, 2.0),
    "lip_direct": lambda: lip_direct.mechanism(PRIOR, 5),
    "optimal_lip/optimizer": lambda: best_lip.mechanism(PRIOR, 4),
    "channel": lambda: Channel(np.array([[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]])),
    "optimal_lip/uniform": lambda: uniform.mechanism(3, 4),
    "memoized": lambda: memoized.mechanism(MASK, 4.0, 2.0),
    "l_grr": lambda: l_grr.mechanism(3, 4.0, 2.0),
    "rs_fd": lambda: rs_fd.mechanism([3, 3], 2.0),
    "order/redrawn": lambda: redrawn.mechanism(ue.oue(3, 2.0)),
    "oracles/histogram": lambda: histogram.mechanism(3, 1.0),
    "oracles/hyperplanes": lambda: hyperplanes.projective(7, 2.0, 2),
    "oracles/linear_hashing": lambda: linear_hashing.mechanism(4, 2.0, 3),
    "nonprivate": lambda: nonprivate.mechanism(3),
    "dyadic/encodings": lambda: dyadic.urap(MASK, 1),
    "dyadic/block_designs": lambda: dyadic_blocks.mixture(MASK, 0.3, 0.4, 1),
    "dyadic/tuples": lambda: tuples.rs_fd([3, 3], 1),
    "dyadic/binary_channels": lambda: dyadic_binary.lip(Fraction(1, 5), 1),
}
# which are no mechanism of one user, with what the page says of them
NONE = {
    "recommend": "`recommend` chooses among the other mechanisms",
    "binary_channels/by_prior": "the server has a collector for each prior",
    "binary_channels/groups": "the server has a collector for each prior",
    "oracles/summation": "cannot write such reports of K numbers",
    "budgets/shuffling": "it takes the reports of any mechanism",
}


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs/mechanisms.md").read_text(encoding="utf-8")


def test_every_row_of_the_page_is_deployed_or_says_why_not(page):
    table = page.partition("| mechanism |")[2].partition("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    listed = {name for row in rows for name in re.findall(r"\.\./mechanisms/([\w/]+)\.py", row)}
    assert listed == MADE.keys() | NONE.keys()
    text = " ".join(page.split())
    assert all(reason in text for reason in NONE.values())


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_a_report_reaches_an_estimate(made, rng):
    mechanism = made()
    assert isinstance(mechanism, Deployable)
    tags = [TAGS] if isinstance(mechanism, pum.PersonalizedMechanism) else []
    client = mechanism.client(*tags, rng)
    server = mechanism.collector()
    is_tuple = isinstance(mechanism, rs_fd.RandomSamplingFakeData)
    for user in range(60):
        value = user % getattr(mechanism, "K", 3)
        server.add(client((value, 2) if is_tuple else value).to_bytes())
    found = server.estimate()
    for one in found if isinstance(found, list) else [found]:
        assert one.n == 60 and np.isfinite(one.p).all()
