#!/bin/sh
# Draws the PNG icons from public/favicon.svg with headless Chromium. Run it after the drawing changed.
# The maskable ones fill the whole square and keep the drawing inside the safe circle. The badge stands in the status
# bar of a phone, which paints it in one colour and takes only its shape: white on nothing, from a drawing of its own.
set -eu
cd "$(dirname "$0")/.."
chromium=${CHROMIUM:-/usr/bin/chromium}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

draw() { # name size inset ground [drawing]
  inner=$(($2 - 2 * $3))
  printf '<style>html,body{margin:0;background:%s}img{display:block;margin:%spx;width:%spx;height:%spx}</style><img src="file://%s/%s">' \
    "$4" "$3" "$inner" "$inner" "$PWD" "${5:-public/favicon.svg}" >"$work/page.html"
  "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files \
    --default-background-color=00000000 --window-size="$2,$2" --screenshot="$PWD/public/icons/$1" \
    "file://$work/page.html" >/dev/null 2>&1
}

draw icon-192.png 192 0 transparent
draw icon-512.png 512 0 transparent
draw maskable-192.png 192 28 '#131b2f'
draw maskable-512.png 512 74 '#131b2f'
draw apple-touch-icon.png 180 12 '#131b2f'
draw badge-96.png 96 4 transparent scripts/badge.svg
