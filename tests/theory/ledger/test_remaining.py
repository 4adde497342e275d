"""How far `prove` is, and what it says of the time that is left, on machines of other speeds."""

import heapq
import json
import random
from types import SimpleNamespace

import pytest

from theory.ledger import remaining
from theory.ledger.prove import STEP
from theory.ledger.remaining import OPINIONS, Remaining

# seconds of some claims and of the opinions of their steps: a few take most of the time
DRAWN = random.Random(3)
SECONDS = {f"claim-{k}": DRAWN.paretovariate(1.3) / 8 for k in range(120)}
RECORDED = SECONDS | {f"{name}{OPINIONS}": s / 2 for name, s in SECONDS.items()}
STEPS = 5


class Run:
    """Two processes do the work; the machine takes `slower(t)` times what was recorded."""

    def __init__(self, slower):
        self.slower, self.clock, self.said, self.drawn = slower, 0.0, [], random.Random(1)
        self.told = Remaining(SECONDS, RECORDED, 2, self.tell)
        self.do([(name, self.told.derived) for name in self.longest_first()], RECORDED)
        checks = {
            n: [SimpleNamespace(role=STEP, script=f"{n} {k}") for k in range(STEPS)]
            for n in SECONDS
        }
        self.told.asks(checks)
        asked = list(self.told.owners)
        share = {task: RECORDED[self.told.owners[task]] / STEPS for task in asked}
        self.do([(task, self.told.answered) for task in asked], share)

    def longest_first(self):
        return sorted(SECONDS, key=lambda name: -SECONDS[name])

    def do(self, pieces, seconds):
        free = [self.clock, self.clock]
        ends = []
        for piece, note in pieces:
            begun = heapq.heappop(free)
            took = self.takes(seconds[piece] * self.drawn.uniform(0.8, 1.25), begun)
            heapq.heappush(free, begun + took)
            ends.append((begun + took, len(ends), piece, note, took))
        for self.clock, _, piece, note, took in sorted(ends):
            note(piece, took)

    def takes(self, work, begun, step=0.05):
        """Return the seconds that work takes, which is done at the speed of each moment."""
        taken = 0.0
        while work > 0:
            work, taken = work - step / self.slower(begun + taken), taken + step
        return taken

    def tell(self, done, total, what, left):
        self.said.append((self.clock, left))


@pytest.mark.parametrize(
    ("slower", "since"),
    [
        (lambda t: 1.0, 0.0),
        (lambda t: 3.0, 0.0),
        (lambda t: 1.0 if t % 6 < 3 else 3.0, 0.0),
        # nobody knows before that it comes
        (lambda t: 1.0 if t < 20 else 3.0, 40.0),
        (lambda t: 3.0 if t < 60 else 1.0, 75.0),
    ],
    ids=["as recorded", "three times slower", "changing load", "other work comes", "it goes"],
)
def test_what_is_said_is_true_within_half(slower, since):
    run = Run(slower)
    end = run.said[-1][0]
    known = [(clock, left) for clock, left in run.said if left is not None]
    assert known[0][0] < 0.5 * end and since < 0.7 * end
    for clock, left in known:
        truth = end - clock
        # the last seconds are those of the last claims
        assert clock < since or truth / 1.5 - 2 < left < truth * 1.5 + 2, (clock, left, truth)


def test_nothing_is_said_before_a_tenth_is_done():
    said = []
    told = Remaining("abcdefghijklm", {}, 1, lambda *words: said.append(words))
    told.begin()
    for name in "abc":
        told.derived(name, 5.0)
    # a claim is derived, then its steps are asked about: 3 of 26 pieces that count alike are done
    assert said[:3] == [(k, 13, " claims", None) for k in range(3)]
    assert said[3] == (3, 13, " claims", pytest.approx(5.0 * 23))


def test_questions_that_two_claims_share_count_once():
    told = Remaining(["a", "b"], {"a": 1.0, "b": 1.0, "a opinions": 4.0, "b opinions": 2.0})
    told.asks({"a": [SimpleNamespace(role=STEP, script=s) for s in ("1", "2")],
               "b": [SimpleNamespace(role=STEP, script=s) for s in ("2", "3")]})  # fmt: skip
    assert told.waiting == 6.0
    for script, seconds in (("1", 1.0), ("2", 2.0), ("3", 3.0)):
        told.answered((script, STEP), seconds)
    assert told.seconds == {"a opinions": 3.0, "b opinions": 3.0}
    assert told.waiting == 0.0 and told.done == 3


def test_seconds_of_claims_that_are_gone_are_left_out(tmp_path):
    path = tmp_path / "prove_seconds.json"
    path.write_text('{"gone": 1, "a": 1, "a opinions": 2, "b": 3}')
    made = json.loads(remaining.text(path, {"a": 0, "b": 0}, {"b": 0.12345}))
    assert made == {"a": 1, "a opinions": 2, "b": 0.123}


def test_seconds_that_cannot_be_read_are_of_no_consequence(tmp_path):
    path = tmp_path / "prove_seconds.json"
    assert remaining.read(path) == {}
    for content in ("", "[]", "{", '{"a": "x", "b": -1}'):
        path.write_text(content)
        assert remaining.read(path) == {}
