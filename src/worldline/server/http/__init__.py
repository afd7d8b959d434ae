"""HTTP: thin, it asks the parts that `tables` has."""
