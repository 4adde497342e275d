"""A notation of formal statements that people read and that is read back to the same terms."""
