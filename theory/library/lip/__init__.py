"""What eps-LIP says of outputs and posteriors."""
