"""Drawn pictures: wordmark, icons, placeholder, testimonial portraits. Written as SVG, so that they stay sharp.
python3 studio/draw.py   (needs python3-fonttools and librsvg2-bin)"""
import math
import os
import subprocess

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

HERE = os.path.dirname(os.path.abspath(__file__))
PUBLIC = os.path.join(HERE, '..', 'storefront', 'public')
MASTERS = os.path.join(HERE, 'masters', 'site')
FONT = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf'
GOLD, DEEP, IVORY, INK = '#a9782a', '#6d1f24', '#f7f3ec', '#2b2320'


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


def lotus(cx, cy, r, fill, petals=(-64, -34, 0, 34, 64)):
    """The mark: a lotus that is also the pan of a goldsmith's balance."""
    out = []
    for a in petals:
        out.append(f'<path transform="translate({cx} {cy}) rotate({a})" d="M0 0C{-.30 * r:.2f} {-.30 * r:.2f} {-.27 * r:.2f} {-.72 * r:.2f} 0 {-r:.2f}C{.27 * r:.2f} {-.72 * r:.2f} {.30 * r:.2f} {-.30 * r:.2f} 0 0Z" fill="{fill}"/>')
    out.append(f'<path d="M{cx - .78 * r:.2f} {cy + .12 * r:.2f}Q{cx} {cy + .62 * r:.2f} {cx + .78 * r:.2f} {cy + .12 * r:.2f}" fill="none" stroke="{fill}" stroke-width="{.10 * r:.2f}" stroke-linecap="round"/>')
    return ''.join(out)


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
    word, width = letters('Tola', 44, 52, 45, .6)
    save(os.path.join(PUBLIC, 'logo.svg'), svg(round(60 + width), 60, lotus(25, 38, 22, GOLD) + f'<path d="{word}" fill="{INK}"/>', 'Tola'))
    icon = lambda r: svg(64, 64, f'<rect width="64" height="64" rx="{r}" fill="{DEEP}"/>' + lotus(32, 40, 24, '#e9c77b'))
    save(os.path.join(PUBLIC, 'favicon.svg'), icon(14))
    for name, size, r in (('favicon-32', 32, 14), ('apple-touch-icon', 180, 0), ('icon-192', 192, 14), ('icon-512', 512, 14)):
        raster(icon(r), os.path.join(PUBLIC, f'{name}.png'), size)


def placeholder():
    word, _ = letters('Picture to follow', 26, 320, 438, 1.2, True)
    ring = ''.join(f'<circle cx="{320 + 132 * math.cos(k / 36 * math.tau):.1f}" cy="{296 + 132 * math.sin(k / 36 * math.tau):.1f}" r="3" fill="#d9c9a8"/>' for k in range(36) if not 6 < k < 12)
    raster(svg(640, 640, f'<rect width="640" height="640" fill="{IVORY}"/>' + ring + lotus(320, 330, 84, '#d3bd8f') + f'<path d="{word}" fill="#6f6353"/>'), os.path.join(MASTERS, 'placeholder.png'), 960)


def shop_now():
    word, _ = letters('Shop now', 50, 214, 112, 2.2, True)
    grad = ('<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3dca0"/><stop offset=".45" stop-color="#d9aa4e"/><stop offset=".55" stop-color="#c08c33"/>'
            '<stop offset="1" stop-color="#e6c577"/></linearGradient></defs>')
    plate = ('<rect x="8" y="34" width="464" height="124" rx="62" fill="#8a5f1d"/><rect x="8" y="30" width="464" height="124" rx="62" fill="url(#g)"/>'
             '<rect x="19" y="41" width="442" height="102" rx="51" fill="none" stroke="#fff3cf" stroke-opacity=".75" stroke-width="2"/>')
    text = f'<path transform="translate(0 1.6)" d="{word}" fill="#fff1c4" fill-opacity=".8"/><path d="{word}" fill="#4a2d07"/>'
    arrow = '<path d="M372 92h46m-17-17 17 17-17 17" fill="none" stroke="#4a2d07" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
    raster(svg(480, 190, grad + plate + text + arrow), os.path.join(MASTERS, 'shop-now.png'), 480)


