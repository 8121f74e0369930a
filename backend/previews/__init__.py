"""What a link looks like in a messenger: the app's page with a title, and a picture with names and the result.

A preview says nothing that a stranger could not read on the page itself: of a private match it says nothing at all.
The pictures are drawn once in the app (`art/`, made from `pwa/src/posters`); here only words are set on them.
"""
