"""The site in Chromium, from disk: search, filters, sliders, no error, no network, axe.

Skipped where no Chromium is, unless the variable REQUIRE_CHROMIUM is set; the variable SITE names a
whole site to be looked at in place of the small one.
"""

import os
import shutil
from urllib.parse import unquote, urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from mechanisms.losses import lip
from tests.rings import turns

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
REQUIRED = "REQUIRE_CHROMIUM" in os.environ
pytestmark = pytest.mark.skipif(
    CHROMIUM is None and not REQUIRED,
    reason="no chromium on the path (Debian: apt-get install chromium): the site is not looked at",
)
PAGES = [
    "index.html",
    "claims/index.html",
    "claims/lip-opt-channel.html",
    "claims/lip-optimum.html",
    "graphs/headlines.html",
    "graphs/lip.html",
    "findings/lip.html",
    "results/index.html",
    "results/lip_fig_05.html",
    "results/oneid_table_03.html",
    "mechanisms/index.html",
    "mechanisms/urr.html",
    "mechanisms/api/mechanisms.urr.html",
    "try/index.html",
    "docs/index.html",
    "docs/recommend.html",
    "source/mechanisms/urr.py.html",
]
# axe takes long: it looks at few pages of a small site, and at a third of a whole one each time
FEW = ["index.html", "claims/lip-opt-channel.html", "graphs/headlines.html"]
FEW += ["results/lip_fig_05.html", "try/index.html"]
TURN = [page for k, page in enumerate(PAGES) if turns.in_turn(k, 3)]
KINDS = TURN if "SITE" in os.environ else FEW
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser():
    assert CHROMIUM, "no chromium on the path, and REQUIRE_CHROMIUM asks for it"
    # root, as in a container, has no sandbox
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def opened(browser, folder):
    """Open pages; what they complain of, or ask of the network, is no page's to do."""
    contexts, complaints = [], []

    def note(page):
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda m: m.type == "error" and complaints.append(m.text))
        page.on("request", lambda r: r.url.startswith("file:") or complaints.append(r.url))

    def go(path, **options):
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        note(page)
        name, mark, anchor = path.partition("#")
        page.goto((folder / name).as_uri() + mark + anchor)
        return page

    yield go
    for context in contexts:
        context.close()
    assert complaints == []


def place(page, folder):
    return unquote(urlparse(page.url).path).removeprefix(f"{folder}/")


