"""Maximum likelihood from the counts of a direct encoding's outputs, in closed form."""
