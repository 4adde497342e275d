"""Objects that a statement is given by what they satisfy: that such ones exist."""
