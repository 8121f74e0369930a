"""Django's settings, made from environment variables (deploy/README.md lists them).

Without any variable everything runs embedded: SQLite, Celery on files, one web process. With DATABASE_URL and
REDIS_URL the same code runs on any number of machines.
"""

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
from kombu import Exchange, Queue

from backend.config import env
from backend.config.files import cache_headers
from backend.config.logs import logging_settings

# Fields and admin classes are generic for the type checker; this makes the notation run.
django_stubs_ext.monkeypatch()

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = env.data_folder(ROOT / "var")

DEBUG = env.flag("STAKEOUT_DEBUG", False)
HOST = env.text("STAKEOUT_HOST", "127.0.0.1")
PORT = int(env.number("STAKEOUT_PORT", 8000, minimum=1))
BASE_URL = env.text("STAKEOUT_BASE_URL", f"http://127.0.0.1:{PORT}").rstrip("/")
REDIS_URL = env.text("REDIS_URL")
SECRET_KEY = env.secret_key(DATA)

# What the product reads through django.conf.settings.
MIN_CLOCK = env.number("STAKEOUT_MIN_CLOCK", 300, minimum=0.1)
"""Smallest clock of a table, in seconds."""
PACE = env.number("STAKEOUT_PACE", 1.0)
"""Multiplies reaction windows, random delays and the bots' thinking; never a table's clock."""
CARETAKER_REST = int(env.number("STAKEOUT_CARETAKER_REST", 3))
"""Answers that a player must give between two caretakers that they ask for in one match."""
ABANDON_AFTER = int(env.number("STAKEOUT_ABANDON_AFTER", 20, minimum=1))
"""Entries without anybody there, for each seat of a person, after which a match is abandoned."""
OUTAGE_AFTER = env.number("STAKEOUT_OUTAGE_AFTER", min(120.0, max(10.0, MIN_CLOCK)))
"""Seconds without a sign of life after which the server was away, so that no clock counts them; 0: never."""
AWAY_DAYS = env.number("STAKEOUT_AWAY_DAYS", 30)
"""Days a year for which a player's holidays stop clocks."""
PUSH_ALLOW_PRIVATE = env.flag("STAKEOUT_PUSH_ALLOW_PRIVATE", False)
"""Whether notices may be sent to addresses of private networks, also without encryption; for checks only."""
VAPID_KEY = env.vapid_key(DATA)
"""Signs Web Push: a P-256 scalar of 32 bytes in base64url."""
RATE_LIMITS = env.flag("STAKEOUT_RATE_LIMITS", True)
MAIL_URL = env.text("STAKEOUT_MAIL_URL")
MAIL = bool(MAIL_URL)
"""Whether this server can send mail; without it nobody is promised any."""
OPERATOR_MAIL = env.text("STAKEOUT_OPERATOR_MAIL").replace(",", " ").split()
"""Who is written to when something fails as a whole."""
METRICS_TOKEN = env.text("STAKEOUT_METRICS_TOKEN")
"""Opens /metrics; without one there is no such page."""
TRUSTED_PROXIES = int(env.number("STAKEOUT_TRUSTED_PROXIES", 0))
"""How many proxies in front of us add to X-Forwarded-For; 0 means the peer is the client."""
WEB_THREADS = int(env.number("STAKEOUT_WEB_THREADS", 4, minimum=1))
WEB_QUEUE = int(env.number("STAKEOUT_WEB_QUEUE", 100, minimum=1))
"""How many requests may wait for these threads; the next one is told to come again (503)."""
WORKERS = int(env.number("STAKEOUT_WORKERS", 2, minimum=1))
MAX_JSON_BYTES = 64 * 1024
BOX_PROCESSES = int(env.number("STAKEOUT_BOX_PROCESSES", 2, minimum=1))
"""How many processes of one web process work on strangers' material at a time (backend/matches/box.py)."""
BOX_SECONDS = int(env.number("STAKEOUT_BOX_SECONDS", 15, minimum=1))
"""Processor time that each of them may use; twice as much may pass."""
BOX_MEMORY = int(env.number("STAKEOUT_BOX_MEMORY", 512, minimum=192))
"""Megabytes that each of them may have."""
BOX_MODULES: tuple[str, ...] = ()
"""What it imports first, where there are further games."""
QUEUE = DATA / "queue"
"""Messages between the processes of an embedded server, as files."""
QUEUE_CONTROL = DATA / "queue-control"
PWA_DIST = ROOT / "pwa" / "dist"

