"""Drawn pictures: wordmark, icons, placeholders, Shop Now, share image. Written as SVG, so that they stay sharp.
python3 studio/draw.py   (needs python3-fonttools, librsvg2-bin and imagemagick)"""
import json
import os
import subprocess

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

HERE = os.path.dirname(os.path.abspath(__file__))
STOREFRONT = os.path.join(HERE, '..', 'storefront')
PUBLIC = os.path.join(STOREFRONT, 'public')
MASTERS = os.path.join(HERE, 'masters', 'site')
FONT = os.path.join(STOREFRONT, 'invoices', 'fonts', 'title-latin.ttf')  # its zero is an O: no figures in drawn texts
GOLD, DEEP, IVORY, INK, SEED = '#a9812f', '#6d1f24', '#f7f3ec', '#2b1426', '#a5162b'
LINE = '#c9b282'


def letters(text, size, x, y, track=0., centre=False):
    """The outlines of a text, so that no font is needed to show it. Returns path data and width."""
    font = TTFont(FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    k = size / font['head'].unitsPerEm
    width = sum(glyphs[names[ord(c)]].width * k + track for c in text) - track
    if centre:
        x -= width / 2
    out = []
    for c in text:
        g = glyphs[names[ord(c)]]
        pen = SVGPathPen(glyphs, lambda v: f'{v:.2f}'.rstrip('0').rstrip('.'))
        g.draw(TransformPen(pen, (k, 0, 0, -k, x, y)))
        out.append(pen.getCommands())
        x += g.width * k + track
    return ''.join(out), width


def mark(x, y, scale, metal, weight, seed=SEED):
    """The T of Tola as a goldsmith's balance, 32 units wide: a ratti seed on one pan, a weight on the other (96 ratti are a tola)."""
    with open(os.path.join(HERE, 'mark.json')) as f:
        shapes = json.load(f)
    fills = {'metal': metal, 'seed': seed, 'eye': INK, 'weight': weight}
    out = []
    for shape in shapes:
        role, d = shape['role'], shape['d']
        paint = f'fill="{fills[role]}"' if role != 'line' else f'fill="none" stroke="{metal}" stroke-width="{shape["width"]}"'
        out.append(f'<path d="{d}" {paint}/>')
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{"".join(out)}</g>'


def svg(w, h, body, title=None):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"' + (f' role="img"><title>{title}</title>' if title else '>')
    return head + body + '</svg>\n'


def save(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w') as f:
        f.write(text)


def raster(text, path, width):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    subprocess.run(['rsvg-convert', '-w', str(width), '-o', path], input=text.encode(), check=True)


def logo():
    word, width = letters('ola', 35, 34, 30)
    save(os.path.join(STOREFRONT, 'shell', 'mark.svg'), svg(32, 32, mark(0, 0, 1, GOLD, INK)))
    save(os.path.join(PUBLIC, 'logo.svg'), svg(round(36 + width), 36, mark(1, 1, 1, GOLD, INK) + f'<path d="{word}" fill="{INK}"/>', 'Tola'))
    icon = lambda r: svg(64, 64, f'<rect width="64" height="64" rx="{r}" fill="{DEEP}"/>' + mark(6, 5, 1.625, '#e9c77b', '#f7ede0', '#e8465c'))
    save(os.path.join(PUBLIC, 'favicon.svg'), icon(14))
    for name, size, r in (('favicon-32', 32, 14), ('apple-touch-icon', 180, 0), ('icon-192', 192, 14), ('icon-512', 512, 14)):
        raster(icon(r), os.path.join(PUBLIC, f'{name}.png'), size)


# Line drawings in a square of 100, one for each kind of piece without a photograph.
KINDS = {
    'ring': '<circle cx="50" cy="60" r="25"/><circle cx="50" cy="60" r="20"/><path d="M42 33l-6-8 6-8h16l6 8-14 13zM36 25h28M50 38l-6-13 6-8 6 8z"/>',
    'earring': ''.join(f'<g transform="translate({x} 0)"><circle cx="0" cy="26" r="4"/><path d="M0 30v8M-13 62c0-14 5-24 13-24s13 10 13 24zM-15 62h30"/><circle cx="-10" cy="68" r="2.4"/><circle cx="0" cy="68" r="2.4"/><circle cx="10" cy="68" r="2.4"/></g>' for x in (30, 70)),
    'bangle': '<ellipse cx="50" cy="44" rx="34" ry="20"/><ellipse cx="50" cy="44" rx="28" ry="15"/><path d="M16 44v10c0 11 15 20 34 20s34-9 34-20V44"/>',
    'chain': ''.join(f'<ellipse cx="{x}" cy="{y}" rx="7" ry="4.6" transform="rotate({a} {x} {y})"/>' for x, y, a in ((18, 22, 70), (23, 35, 62), (30, 48, 52), (39, 58, 38), (50, 63, 0), (61, 58, -38), (70, 48, -52), (77, 35, -62), (82, 22, -70))),
    'pendant': '<path d="M20 16c6 20 18 30 30 34 12-4 24-14 30-34"/><circle cx="50" cy="53" r="3"/><path d="M50 56c-9 9-14 16-14 22a14 12 0 0 0 28 0c0-6-5-13-14-22z"/>',
    'necklace': '<path d="M16 20c2 30 16 50 34 50s32-20 34-50M24 20c2 24 12 40 26 40s24-16 26-40"/><circle cx="50" cy="75" r="5"/><circle cx="36" cy="70" r="3.4"/><circle cx="64" cy="70" r="3.4"/><circle cx="25" cy="59" r="2.6"/><circle cx="75" cy="59" r="2.6"/>',
    'coin': '<circle cx="50" cy="50" r="30"/><circle cx="50" cy="50" r="25"/><path d="M50 62c-9-4-13-10-13-17 6 1 10 4 13 9 3-5 7-8 13-9 0 7-4 13-13 17zM50 54c-5-6-6-13 0-21 6 8 5 15 0 21z"/>',
    'card': '<rect x="16" y="30" width="68" height="44" rx="3"/><path d="M16 46h68M36 30v44M36 46c-8-2-12-6-9-10s8 1 9 10c1-9 6-14 9-10s-1 8-9 10z"/>',
    'piece': '',
}


def placeholders():
    """One for each kind of piece. Small ones leave out the words."""
    word, _ = letters('Photo coming soon', 26, 320, 520, .6, True)
    style = '<style>@media(max-width:130px){.word{display:none}}</style>'
    for kind, body in KINDS.items():
        drawing = f'<g transform="translate(160 110) scale(3.2)" fill="none" stroke="{LINE}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">{body}</g>' if body else mark(192, 150, 8, LINE, LINE, '#d8a9a4')
        save(os.path.join(PUBLIC, 'placeholders', f'{kind}.svg'), svg(640, 640, style + f'<rect width="640" height="640" fill="{IVORY}"/>' + drawing + f'<path class="word" d="{word}" fill="#6f6353"/>'))


def shop_now():
    word, _ = letters('Shop now', 50, 214, 112, 2.2, True)
    grad = ('<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3dca0"/><stop offset=".45" stop-color="#d9aa4e"/><stop offset=".55" stop-color="#c08c33"/>'
            '<stop offset="1" stop-color="#e6c577"/></linearGradient></defs>')
    plate = ('<rect x="8" y="34" width="464" height="124" rx="62" fill="#8a5f1d"/><rect x="8" y="30" width="464" height="124" rx="62" fill="url(#g)"/>'
             '<rect x="19" y="41" width="442" height="102" rx="51" fill="none" stroke="#fff3cf" stroke-opacity=".75" stroke-width="2"/>')
    text = f'<path transform="translate(0 1.6)" d="{word}" fill="#fff1c4" fill-opacity=".8"/><path d="{word}" fill="#4a2d07"/>'
    arrow = '<path d="M372 92h46m-17-17 17 17-17 17" fill="none" stroke="#4a2d07" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
    raster(svg(480, 190, grad + plate + text + arrow), os.path.join(MASTERS, 'shop-now.png'), 480)


def social():
    """The first banner, cropped, with the name in its calm third."""
    hero = next((file for file in (os.path.join(MASTERS, 'hero-1.png'), os.path.join(PUBLIC, 'pictures', 'site', 'hero-1-1920.webp')) if os.path.exists(file)), None)
    if not hero:
        return
    word, _ = letters('ola', 148, 214, 330)
    line, _ = letters('Jewellery, priced in the open', 34, 78, 392, .8)
    text = svg(1200, 630, mark(74, 207.6, 4.24, '#8a6420', '#3a2416') + f'<path d="{word}" fill="#3a2416"/><path d="{line}" fill="#3a2416"/>')
    over = os.path.join(MASTERS, '.social.png')
    raster(text, over, 1200)
    subprocess.run(['convert', hero, '-resize', '1200x675', '-gravity', 'center', '-crop', '1200x630+0+0', '+repage', over, '-composite', os.path.join(MASTERS, 'social-share.png')], check=True)
    os.remove(over)


if __name__ == '__main__':
    logo()
    placeholders()
    shop_now()
    social()
