from django.urls import path

from backend.teamwork.api import views

urlpatterns = [
    path("matches/<str:match_id>/team", views.TeamView.as_view(), name="team"),
    path("matches/<str:match_id>/markers", views.MarkersView.as_view(), name="markers"),
    path("matches/<str:match_id>/markers/<str:marker_id>", views.MarkerView.as_view(), name="marker"),
]