_secure = urlsplit(BASE_URL).scheme == "https"
OWN_HOSTS = [urlsplit(BASE_URL).hostname or "", "localhost", "127.0.0.1", "[::1]"]
"""What this server is called in the Host header (backend/core/hosts.py)."""
OWN_ADDRESSES = not _secure
"""Whether it may also be called by any address of this machine, or by its name in the local network: a phone beside
an embedded server does. A foreign name that leads here is refused: its pages would be taken for ours."""
if OWN_ADDRESSES:
    OWN_HOSTS += [HOST, socket.gethostname(), f"{socket.gethostname()}.local"]
ALLOWED_HOSTS = OWN_HOSTS if _secure else ["*"]  # without https our own check comes first (RequestMiddleware)
CSRF_TRUSTED_ORIGINS = [BASE_URL]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _secure and TRUSTED_PROXIES else None
SECURE_HSTS_SECONDS = 31_536_000 if _secure else 0

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
    "backend.config",
    "backend.core",
    "backend.accounts",
    "backend.matches",
    "backend.tables",
    "backend.clocks",
    "backend.botseats",
    "backend.realtime",
    "backend.chat",
    "backend.teamwork",
    "backend.notifications",
    "backend.replays",
]

MIDDLEWARE = [
    "backend.core.middleware.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "backend.core.middleware.RequestMiddleware",
    "backend.core.middleware.CompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "backend.config.urls"
ASGI_APPLICATION = "backend.config.asgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": env.database(env.text("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.Player"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

SESSION_ENGINE = "backend.accounts.sessions"
SESSION_COOKIE_AGE = (
    400 * 24 * 3600
)  # a guest has nothing else to come back with; browsers cap it at 400 days
SESSION_COOKIE_SECURE = _secure
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = _secure
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "backend.core.api.failures.csrf_failed"

# Accounts (allauth's headless paths below /_allauth/; backend/accounts/api/sign_in.py says which).
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)  # programs have tokens
HEADLESS_ADAPTER = "backend.accounts.adapter.HeadlessAdapter"
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{BASE_URL}/account/confirm/{{key}}",
    "account_reset_password_from_key": f"{BASE_URL}/account/reset/{{key}}",
}
ACCOUNT_ADAPTER = "backend.accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# Addresses are for mail only: whether one is known here must not be told, so several accounts may name it.
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
# Tries to sign in are counted by our own limit, which lets an owner's known device in whoever else tries.
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {"login": ""} if RATE_LIMITS else False
MFA_ADAPTER = "backend.accounts.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an address is for mail only, and a passkey locks nobody out
MFA_RATE_LIMITS: dict[str, str] | bool = {} if RATE_LIMITS else False

_mail = env.mail(MAIL_URL)
EMAIL_BACKEND = _mail.backend
EMAIL_HOST, EMAIL_PORT = _mail.host, _mail.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.user, _mail.password
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.starttls, _mail.ssl
EMAIL_FILE_PATH = _mail.folder
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.text("STAKEOUT_MAIL_FROM", f"stakeout@{urlsplit(BASE_URL).hostname}")

VAPID_SUBJECT = env.text("STAKEOUT_VAPID_SUBJECT", BASE_URL if _secure else f"mailto:{DEFAULT_FROM_EMAIL}")
"""Where a push service finds whoever runs this server."""

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # the admin's and the API page's files, where their packages keep them
WHITENOISE_ROOT = PWA_DIST if PWA_DIST.is_dir() else None
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/assets/.+"
WHITENOISE_ADD_HEADERS_FUNCTION = cache_headers
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

# With Redis counters are shared by all web processes; embedded, there is one web process, so its memory is.
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "backend.core.cache.ForgetfulRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "stakeout",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

CHANNEL_PREFIX = "stakeout"
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "backend.core.pubsub.PubSubLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": CHANNEL_PREFIX},
    }
    if REDIS_URL
    else {"BACKEND": "backend.core.relay.RelayLayer", "CONFIG": {"path": str(DATA / "relay.sock")}}
}

