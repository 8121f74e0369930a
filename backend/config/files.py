"""How long browsers keep files. Settings name this function, so it imports nothing of Django."""


def cache_headers(headers: dict[str, str], path: str, url: str) -> None:
    """Whitenoise's hook: files under /assets/ carry a digest in their name, the app's others are asked for anew."""
    if not url.startswith(("/assets/", "/static/")):
        headers["Cache-Control"] = "no-cache"
