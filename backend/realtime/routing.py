"""The one WebSocket address."""

from django.urls import URLPattern, path

from backend.realtime.consumer import LiveConsumer

websocket_urlpatterns: list[URLPattern] = [path("ws", LiveConsumer.as_asgi())]
