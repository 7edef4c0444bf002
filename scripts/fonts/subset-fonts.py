"""Makes the invoice's fonts from the full families (SIL Open Font Licence, texts beside the fonts).

    npm pack @expo-google-fonts/mukta@0.4.1 @expo-google-fonts/marcellus@0.4.1   and unpack both
    apt-get install python3-fonttools
    python3 scripts/fonts/subset-fonts.py FOLDER_WITH_THE_TTF_FILES pdf/fonts

Latin and Devanagari are separate files, so that only an invoice with Devanagari in it loads Devanagari.
"""

import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LATIN = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x2C6, 0x2DE),
    *range(0x1E00, 0x1F00),
    *range(0x2010, 0x2027),
    0x2030, 0x2039, 0x203A, 0x2044, 0x20AC, 0x20B9, 0x2116, 0x2122, 0x2212, 0x25A1,
]
DEVANAGARI = [*range(0x900, 0x980), 0x200C, 0x200D, 0x25CC, 0xA8FB]
SHAPING = [
    "abvs", "akhn", "blwf", "blws", "cjct", "half", "haln", "locl", "nukt", "pres", "psts", "rkrf", "rphf",
    "vatu", "abvm", "blwm", "mark", "mkmk", "kern",
]
FILES = [
    ("Mukta_400Regular.ttf", "mukta-latin-regular.ttf", LATIN, ["kern"]),
    ("Mukta_600SemiBold.ttf", "mukta-latin-semibold.ttf", LATIN, ["kern"]),
    ("Mukta_400Regular.ttf", "mukta-devanagari-regular.ttf", DEVANAGARI, SHAPING),
    ("Mukta_600SemiBold.ttf", "mukta-devanagari-semibold.ttf", DEVANAGARI, SHAPING),
    ("Marcellus_400Regular.ttf", "title-latin.ttf", LATIN, ["kern"]),
]


def use_tabular_figures(font):
    """Amounts are set in columns: the plain digits become the figures of one width."""
    swaps = {}
    for feature in font["GSUB"].table.FeatureList.FeatureRecord:
        if feature.FeatureTag == "tnum":
            for index in feature.Feature.LookupListIndex:
                for subtable in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    swaps.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            if code in table.cmap:
                table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])


def add_missing_sign(font):
    """An empty box under U+25A1, for letters that no font here has."""
    height = font["OS/2"].sCapHeight or 700
    width, stroke = round(height * 0.95), round(height * 0.07)
    left, right = round(height * 0.12), round(height * 0.83)
    pen = TTGlyphPen(None)
    for (x0, x1, y0, y1), outer in (
        ((left, right, 0, height), True),
        ((left + stroke, right - stroke, stroke, height - stroke), False),
    ):
        corners = [(x0, y0), (x0, y1), (x1, y1), (x1, y0)]
        if not outer:
            corners.reverse()
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "missingSign"])
    font["glyf"]["missingSign"] = pen.glyph()
    font["hmtx"]["missingSign"] = (width, left)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x25A1] = "missingSign"


def rename(font, family):
    """The licence of Marcellus reserves its name: a changed version must be called something else."""
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = family
        elif record.nameID in (3, 6):
            record.string = family.replace(" ", "")


def main(sources, target):
    for source, name, characters, features in FILES:
        font = TTFont(next(Path(sources).rglob(source)))
        if "tnum" in {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}:
            use_tabular_figures(font)
        if characters is LATIN:
            add_missing_sign(font)
        if name == "title-latin.ttf":
            rename(font, "Tola Title")
        options = Options()
        options.layout_features = features
        options.hinting = False
        options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.save(Path(target) / name)


main(*sys.argv[1:])
