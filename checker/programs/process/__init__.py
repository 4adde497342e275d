"""The processes in which a program is walked and repeated."""
