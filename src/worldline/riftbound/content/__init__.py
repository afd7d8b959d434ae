"""The content: the shape of an entry of each kind, the shipped entries and homebrew packs, and the
Book that all of them make."""
