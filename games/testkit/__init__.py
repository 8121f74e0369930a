"""What proves a game: the contract, the scenario builder, the fuzzer, the leak tests, and how fast it is."""
