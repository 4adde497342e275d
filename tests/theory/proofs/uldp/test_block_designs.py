"""The published sampler of the mixture is refuted by `theory check`, and the proper one passes."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import ubd, ubd_mixture
from mechanisms.block_designs import ListedDesign, cyclic
from tests.laws import follows
from theory.__main__ import main
from theory.proofs.uldp import block_design_leak, block_design_mixture


def text_of(Q, sensitive, protected, E):
    """Return a matrix as a file for `theory check`."""
    inputs = [f"x{i}" for i in range(len(Q))]
    outputs = [f"y{j}" for j in range(Q.shape[1])]
    lines = ["notion: ULDP", f"eps: ln {E}" if E.denominator == 1 else f"eps: ln({E})"]
    for key, names, flags in (("sensitive", inputs, sensitive), ("protected", outputs, protected)):
        lines.append(f"{key}: [{', '.join(n for n, f in zip(names, flags, strict=True) if f)}]")
    lines.append("matrix:")
    for name, row in zip(inputs, Q, strict=True):
        cells = ", ".join(f"{y}: {q}" for y, q in zip(outputs, row, strict=True) if q)
        lines.append(f"  {name}: {{{cells}}}")
    return "\n".join(lines) + "\n"


def check(tmp_path, capsys, Q, mechanism):
    """Return the exit status and the lines of `python -m theory check`."""
    path = tmp_path / "own.yaml"
    E = mechanism.promise.parameters["E"]
    path.write_text(text_of(Q, mechanism.sensitive, mechanism.protected(), E))
    return main(["check", str(path)]), capsys.readouterr().out.splitlines()


def test_the_published_sampler_leaks_without_bound(tmp_path, capsys):
    mixed = block_design_leak.proper()
    status, lines = check(tmp_path, capsys, block_design_leak.of_one_number(mixed), mixed)
    assert status == 1 and lines[0] == "does not provide ULDP"
    assert (
        lines[-2] == "least eps: none, because a probability above 0 is compared with one that is 0"
    )
    # a block of 2 never has the user's value
    assert "output y3: Pr(y3|x2) = 1/5, but Pr(y3|x0) = 0" in lines


@pytest.mark.parametrize(("s", "N", "E"), [(4, 3, 3), (5, 2, 4)])
def test_it_leaks_at_the_best_mixture_too(tmp_path, capsys, s, N, E):
    alpha, t = block_design_mixture.mixture.saddle(s, N, float(E))
    mask = np.arange(s + N) < s
    share = Fraction(t).limit_denominator(1000)
    mixed = ubd_mixture.mechanism(mask, share, Fraction(alpha).limit_denominator(99), Fraction(E))
    assert check(tmp_path, capsys, block_design_leak.of_one_number(mixed), mixed)[0] == 1
    assert check(tmp_path, capsys, mixed.matrix(), mixed)[0] == 0


def test_that_channel_is_the_one_of_the_published_program(rng):
    """Its steps, drawn: one u for the size of the block and for whether it has the value."""
    mixed = block_design_leak.proper()
    Q = block_design_leak.of_one_number(mixed)
    blocks = [tuple(b) for part in mixed.parts for b in part.design.blocks().tolist()]
    drawn = []
    for _ in range(4000):
        u = rng.random()
        k = 1 if u < 1 - mixed.t else 2
        design = mixed.parts[k - 1].design
        inside = u < ubd.inclusion(3, k, mixed.parts[0].E)[0]
        draw = design.containing if inside else design.avoiding
        drawn.append(tuple(draw(np.array([0]), rng)[0].tolist()))
    assert follows(drawn, dict(zip(blocks, Q[0], strict=False)))
    assert not follows(drawn, dict(zip(blocks, mixed.matrix()[0], strict=False)))


@pytest.mark.parametrize("E", [Fraction(3), Fraction(5, 2)])
def test_a_projective_plane_provides_uldp(tmp_path, capsys, E):
    fano = ListedDesign(cyclic([0, 1, 3], 7))
    made = ubd.with_design(np.arange(9) < 7, fano, E)
    status, lines = check(tmp_path, capsys, made.matrix(), made)
    assert status == 0 and lines[0] == "provides ULDP"
    assert lines[1].startswith(f"least eps: ln({E})")


def test_a_falsified_certificate_is_noticed():
    assert block_design_mixture.certified(4, 12, 3)
    assert not block_design_mixture.one_size_is_worse(4, 12)
