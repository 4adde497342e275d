"""Formal statements of the claims about frequency oracles (LDP), and of ours about them."""
