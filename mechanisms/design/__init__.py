"""The best channel for budgets of one's own: linear programs over extreme rays, with certificates.

A channel is a sum of columns. Budgets allow a cone of them, which has finitely many extreme rays; a
utility that is a sum over outputs of a sublinear function of the column is greatest at a channel
whose columns lie on them. Prices of the inputs that no ray exceeds bound every channel.
"""
