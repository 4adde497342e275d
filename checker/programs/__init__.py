"""The exact channel of a program that draws random numbers; see docs/programs.md."""
