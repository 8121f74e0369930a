from django.urls import path

from backend.notifications.api import views, webhooks

urlpatterns = [
    path("push/key", views.PushKeyView.as_view(), name="push-key"),
    path("push/subscriptions", views.SubscriptionsView.as_view(), name="push-subscriptions"),
    path("push/subscriptions/<str:device>", views.SubscriptionView.as_view(), name="push-subscription"),
    path("push/actions", views.ActionsView.as_view(), name="push-actions"),
    path("me/notices", views.NoticesView.as_view(), name="notices"),
    path("me/notices/<str:notice>/confirm", views.ConfirmView.as_view(), name="notice-confirm"),
    path("me/channels", views.ChannelsView.as_view(), name="channels"),
    path("me/channels/<str:channel>/test", views.ChannelTestView.as_view(), name="channel-test"),
    path("me/webhooks", webhooks.WebhooksView.as_view(), name="webhooks"),
    path("me/webhooks/<str:webhook>", webhooks.WebhookView.as_view(), name="webhook"),
    path("me/webhooks/<str:webhook>/secret", webhooks.WebhookSecretView.as_view(), name="webhook-secret"),
    path("matches/<str:match_id>/notifications", views.MatchNoticesView.as_view(), name="match-notices"),
]
