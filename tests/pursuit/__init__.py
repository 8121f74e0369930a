"""Tests of Pursuit, named by the numbers of its rules page."""
