"""The environment variables: what they become, and what is refused by name."""

import errno
import os
import sqlite3
import threading
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from backend.config import env


class TestDatabase:
    def test_without_a_url_it_is_the_file_in_the_data_folder(self, tmp_path):
        made = env.database("", tmp_path)
        assert made["ENGINE"] == "django.db.backends.sqlite3"
        assert made["NAME"] == str(tmp_path / "stakeout.sqlite3")
        assert made["OPTIONS"]["transaction_mode"] == "IMMEDIATE"

    def test_every_part_of_a_url_counts(self, tmp_path):
        made = env.database("postgres://us%40er:p%3Aw@db.example:6543/na%2Fme?sslmode=require", tmp_path)
        assert made["ENGINE"] == "django.db.backends.postgresql"
        assert (made["USER"], made["PASSWORD"]) == ("us@er", "p:w")
        assert (made["HOST"], made["PORT"], made["NAME"]) == ("db.example", "6543", "na/me")
        assert made["OPTIONS"] == {"sslmode": "require"}

    def test_a_socket_is_named_in_the_query(self, tmp_path):
        made = env.database("postgresql:///stakeout?host=/run/postgresql", tmp_path)
        assert (made["HOST"], made["NAME"]) == ("", "stakeout")
        assert made["OPTIONS"] == {"host": "/run/postgresql"}

    def test_a_file_may_be_named(self, tmp_path):
        assert env.database("sqlite:////var/lib/x.sqlite3", tmp_path)["NAME"] == "/var/lib/x.sqlite3"

    @pytest.mark.parametrize("url", ["mysql://x/y", "postgres://host", "postgres://host/", "nonsense"])
    def test_others_are_refused(self, tmp_path, url):
        with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
            env.database(url, tmp_path)


@pytest.mark.parametrize(
    ("value", "flag"), [("on", True), ("1", True), ("Yes", True), ("off", False), ("0", False), ("", False)]
)
def test_flags(monkeypatch, value, flag):
    monkeypatch.setenv("STAKEOUT_X", value)
    assert env.flag("STAKEOUT_X", not flag) is flag


def test_a_missing_flag_or_number_has_its_default(monkeypatch):
    monkeypatch.delenv("STAKEOUT_X", raising=False)
    assert env.flag("STAKEOUT_X", True) is True
    assert env.number("STAKEOUT_X", 1.5) == 1.5


@pytest.mark.parametrize("value", ["x", "-1", "nan", "0.5x"])
def test_numbers_that_are_none_are_refused_by_name(monkeypatch, value):
    monkeypatch.setenv("STAKEOUT_X", value)
    with pytest.raises(ImproperlyConfigured, match="STAKEOUT_X"):
        env.number("STAKEOUT_X", 1, minimum=0)


def test_flags_that_are_none_are_refused_by_name(monkeypatch):
    monkeypatch.setenv("STAKEOUT_X", "maybe")
    with pytest.raises(ImproperlyConfigured, match="STAKEOUT_X"):
        env.flag("STAKEOUT_X", True)


def test_processes_that_start_together_agree_on_the_secret_key(monkeypatch, tmp_path: Path):
    monkeypatch.delenv("STAKEOUT_SECRET_KEY", raising=False)
    start = threading.Barrier(8)
    keys: list[str] = []

    def read() -> None:
        start.wait()
        keys.append(env.secret_key(tmp_path))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert len(keys[0]) >= 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_given_secret_key_is_not_written_down(monkeypatch, tmp_path):
    monkeypatch.setenv("STAKEOUT_SECRET_KEY", "given")
    assert env.secret_key(tmp_path) == "given"
    assert not list(tmp_path.iterdir())