CELERY_BROKER_URL = REDIS_URL or "files://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {
        # Longer than the longest task; a killed worker's messages come back within seconds.
        "visibility_timeout": 60,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # A Redis that is away must not hold up an answer: the sweep is behind every message.
        "socket_connect_timeout": 1,
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0,
    }
    if REDIS_URL
    else {
        "data_folder_in": str(QUEUE),
        "data_folder_out": str(QUEUE),
        "control_folder": str(QUEUE_CONTROL),
        "store_processed": False,
        "polling_interval": 0.02,
    }
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "stakeout"
# Bots have a queue of their own, and there is one process more than think at a time: timeouts wait behind none.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name, type="direct"), routing_key=name) for name in ("stakeout", "fair")
]
CELERY_TASK_ROUTES = {"backend.core.tasks.run_fair": {"queue": "fair", "routing_key": "fair"}}
CELERY_WORKER_CONCURRENCY = WORKERS + 1
CELERY_TASK_TIME_LIMIT = 600
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "backend.core.tasks.sweep", "schedule": 1.0},
    "tidy": {"task": "backend.core.tasks.tidy", "schedule": 600.0},
    "results": {"task": "backend.matches.tasks.tidy", "schedule": 600.0},
    "beat": {"task": "backend.clocks.tasks.beat", "schedule": min(10.0, max(1.0, OUTAGE_AFTER / 4 or 10.0))},
    "digests": {"task": "backend.notifications.tasks.digests", "schedule": 60.0},
    "notices": {"task": "backend.notifications.tasks.sweep", "schedule": 300.0},
}
# Nothing in the schedule is worth remembering, and a file can be broken by a kill.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 1

SPECTACULAR_SETTINGS = {
    "TITLE": "Stakeout",
    "DESCRIPTION": "Board games played over hours or days. Errors are problem documents (RFC 9457).",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": "backend.matches.models.Match.Status",
        "SeatStatus": "backend.matches.models.Seat.Status",
        "SeatKind": "backend.matches.models.Seat.Kind",
        "Visibility": "backend.matches.models.Match.Visibility",
        "MarkerKind": "backend.teamwork.models.Marker.Kind",
        "AdoptionStatus": "backend.teamwork.models.Adoption.Status",
        "SketchKind": "backend.chat.models.Sketch.Kind",
        "CaretakerMode": "backend.matches.models.Caretaker.Mode",
        "CaretakerWish": "backend.matches.api.caretaker.WISHES",
        "MailMode": "backend.notifications.models.MailSettings.Mode",
        "WebhookForm": "backend.notifications.models.Webhook.Form",
        "NoticeKind": "backend.notifications.models.Kind",
        "LanguageEnum": "backend.core.text.LANGUAGES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "backend.core.api.schema.add_problems",
        "backend.core.api.schema.add_view_types",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "backend.accounts.auth.BearerAuthentication",
        "backend.accounts.auth.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["backend.core.api.permissions.IsPlayer"],
    "DEFAULT_PARSER_CLASSES": ["backend.core.api.json.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["backend.core.api.json.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "backend.core.api.schema.ProblemAutoSchema",
    "EXCEPTION_HANDLER": "backend.core.problems.exception_handler",
    "DEFAULT_VERSIONING_CLASS": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

LOGGING = logging_settings(debug=DEBUG)
