from django.urls import path

from backend.accounts.api import views

urlpatterns = [
    path("guests", views.GuestsView.as_view(), name="guests"),
    path("me", views.MeView.as_view(), name="me"),
    path("me/carry", views.CarryCodeView.as_view(), name="carry-code"),
    path("carry", views.CarryView.as_view(), name="carry"),
    path("me/export", views.ExportView.as_view(), name="export"),
    path("me/email", views.EmailView.as_view(), name="email"),
    path("me/email/confirmation", views.EmailConfirmationView.as_view(), name="email-confirmation"),
    path("me/sessions", views.SessionsView.as_view(), name="sessions"),
    path("me/sessions/<str:session>", views.SessionView.as_view(), name="session"),
    path("me/tokens", views.TokensView.as_view(), name="tokens"),
    path("me/tokens/<str:token>", views.TokenView.as_view(), name="token"),
]
