"""The server: the rulebooks over HTTP, and the web client that reads them."""