def test_a_data_folder_that_cannot_be_made_is_named(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STAKEOUT_DATA", str(tmp_path / "file" / "folder"))
    with pytest.raises(ImproperlyConfigured, match="STAKEOUT_DATA"):
        env.data_folder(tmp_path)


class TestMail:
    def test_without_a_url_no_mail_leaves(self):
        assert env.mail("").backend.endswith("dummy.EmailBackend")

    def test_a_password_is_never_sent_in_the_clear_unless_asked_for(self):
        made = env.mail("smtp://us%40er:p%3Aw@mail.example:587")
        assert (made.host, made.port, made.user, made.password) == ("mail.example", 587, "us@er", "p:w")
        assert (made.starttls, made.ssl) == (True, False)
        assert not env.mail("smtp://user:word@mail.example?tls=off").starttls
        assert not env.mail("smtp://localhost").starttls

    def test_tls_from_the_start(self):
        made = env.mail("smtps://user:word@mail.example")
        assert (made.port, made.starttls, made.ssl) == (465, False, True)

    def test_mail_as_files(self, tmp_path):
        assert env.mail(f"file://{tmp_path}").folder == str(tmp_path)

    @pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
    def test_what_is_none_is_refused_by_name(self, url):
        with pytest.raises(ImproperlyConfigured, match="STAKEOUT_MAIL_URL"):
            env.mail(url)


class TestWhatIsKept:
    """Of the data folder: for its user alone, and whole or not at all."""

    @pytest.fixture(autouse=True)
    def _own_umask(self, monkeypatch):
        monkeypatch.delenv("STAKEOUT_SECRET_KEY", raising=False)
        monkeypatch.delenv("STAKEOUT_VAPID_KEY", raising=False)
        before = os.umask(0)
        yield
        os.umask(before)

    def test_a_new_folder_and_its_files_are_ours_alone_whatever_the_umask(self, monkeypatch, tmp_path):
        monkeypatch.setenv("STAKEOUT_DATA", str(tmp_path / "a" / "data"))
        folder = env.data_folder(tmp_path)
        env.secret_key(folder)
        env.vapid_key(folder)
        sqlite3.connect(folder / "stakeout.sqlite3").execute("CREATE TABLE t (x)").close()
        assert mode(folder) == 0o700
        assert {path.name: mode(path) for path in folder.iterdir()} == dict.fromkeys(
            ("secret_key", "vapid_key", "stakeout.sqlite3"), 0o600
        )

    def test_one_that_was_open_is_closed_and_that_is_said(self, monkeypatch, tmp_path):
        folder = tmp_path / "data"
        folder.mkdir(mode=0o755)
        for name in ("stakeout.sqlite3", "stakeout.sqlite3-wal", "secret_key"):
            (folder / name).touch(0o644)
        (folder / "of-somebody-else").touch(0o644)
        monkeypatch.setattr(env, "found_open", [])
        monkeypatch.setenv("STAKEOUT_DATA", str(folder))
        env.data_folder(tmp_path)
        assert {path.name: mode(path) for path in folder.iterdir()} == {
            "stakeout.sqlite3": 0o600,
            "stakeout.sqlite3-wal": 0o600,
            "secret_key": 0o600,
            "of-somebody-else": 0o644,
        }
        assert len(env.found_open) == 4
        assert all(sentence.endswith("It is closed now.") for sentence in env.found_open)
        env.data_folder(tmp_path)
        assert len(env.found_open) == 4

    def test_a_folder_of_everybody_is_left_and_named(self, monkeypatch, tmp_path):
        folder = tmp_path / "data"
        folder.mkdir()
        folder.chmod(0o1777)
        monkeypatch.setattr(env, "found_open", [])
        monkeypatch.setenv("STAKEOUT_DATA", str(folder))
        env.data_folder(tmp_path)
        assert mode(folder) == 0o1777
        assert "STAKEOUT_DATA" in env.found_open[0]

    @pytest.mark.parametrize("content", [b"", b"\n", b"short", b"\xff\xfe" * 40])
    @pytest.mark.parametrize(("name", "read"), [("secret_key", env.secret_key), ("vapid_key", env.vapid_key)])
    def test_an_empty_or_broken_key_is_named_and_kept(self, tmp_path, name, read, content):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ImproperlyConfigured, match=name):
            read(tmp_path)
        assert (tmp_path / name).read_bytes() == content

    @pytest.mark.parametrize("read", [env.secret_key, env.vapid_key])
    def test_a_full_disk_leaves_no_empty_key(self, monkeypatch, tmp_path, read):
        def full(descriptor: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(ImproperlyConfigured, match="No space left"):
            read(tmp_path)
        assert list(tmp_path.iterdir()) == []
        monkeypatch.undo()
        assert read(tmp_path) == read(tmp_path)

    def test_a_file_that_is_no_database_is_named(self, tmp_path):
        path = tmp_path / "stakeout.sqlite3"
        path.write_bytes(b"")
        assert env.database("", tmp_path)["NAME"] == str(path)
        path.write_bytes(b"\0" * 4096)
        with pytest.raises(ImproperlyConfigured, match=r"stakeout\.sqlite3"):
            env.database("", tmp_path)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777 | path.stat().st_mode & 0o1000
