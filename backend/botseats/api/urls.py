from django.urls import path

from backend.botseats.api import views

urlpatterns = [path("matches/<str:match_id>/hint", views.HintView.as_view(), name="hint")]
