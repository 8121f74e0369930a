"""Tests of Burgle Bros, named by the numbers of its rules page."""