PEOPLE = (
    dict(name='portrait-1', back='#d9b48f', skin='#a9714b', shade='#94603d', hair='#241813', cloth='#1f5a49', border='#c9973f', bun=True, flowers=True, bindi='#8a1020', earring='jhumka', saree=1),
    dict(name='portrait-2', back='#b9c4b4', skin='#b98258', shade='#a26d46', hair='#211713', cloth='#e9e0cf', border='#cdbfa4', man=True, beard=True),
    dict(name='portrait-3', back='#cfa59a', skin='#b07a52', shade='#996642', hair='#8d8580', cloth='#f3ece0', border='#a8171f', bun=True, bindi='#a8171f', earring='stud', saree=1, glasses=True),
    dict(name='portrait-4', back='#a9bf9b', skin='#c08c62', shade='#a8764e', hair='#2a1b14', cloth='#b5485f', border='#e3b763', dupatta='#d4728a', earring='hoop', bindi=None, gate=True),
)


def person(p):
    b = [f'<rect width="320" height="320" fill="{p["back"]}"/>']
    if p.get('gate'):
        b += [f'<path d="M{x} 320V120q0-14 7-22q7 8 7 22V320Z" fill="#7f9a72"/>' for x in range(6, 320, 38)]
        b.append('<path d="M0 170H320M0 284H320" stroke="#7f9a72" stroke-width="8"/>')
    else:
        b.append('<path d="M40 320V150a120 120 0 0 1 240 0V320Z" fill="#fff" fill-opacity=".20"/>')
    skin, shade, hair = p['skin'], p['shade'], p['hair']
    if p.get('bun'):
        b.append(f'<circle cx="222" cy="140" r="34" fill="{hair}"/>')
        if p.get('flowers'):
            b += [f'<circle cx="{222 + 36 * math.cos(a):.1f}" cy="{140 + 36 * math.sin(a):.1f}" r="8" fill="#fbf6ea"/>' for a in [k * .45 - 1.5 for k in range(9)]]
    if p.get('man'):
        b.append(f'<path d="M104 132C98 66 132 46 166 48C206 48 224 76 216 134L206 150L112 150Z" fill="{hair}"/>')
    else:
        b.append(f'<path d="M100 190C84 92 116 56 160 56C206 56 236 92 220 190C216 214 104 214 100 190Z" fill="{hair}"/>')
    b.append(f'<path d="M138 190H182V246Q160 262 138 246Z" fill="{shade}"/>')
    b.append(f'<path d="M36 320C40 262 88 246 138 238Q160 256 182 238C232 246 280 262 284 320Z" fill="{p["cloth"]}"/>')
    if p.get('saree'):
        b.append(f'<path d="M96 320C120 286 176 262 214 244L246 254C212 272 168 296 146 320Z" fill="{p["cloth"]}"/><path d="M88 320C112 284 170 258 208 242L217 245C180 262 122 288 100 320Z" fill="{p["border"]}"/><path d="M150 320C172 296 214 272 250 256L258 260C224 276 182 300 162 320Z" fill="{p["border"]}"/>')
    elif p.get('man'):
        b.append(f'<path d="M136 238L160 268L184 238L196 244L160 292L124 244Z" fill="{p["border"]}"/><path d="M160 292V320" stroke="{p["border"]}" stroke-width="3"/>')
    b.append(f'<path d="M112 132C110 92 134 78 160 78C186 78 210 92 208 132C207 172 188 208 160 210C132 208 113 172 112 132Z" fill="{skin}"/>')
    if p.get('man'):
        b.append(f'<path d="M110 128C110 84 136 70 164 72C192 72 212 90 210 130C206 112 196 100 186 94C162 104 132 100 122 98C116 106 112 116 110 128Z" fill="{hair}"/>')
    else:
        b.append(f'<path d="M108 146C106 96 132 70 160 70C190 70 214 96 212 146C206 116 190 96 160 84C132 96 114 116 108 146Z" fill="{hair}"/>')
    if p.get('beard'):
        b.append(f'<path d="M113 150C118 192 138 214 160 214C182 214 202 192 207 150C200 174 184 178 172 176Q160 170 148 176C136 178 120 174 113 150Z" fill="{hair}"/><path d="M148 189Q160 195 172 189" stroke="#7c4a36" stroke-width="3" fill="none" stroke-linecap="round"/>')
    else:
        b.append('<path d="M146 182Q160 191 174 182Q160 198 146 182Z" fill="#8f3b35"/>')
    b.append(f'<path d="M124 127Q136 119 148 125M172 125Q184 119 196 127" stroke="{hair}" stroke-width="3.4" fill="none" stroke-linecap="round"/>')
    b.append('<path d="M127 141Q137 150 148 141M172 141Q183 150 193 141" stroke="#2a1a14" stroke-width="3" fill="none" stroke-linecap="round"/>')
    b.append(f'<path d="M160 140Q156 158 154 164Q160 169 167 164" stroke="{shade}" stroke-width="3" fill="none" stroke-linecap="round" stroke-linejoin="round"/>')
    if p.get('glasses'):
        b.append('<g fill="none" stroke="#4c3a30" stroke-width="2.6"><circle cx="137" cy="143" r="15"/><circle cx="183" cy="143" r="15"/><path d="M152 142Q160 138 168 142"/></g>')
    if p.get('bindi'):
        b.append(f'<circle cx="160" cy="116" r="4.6" fill="{p["bindi"]}"/>')
    for s in (-1, 1):
        x = 160 + s * 50
        if p.get('earring') == 'jhumka':
            b.append(f'<circle cx="{x}" cy="160" r="5" fill="{GOLD}"/><path d="M{x - 10} 184Q{x - 8} 167 {x} 166Q{x + 8} 167 {x + 10} 184Z" fill="{GOLD}"/>' + ''.join(f'<circle cx="{x + d}" cy="187" r="2.4" fill="#f7ead0"/>' for d in (-8, -3, 3, 8)))
        elif p.get('earring') == 'hoop':
            b.append(f'<circle cx="{x}" cy="172" r="11" fill="none" stroke="{GOLD}" stroke-width="3.4"/>')
        elif p.get('earring') == 'stud':
            b.append(f'<circle cx="{x}" cy="162" r="5.4" fill="{GOLD}"/>')
    if p.get('dupatta'):
        b.append(f'<path d="M160 50C220 48 250 100 244 176C244 226 268 270 286 320H226C216 280 214 250 218 190C222 120 204 76 160 72C116 76 98 120 102 190C106 250 104 280 94 320H34C52 270 76 226 76 176C70 100 100 48 160 50Z" fill="{p["dupatta"]}"/><path d="M160 72C204 76 222 120 218 190C214 250 216 280 226 320M160 72C116 76 98 120 102 190C106 250 104 280 94 320" fill="none" stroke="{p["border"]}" stroke-width="5"/>')
    if p.get('saree'):
        b.append(f'<path d="M132 236Q160 262 188 236" fill="none" stroke="{GOLD}" stroke-width="4"/><circle cx="160" cy="252" r="6" fill="{GOLD}"/>')
    return svg(320, 320, ''.join(b))


def social():
    """The first banner, cropped, with the name in its calm third."""
    hero = os.path.join(MASTERS, 'hero-1.png')
    if not os.path.exists(hero):
        return
    word, _ = letters('Tola', 150, 86, 330, 2)
    line, _ = letters('Jewellery, priced in the open', 34, 92, 392, .8)
    text = svg(1200, 630, lotus(140, 196, 62, GOLD) + f'<path d="{word}" fill="#3a2416"/><path d="{line}" fill="#3a2416"/>')
    over = os.path.join(MASTERS, '.social.png')
    raster(text, over, 1200)
    subprocess.run(['convert', hero, '-resize', '1200x675', '-gravity', 'center', '-crop', '1200x630+0+0', '+repage', over, '-composite', os.path.join(MASTERS, 'social-share.png')], check=True)
    os.remove(over)


if __name__ == '__main__':
    logo()
    placeholder()
    shop_now()
    for one in PEOPLE:
        raster(person(one), os.path.join(MASTERS, one['name'] + '.png'), 640)
    social()
