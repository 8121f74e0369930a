"""What strangers write carries no link where it leaves the app."""

import re

import pytest

from backend.core.foreign import without_links

ADDRESS = re.compile(r"\w://|\w\.\w|\w@\w|\bwww\.\w|\w:\w|[\u3002\uff0e\uff61]\w")
"""What programs make links of, generously."""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://evil.example/login", "http: evil. example/login"),
        ("HTTPS://Evil.Example", "HTTPS: Evil. Example"),
        ("www.evil.example", "www. evil. example"),
        ("evil.example", "evil. example"),
        ("a@b.example", "a @ b. example"),
        ("@everyone", "@everyone"),
        ("mailto:a@b.example", "mailto: a @ b. example"),
        ("http:/\\evil.example", "http: evil. example"),
        ("http://10.0.0.1:8000/x", "http: 10. 0. 0. 1: 8000/x"),
        ("evil\u3002example", "evil. example"),
        ("evil\uff0eexample", "evil. example"),
        ("abc \u202egnol", "abc gnol"),
        ("J. R. Anna", "J. R. Anna"),
        ("Анна", "Анна"),
        ("Dr. Ann-Marie O'Neil 2nd", "Dr. Ann-Marie O'Neil 2nd"),
    ],
)
def test_it_reads_as_before_and_leads_nowhere(text, shown):
    assert without_links(text) == shown
    assert not ADDRESS.search(without_links(text))
    assert without_links(shown) == shown
