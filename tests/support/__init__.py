"""What tests of the backend share: a client of the API, players, due work."""
