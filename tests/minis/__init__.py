"""Two miniature games that prove the machine; no part of the product."""
