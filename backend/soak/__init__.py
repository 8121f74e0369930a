"""`manage.py soak --people`: a week of many people on a clock of its own, with failures of everything, and the check
that nobody waited without being told. A development tool: the server never loads it."""
