from django.urls import path

from backend.tables.api import again, layouts, lessons, substitute, views

urlpatterns = [
    path("games/<str:game>/lessons/<str:lesson>", lessons.LessonView.as_view(), name="lesson"),
    path("games/<str:game>/layouts/<str:option>", layouts.LayoutView.as_view(), name="layout"),
    path("matches", views.MatchesView.as_view(), name="matches"),
    path("matches/<str:match_id>", views.MatchView.as_view(), name="match"),
    path("matches/<str:match_id>/join", views.JoinView.as_view(), name="join"),
    path("matches/<str:match_id>/substitute", substitute.SubstituteView.as_view(), name="substitute"),
    path("matches/<str:match_id>/leave", views.LeaveView.as_view(), name="leave"),
    path("matches/<str:match_id>/start", views.StartView.as_view(), name="start"),
    path("matches/<str:match_id>/fork", again.ForkView.as_view(), name="fork"),
    path("matches/<str:match_id>/rematch", again.RematchView.as_view(), name="rematch"),
]
