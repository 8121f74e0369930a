from django.urls import path

from backend.accounts.api import views

urlpatterns = [
    path("guests", views.GuestsView.as_view(), name="guests"),
    path("me", views.MeView.as_view(), name="me"),
    path("me/tokens", views.TokensView.as_view(), name="tokens"),
    path("me/tokens/<str:token>", views.TokenView.as_view(), name="token"),
]
