from django.urls import path

from backend.replays.api import views

urlpatterns = [
    path("matches/<str:match_id>/replay", views.ReplayView.as_view(), name="replay"),
    path("matches/<str:match_id>/analysis", views.AnalysisView.as_view(), name="analysis"),
    path("matches/<str:match_id>/notes", views.NotesView.as_view(), name="notes"),
    path("matches/<str:match_id>/notes/<int:version>", views.NoteView.as_view(), name="note"),
]
