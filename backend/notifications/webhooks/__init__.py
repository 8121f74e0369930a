"""The channel `webhook`: notices posted to addresses that players have named."""
