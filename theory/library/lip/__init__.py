"""Consequences of eps-LIP for outputs and posteriors."""
