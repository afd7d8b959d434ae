"""The shape of data/*.toml: what an entry of each kind may say.

`words` are the names that entries use, `amounts` the numbers that are worked out in play, `when`
the conditions, `effects` what is done, `powers` how an entry changes play. The other modules hold
one kind of entry each."""
