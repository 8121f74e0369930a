"""What must hold on every screen of the app: seen by axe, by a thumb, by somebody with large type, by a Russian."""

import re
from functools import cache

from playwright.sync_api import Page

from backend.bench.process import ROOT

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THUMB = 44
"""Least size of a target, in CSS pixels."""

RUN_AXE = """async rules => {
    const runOnly = typeof rules === 'string' ? {type: 'rule', values: [rules]} : rules;
    // A bar that sticks to the lower edge lies over whatever stands there; at the end of the page over nothing.
    const [x, y] = [scrollX, scrollY];
    scrollTo(0, document.documentElement.scrollHeight);
    const found = await axe.run(document, {runOnly, resultTypes: ['violations']});
    scrollTo(x, y);
    return found.violations.flatMap(v => v.nodes.map(n =>
        `${v.id}: ${n.target.join(' ')}: ${(n.failureSummary ?? '').split('\\n').slice(1).join(' ')}`));
}"""

SMALL_TARGETS = """least => {
    const found = [];
    for (const e of document.querySelectorAll('button, a[href], select, input, summary, label, [role=button]')) {
        const {width, height} = e.getBoundingClientRect();
        const box = {width: Math.round(width), height: Math.round(height)};  // a board is drawn to a scale
        if (!e.checkVisibility({opacityProperty: false, visibilityProperty: true}) || box.width === 0) continue;
        if (e.matches('.skip, .visually-hidden') || e.closest('.visually-hidden')) continue;
        // A link inside a sentence is as high as its line; a radio is as large as the label around it.
        if (e.matches('a') && getComputedStyle(e).display === 'inline') continue;
        if (e.matches('label') && !e.querySelector('input')) continue;
        if (e.matches('input[type=radio]')) continue;
        const small = e.matches('input[type=range]') ? box.width < least : box.width < least || box.height < least;
        if (small) found.push(`${e.tagName} "${(e.getAttribute('aria-label') ?? e.textContent).trim()}" ` +
            `${box.width}x${box.height}`);
    }
    return found;
}"""

SIDEWAYS = """() => {
    const found = [];
    const root = document.documentElement;
    const width = root.clientWidth;  // innerWidth grows with what stands out on a phone
    if (root.scrollWidth > width) found.push(`the page scrolls sideways: ${root.scrollWidth} px`);
    const scrolls = e => { for (let p = e.parentElement; p; p = p.parentElement) {
        const x = getComputedStyle(p).overflowX;
        if ((x === 'auto' || x === 'scroll') && p.scrollWidth > p.clientWidth) return p.clientWidth <= width;
    } return false; };
    const shortened = e => { for (let p = e.parentElement; p; p = p.parentElement)
        if (getComputedStyle(p).textOverflow === 'ellipsis') return p.getBoundingClientRect().right <= width + 1;
    };
    for (const e of document.querySelectorAll('main *')) {
        if (shortened(e)) continue;
        if (!(e instanceof HTMLElement) || !e.checkVisibility() || e.closest('.visually-hidden')) continue;
        const box = e.getBoundingClientRect();
        if (box.width > 0 && (box.right > width + 1 || box.left < -1) && !scrolls(e))
            found.push(`${e.tagName}.${e.className} "${e.textContent.trim().slice(0, 40)}" ` +
                `${Math.round(box.left)}..${Math.round(box.right)}`);
    }
    return found.slice(0, 6);
}"""

WORDS = """() => {
    const zones = document.querySelector('#zone')?.innerText;  // names of cities
    const text = document.body.innerText;
    const said = [document.title, zones ? text.replace(zones, '') : text];
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
        for (const e of document.querySelectorAll(`[${name}]`)) said.push(e.getAttribute(name));
    const names = [...document.querySelectorAll('[translate=no]')].map(e => e.innerText).filter(Boolean);
    return said.map(words => names.reduce((left, name) => left.replaceAll(name, ''), words)).join('\\n');
}"""

BROKEN = r"""() => [...document.querySelectorAll('th')].flatMap((e) => {
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    const lines = new Set();
    while (texts.nextNode()) {
        const words = document.createRange();
        words.selectNodeContents(texts.currentNode);
        for (const { top, width } of words.getClientRects()) if (width > 0) lines.add(Math.round(top));
    }
    return !/\s/.test(e.innerText.trim()) && lines.size > 1 ? [e.innerText] : [];
})"""

SAME_IN_RUSSIAN = re.compile(
    r"Stakeout|English|[A-Z]\w+/\w+|https?://\S+|(?:PU|GC)-\d+|Lucide|ISC|Manrope|Oswald|OFL|UTC|QR|Discord|Slack|https"
    r"|SHA-256|python -m games\.verify record\.json"
    r"|(?:Гость|Guest) [0-9A-Z]{4}|\b[0-9a-f]{16,}\b"
)


@cache
def axe_script() -> str:
    """The axe that the app's own packages bring."""
    return (ROOT / "pwa" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def accessibility(page: Page) -> list[str]:
    """What axe finds."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_script())
    return [str(found) for found in page.evaluate(RUN_AXE, AXE_RULES)]


def contrast(page: Page) -> list[str]:
    """What axe finds of that which a change of colours alone can break; after `accessibility` on the same page."""
    return [str(found) for found in page.evaluate(RUN_AXE, "color-contrast")]


def small_targets(page: Page) -> list[str]:
    """What a thumb would miss."""
    return [f"too small: {found}" for found in page.evaluate(SMALL_TARGETS, THUMB)]


def sideways(page: Page) -> list[str]:
    """What stands out of the screen to the side and can't be reached."""
    return [f"out of the screen: {found}" for found in page.evaluate(SIDEWAYS)]


def sideways_in_large_type(page: Page) -> list[str]:
    """The same with text twice as large."""
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    try:
        return [f"at 200 %: {found}" for found in sideways(page)]
    finally:
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def untranslated(page: Page, names: tuple[str, ...]) -> list[str]:
    """English words on a Russian page; players' names are nobody's to translate."""
    said = SAME_IN_RUSSIAN.sub("", str(page.evaluate(WORDS)))
    for name in names:
        said = said.replace(name, "")
    return [f"untranslated: {word}" for word in sorted(set(re.findall(r"[A-Za-z]{3,}", said)))]


def broken_headers(page: Page) -> list[str]:
    """Headers of columns and rows whose only word is broken in two lines."""
    return [f"broken header: {word}" for word in page.evaluate(BROKEN)]
