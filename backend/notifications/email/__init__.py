"""The channel `email`: a mail for each notice, or a digest a day; and the way out of both."""
