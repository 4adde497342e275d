"""Claims of "Context-aware Data Aggregation with Localized Information Privacy", and beyond."""