@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_nothing_serious(opened, path):
    page = opened(path)
    # what dark pages have of their own is their colours
    for scheme, more in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"preload": False} | more).response["violations"]
        serious = [v for v in found if v["impact"] in ("serious", "critical")]
        told = [(v["id"], v["nodes"][0]["html"], v["nodes"][0]["any"]) for v in serious]
        assert told == [], scheme


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_all_of_the_width(opened, path):
    page = opened(path, viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


# a small site has no steps of proofs
STACKED = ["findings/lip.html", *["claims/lip-optimum.html"] * ("SITE" in os.environ)]


@pytest.mark.parametrize("path", STACKED)
def test_rows_of_long_texts_are_stacked_on_a_phone(opened, path):
    page = opened(path, viewport=PHONE)
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    widths = page.locator(".wide:has(.stack)").evaluate_all(
        "all => all.map(e => [e.scrollWidth, e.clientWidth])"
    )
    assert widths and all(needed <= shown for needed, shown in widths)


def test_words_of_code_are_whole_in_a_table_on_a_phone(opened):
    page = opened("docs/checker.html", viewport=PHONE)
    lines = page.locator(".wide tbody td:first-child code").evaluate_all(
        "all => all.map(e => [e.textContent, e.getClientRects().length])"
    )
    assert ["pairwise", 1] in lines and {n for _, n in lines} == {1}


def test_symbols_with_braces_are_formulas(opened):
    page = opened("results/oneid_table_03.html")
    assert "^{" not in page.locator("main").inner_text()


def test_the_front_page_has_no_heading_without_statements(opened):
    page = opened("index.html")
    assert page.locator("section:has(#numbered) ul").count()
    assert page.locator("main ul:not(:has(li))").count() == 0


def test_search_finds_a_proposition_in_two_clicks(opened, folder):
    page = opened("index.html")
    page.get_by_role("searchbox").press_sequentially("Proposition 10")
    page.locator("#found a").first.click()
    assert place(page, folder) == "claims/uldp-urap-l1-worst.html"
    assert page.locator(".lead").inner_text().endswith("Holds as printed.")


def test_what_holds_instead_is_one_click_further(opened, folder):
    page = opened("index.html")
    page.locator(".chips").get_by_text("Theorem 2").click()
    assert "False as printed" in page.locator(".lead").inner_text()
    page.locator(".instead").get_by_text("lip-optimum", exact=True).click()
    assert place(page, folder) == "claims/lip-optimum.html"


def shown(page):
    return page.locator("#claims tbody tr:visible").evaluate_all(
        "rows => rows.map(r => r.dataset.id)"
    )


def test_filters_and_search_narrow_the_list(opened):
    page = opened("claims/index.html")
    everything = shown(page)
    page.get_by_label("Paper").select_option("lip")
    page.get_by_label("Verdict").select_option("refuted")
    refuted = shown(page)
    assert "lip-opt-channel" in refuted and "lip-optimum" not in refuted
    assert page.locator("#count").inner_text() == f"{len(refuted)} of {len(everything)} claims"
    choice = page.locator("#f-verdict option[value=refuted]")
    assert choice.text_content() == f"refuted ({len(refuted)})"
    page.get_by_label("Search").fill("theorem 2 proportional nothing such")
    assert shown(page) == [] and page.locator("#none").is_visible()
    page.locator("#again").click()
    page.locator("#none").wait_for(state="hidden")
    assert shown(page) == everything


def test_a_choice_can_be_linked(opened):
    page = opened("claims/index.html#paper=lip&verdict=misprint&q=no")
    assert page.get_by_label("Paper").input_value() == "lip"
    page = opened("claims/index.html")
    page.get_by_label("Printed").select_option("ours")
    again = opened("claims/index.html#" + page.url.partition("#")[2])
    assert shown(again) == shown(page) != []


def test_what_rests_on_an_assumption_is_found(opened):
    page = opened("claims/index.html")
    page.get_by_label("Axiom or assumption").select_option("nothing")
    assert "lip-optimum" in shown(page)
    assert 0 < len(shown(page)) < page.locator("#claims tbody tr").count()


def test_search_works_without_the_order_of_words(opened):
    page = opened("claims/index.html")
    page.get_by_label("Search").fill("channel theorem")
    assert "lip-opt-channel" in shown(page)
    page.get_by_label("Search").fill("Proposition 1")
    assert shown(page)[0] == "lip-mip"
    assert "uldp-urap-l1-worst" not in shown(page)


def test_search_knows_short_names(opened):
    page = opened("claims/index.html")
    page.get_by_label("Search").fill("utility-optimised RAPPOR")
    assert "uldp-urap-l1-worst" in shown(page) and "lip-mip" not in shown(page)


def test_search_finds_by_locator_first(opened):
    page = opened("claims/index.html")
    for asked, first in (("Theorem 2", "lip-opt-channel"), ("eq. 30", "lip-derivative")):
        page.get_by_label("Search").fill(asked)
        assert shown(page)[0] == first


def test_the_keyboard_reaches_search_and_previews(opened):
    page = opened("claims/lip-opt-channel.html")
    link = page.locator(".instead a").first
    link.focus()
    assert "LIP" in page.get_by_role("tooltip").inner_text()
    page.keyboard.press("Escape")
    assert page.get_by_role("tooltip").count() == 0
    page.keyboard.press("/")
    page.wait_for_url("**/claims/index.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") in ("INPUT", "SELECT", "A")


def test_a_graph_previews_and_opens_claims(opened, folder):
    page = opened("graphs/lip.html")
    node = page.locator("svg a#lip-optimum")
    node.hover()
    assert "Theorem 2" in page.get_by_role("tooltip").inner_text()
    node.click()
    assert place(page, folder) == "claims/lip-optimum.html"


def read(page, plot, curve):
    return float(page.locator(f"#{plot} [data-curve='{curve}']").inner_text())


def test_a_mechanism_has_the_sliders_of_its_plot(opened):
    page = opened("mechanisms/urr.html")
    before = page.locator(".plot .curve").evaluate_all("all => all.map(e => e.getAttribute('d'))")
    assert len(before) == 5
    page.locator("input[name=s]").fill("100")
    after = page.locator(".plot .curve").evaluate_all("all => all.map(e => e.getAttribute('d'))")
    assert len(after) == 5 and after != before


def test_sliders_redraw_and_agree_with_the_formulas(opened):
    page = opened("try/index.html")
    path = page.locator("#lip-error .curve").first
    before = path.get_attribute("d")
    for P1, eps in ((0.1, 1), (0.02, 2.5), (0.6, 4)):
        page.locator("#lip-error-P_1").fill(str(P1))
        page.locator("#lip-error-varepsilon").fill(str(eps))
        E = 2.718281828459045**eps
        assert read(page, "lip-error", 0) == pytest.approx(lip.mse_lip(P1, E), rel=1e-3)
        assert read(page, "lip-error", 1) == pytest.approx(lip.mse_ldp(P1, E), rel=1e-3)
    assert path.get_attribute("d") != before


def test_more_sensitive_values_than_values_are_not_drawn(opened):
    page = opened("try/index.html")
    page.locator("#uldp-losses-K").fill("0")
    assert page.locator("output[for=uldp-losses-s]").inner_text() == "3"
    assert read(page, "uldp-losses", 2) == pytest.approx(read(page, "uldp-losses", 0))


def test_print_leaves_out_what_cannot_be_clicked(opened):
    page = opened("claims/lip-optimum.html")
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert page.locator("#bibtex").is_visible()
