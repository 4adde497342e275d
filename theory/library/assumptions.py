"""What the asymptotic claims take for granted, in the words of the ledger."""

NORMAL = (
    "central limit theorem for T ~ Bin(n, m), with its mean absolute deviation: "
    "sqrt(n) E|T/n - m| -> sqrt(2 m (1 - m)/pi) as n -> infinity"
)
SMALL_EPS = "eps/(e^eps - 1) -> 1 as eps -> 0, and square roots are continuous"
ROOTS = "square roots are continuous"
EXPECTATION = "expectations are linear, and multiply over independent users"
