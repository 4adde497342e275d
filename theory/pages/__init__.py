"""Pages and texts of the repository that commands write."""
