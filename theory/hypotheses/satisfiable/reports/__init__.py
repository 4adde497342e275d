"""Users' reports that statements are given: their spaces, laws and estimates."""
