"""The Now, and its older edition Time Horizon: the complete rules."""
