import subprocess
import sys
import threading

from theory.solving import watchdog

# Z3 factors a product of two primes of 60 bits, by no means in a second
HARD = """
import z3
from theory.solving import watchdog
x, y = z3.Ints("x y")
solver = z3.Solver()
solver.add(x * y == 1152921504606847009 * 2305843009213693951, x > 1, y > x)
with watchdog.limited("some-claim", 1):
    solver.check()
print("decided")
"""


def test_a_step_that_does_not_end_ends_the_command(root):
    done = subprocess.run(
        [sys.executable, "-c", HARD], cwd=root, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 1 and not done.stdout
    assert done.stderr == "error: some-claim: not derived in 1 s; nothing is written\n"


def test_what_ends_in_time_goes_on():
    before = set(threading.enumerate())
    with watchdog.limited("some-claim", 3600):
        (timer,) = set(threading.enumerate()) - before
    # it does not wait for its end
    timer.join(1800)
    assert not timer.is_alive()
