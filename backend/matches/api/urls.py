from django.urls import path

from backend.matches.api import caretaker, catalogue, clocks, players, views

urlpatterns = [
    path("games", catalogue.GamesView.as_view(), name="games"),
    path("games/<str:game>", catalogue.GameView.as_view(), name="game"),
    path("games/<str:game>/rules", catalogue.RulesView.as_view(), name="rules"),
    path("games/<str:game>/texts", catalogue.TextsView.as_view(), name="texts"),
    path("games/<str:game>/statistics", catalogue.StatisticsView.as_view(), name="statistics"),
    path("records", catalogue.RecordsView.as_view(), name="records"),
    path("players/<str:handle>", players.PlayerView.as_view(), name="player"),
    path("me/statistics", players.StatisticsView.as_view(), name="statistics"),
    path("me/inbox", catalogue.InboxView.as_view(), name="inbox"),
    path("matches/<str:match_id>/view", views.MatchViewView.as_view(), name="view"),
    path("matches/<str:match_id>/answers", views.AnswersView.as_view(), name="answers"),
    path(
        "matches/<str:match_id>/standing-orders", views.StandingOrdersView.as_view(), name="standing-orders"
    ),
    path("matches/<str:match_id>/caretaker", caretaker.CaretakerView.as_view(), name="caretaker"),
    path("me/away", clocks.AwayView.as_view(), name="away"),
    path("me/away/<str:period>", clocks.AwayPeriodView.as_view(), name="away-period"),
    path("matches/<str:match_id>/pause", clocks.PauseView.as_view(), name="pause"),
    path("matches/<str:match_id>/extension", clocks.ExtensionView.as_view(), name="extension"),
    path("matches/<str:match_id>/undo", views.UndoView.as_view(), name="undo"),
    path("matches/<str:match_id>/seen", views.SeenView.as_view(), name="seen"),
    path("matches/<str:match_id>/resign", views.ResignView.as_view(), name="resign"),
    path("matches/<str:match_id>/log", views.LogView.as_view(), name="log"),
    path("matches/<str:match_id>/record", views.RecordView.as_view(), name="record"),
]
