"""Claims for readers: pages and tables, and the content of `show` and of the site."""
