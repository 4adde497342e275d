"""Reports in files: drawing and estimating for populations that outgrow memory, or one machine."""
