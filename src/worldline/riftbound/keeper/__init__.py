"""Characters for whoever keeps them, and questions about one."""
