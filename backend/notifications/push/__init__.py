"""Web Push: keys of the server, devices, and the channel that sends to them."""
