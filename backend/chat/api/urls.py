from django.urls import path

from backend.chat.api import views

urlpatterns = [
    path("matches/<str:match_id>/chat", views.ChatView.as_view(), name="chat"),
    path("matches/<str:match_id>/chat/seen", views.ChatSeenView.as_view(), name="chat-seen"),
    path("matches/<str:match_id>/sketches", views.SketchesView.as_view(), name="sketches"),
    path("chat/<str:message_id>/report", views.ReportView.as_view(), name="chat-report"),
    path("me/blocks", views.BlocksView.as_view(), name="blocks"),
    path("me/mutes", views.MutesView.as_view(), name="mutes"),
]
