"""What both games stand on: the machine, its contract and its laws."""
