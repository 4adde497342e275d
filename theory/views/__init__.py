"""What readers see of claims: pages and tables, and what `show` and the site say of one."""
