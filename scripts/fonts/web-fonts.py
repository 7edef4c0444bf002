"""Makes the storefront's fonts (WOFF2) from the invoice's, and prints the measures of their stand-ins.

    apt-get install python3-fonttools python3-brotli fonts-liberation
    /usr/bin/python3 scripts/fonts/web-fonts.py

A stand-in is a font of the machine, stretched to the same widths and heights, so that nothing moves when the real
font arrives; its measures go into storefront/ui/fonts.css.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCES = Path("pdf/fonts")
TARGET = Path("storefront/ui/fonts")
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2027), 0x2030, 0x20B9, 0x2122, 0x2212]
FILES = {
    "mukta-latin-regular": LATIN,
    "mukta-latin-semibold": LATIN,
    "title-latin": LATIN,
    "mukta-devanagari-regular": None,
    "mukta-devanagari-semibold": None,
}
STAND_INS = {
    "mukta-latin-regular": "LiberationSans-Regular.ttf",
    "mukta-latin-semibold": "LiberationSans-Bold.ttf",
    "title-latin": "LiberationSerif-Regular.ttf",
}
SAMPLE = "Temple necklace with matching jhumkas on ivory silk, every price opened up 1,23,456"


def width(font):
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    return sum(metrics[cmap[ord(letter)]][0] for letter in SAMPLE) / font["head"].unitsPerEm


def main():
    TARGET.mkdir(exist_ok=True)
    for name, characters in FILES.items():
        font = TTFont(SOURCES / f"{name}.ttf")
        if characters:
            options = Options()
            options.layout_features = ["kern"]
            options.hinting = False
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=characters)
            subsetter.subset(font)
        font.flavor = "woff2"
        font.save(TARGET / f"{name}.woff2")
    for name, stand_in in STAND_INS.items():
        font = TTFont(SOURCES / f"{name}.ttf")
        other = TTFont(next(Path("/usr/share/fonts").rglob(stand_in)))
        adjust = width(font) / width(other)
        units = font["head"].unitsPerEm * adjust
        ascent, descent = font["hhea"].ascent / units, -font["hhea"].descent / units
        print(f"{name}: size-adjust {adjust:.1%}; ascent-override {ascent:.1%}; descent-override {descent:.1%}")


main()
