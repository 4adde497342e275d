"""The search for certificates: the same every time, and it gives up."""

import pytest

from tests.theory.certificates.scripts import (
    FALSE_ONES,
    TRUE_ONES,
    a,
    and_,
    b,
    c,
    certified,
    script,
)
from theory.certificates.check_certificates import closes
from theory.certificates.finder.search import attempt, certificate
from theory.kernel.terms import eq, implies, not_, real

HARDER = {
    "high degree": implies(a >= 3, a * a * a * a * a * a >= 3 * a * a * a * a * a),
    "fourth root": implies(and_(a >= 0, eq(a * a * a * a, 64_000_000)), and_(a >= 89, a < 90)),
    "narrow": implies(and_(a > 1, a < 1 + a / 1000), a * (2 - a) < 1),
    "squares": implies(eq(a + b + c, 0), a * b + b * c + a * c <= 0),
    "multiples": implies(and_(eq(a * b, c), eq(b * c, a)), eq(a * b * b, a)),
    "power": implies(eq((a - b) * (a - b), 0), eq(a, b)),
    "scales": implies(
        and_(
            a > 1,
            a < 1 + real(1) / 1000,
            eq(b * (a - 1) * (a - 1), 400 * (a + 400) * (a + 400)),
            c * a >= a - 1,
        ),
        b * c > 24060,
    ),
    "factors": implies(
        and_(a > 1, b > a, not_(eq(c, 0))), not_(eq((1 - a / b) * (1 - a / b) * c * c, 0))
    ),
    "denominators": implies(
        and_(a > 1, eq(b, a / (a + 1)), eq(c, 1 - b)), eq((b - c) / (b + c), (a - 1) * c)
    ),
    "two signs": implies(not_(eq(a, 0)), a * a / (a * a) + 1 / (a * a) > 1),
}


@pytest.mark.parametrize("name", HARDER)
def test_harder_ones_are_found(name):
    text = script(HARDER[name])
    found = certificate(text)
    assert found is not None
    assert closes(text, found)


@pytest.mark.parametrize("name", FALSE_ONES)
def test_what_does_not_hold_has_none(name):
    assert attempt(script(FALSE_ONES[name]), 100) is None


def test_without_effort_there_is_none():
    assert attempt(script(TRUE_ONES["interval"]), 1) is None


def test_the_same_every_time():
    for name in ("interval", "nested choice", "quotients"):
        text, found = certified()[name]
        assert certificate(text) == found
