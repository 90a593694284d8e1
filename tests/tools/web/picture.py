"""Makes the README's picture, docs/page.png, of the page that tools/web/build.sh has made, with Morphy's mate in two solved in it.

python3 tests/tools/web/picture.py
"""

import unittest

import page as shared


def main():
    shared.setUpModule()
    try:
        page = shared.PageTest()
        page.height = 830
        page.open("#game=chess&fen=kbK5/pp6/1P6/8/8/8/8/R7+w+-+-+0+1&kind=mate&n=2&solve=1")
        shared.browser.run("document.activeElement?.blur(); state.stepper.toStart()")
        shared.browser.screenshot(shared.SOURCE / "docs" / "page.png")
    finally:
        unittest.case.doModuleCleanups()


if __name__ == "__main__":
    main()
