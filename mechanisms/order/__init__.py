"""What LDP protocols are made of: masses on subsets, by which they are compared."""
