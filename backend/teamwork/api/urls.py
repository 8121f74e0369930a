from django.urls import path

from backend.teamwork.api import views

urlpatterns = [
    path("matches/<str:match_id>/team", views.TeamView.as_view(), name="team"),
    path("matches/<str:match_id>/team/seen", views.TeamSeenView.as_view(), name="team-seen"),
    path("matches/<str:match_id>/plans", views.PlansView.as_view(), name="plans"),
    path("matches/<str:match_id>/plans/intended", views.IntentionView.as_view(), name="intention"),
    path("matches/<str:match_id>/plans/rehearsal", views.RehearsalView.as_view(), name="rehearsal"),
    path("matches/<str:match_id>/plans/<str:plan_id>", views.PlanView.as_view(), name="plan"),
    path("matches/<str:match_id>/adoptions/<int:seat>", views.AdoptionView.as_view(), name="adoption"),
    path("matches/<str:match_id>/markers", views.MarkersView.as_view(), name="markers"),
    path("matches/<str:match_id>/markers/<str:marker_id>", views.MarkerView.as_view(), name="marker"),
]
