"""Mechanisms given by a design: budget, pure protocol, attack; subset selection is one of them."""


# ---- any design


# ---- subset selection
