"""One module a package: its functions as `function(x, k, eps)`; nothing of theirs is here."""
