"""The best eps-LIP channel of K values: a linear program over the vertices of the posteriors."""
