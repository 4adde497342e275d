"""Machine-checked theory: every statement of the three papers decided, and the repaired ones."""
