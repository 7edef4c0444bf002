"""Pendants. Front +Z, up +Y, hanging on a short length of their own chain."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import meshes as ms
from ..gems import offset, outline
from ..links import cable
from ..materials import enamel, gloss, kemp, metal, stone
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import arch_loop, disc_loop, plaque
from ..settings import (bezel_head, cell, claw_head, heart_loop, kundan, link_ring, petal_loop, row, star_loop, turned)

TAU = 2 * math.pi
FONTS = '/usr/share/fonts/truetype/noto/'
LATIN = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Bold.otf'


def hang_on(g, top, w, size=1.0, wide=1.0, bail=2.0, cord=None):
    """A bail above the piece and a V of chain that leaves the picture at the top."""
    y = top + bail * .8
    o = tube('bail', ms.ring_path(bail * .55, bail, 48), bail * .2, g, 14, True, flat=1.6)
    o.matrix_world = at(0, y, .3) @ rot(90, 'Y')
    y1 = y + bail * .35
    for s in (-1, 1):
        path = curve([(0, y1, -.1), (s * w * .16, y1 + w * .16, -.3), (s * w * .42, y1 + w * .62, -.4), (s * w * .62, y1 + w * 1.4, -.4)], 90)
        if cord:
            tube('cord', path, size * .5, cord, 14)
        else:
            cable(path, g, size * 1.7, size * 1.25, size * .19)


def shown(w, h, cy=0.):
    return {'frame': (-w / 2, w / 2, cy - h / 2, cy + h / 2)}


def circle_around(points):
    """Centre and radius of the smallest circle around 2D points: the centre walks towards the furthest, by ever smaller steps."""
    centre = points.mean(0)
    for i in range(4000):
        away = np.linalg.norm(points - centre, axis=1)
        centre = centre + (points[away.argmax()] - centre) / (i + 2)
    return centre, np.linalg.norm(points - centre, axis=1).max()


def width_at(o, y):
    """Left and right edge of a mesh at height y, from the edges that cross it."""
    v = np.array([q.co for q in o.data.vertices])
    ends = v[np.array([tuple(e.vertices) for e in o.data.edges])]
    low, high = ends[:, 0], ends[:, 1]
    cross = (low[:, 1] - y) * (high[:, 1] - y) < 0
    share = (y - low[cross, 1]) / (high[cross, 1] - low[cross, 1])
    x = low[cross, 0] + share * (high[cross, 0] - low[cross, 0])
    return x.min(), x.max()


def glyph(p):
    """A letter or sign, thick and bevelled. In a ring it is as large as the ring allows, so that its ends are soldered to it."""
    g = metal(p['metal'])
    font = (FONTS + p['font']) if p.get('font') else LATIN
    o = ms.text(p['sign'], 10, p['thick'], g, font, p.get('bevel', .28), inset=p.get('inset', 0))
    v = np.array([q.co for q in o.data.vertices])[:, :2]
    centre, k = (v.max(0) + v.min(0)) / 2, p['h'] / np.ptp(v[:, 1])
    if p.get('ring'):
        centre, around = circle_around(v)
        k = (p['ring'] / 2 + .1) / around
    o.matrix_world = Matrix.Diagonal((k, k, 1, 1)) @ at(-centre[0], -centre[1], 0)
    top = p['h'] / 2
    if p.get('joined'):  # parts of the sign that stand free are soldered to a pin behind them
        parts = [q[:, :2] - centre for q in ms.islands(o)]
        x = k * (parts[-1][:, 0].max() + parts[-1][:, 0].min()) / 2
        low = max(k * q[np.abs(q[:, 0] - x / k) < .6][:, 1].max() for q in parts[:1] if (np.abs(q[:, 0] - x / k) < .6).any())
        o.matrix_world = at(-x) @ o.matrix_world  # the dot hangs below the bail
        tube('pin', [(0, low - .5, -.5), (0, top - .4, -.5)], .28, g, 12)
        link_ring(g, (0, top + .35, -.1), .75, .24, 'X')
        top += .85
    if p.get('ring'):
        r = p['ring'] / 2
        sat = metal(p['metal'], 'satin')
        tube('ring', ms.ring_path(r, n=140), .85, sat, 18, True)
        top = r + .4
    if p.get('twin'):  # two rings soldered to the shoulders of the letter
        y = top - p['h'] * .22
        for s, edge in zip((-1, 1), width_at(o, y / k + centre[1])):
            x, y1 = (edge - centre[0]) * k + s * .75, y + .5
            link_ring(g, (x, y1, 0), 1.0, .26, 'Z')
            path = curve([(x + s * .3, y1 + .8, 0), (x + s * 2.0, y1 + 5, -.2), (x + s * p['h'] * .8, y1 + 17, -.3)], 60)
            cable(path, g, 1.5, 1.1, .19)
    else:
        hang_on(g, top + .2, p['h'] * 1.4, p.get('chain', 1.0))
    s = max(p['h'] * 1.75, p.get('ring', 0) * 1.45)
    return shown(s, s, p['h'] * .18)


def ganesha_words(p):
    """The words with which Ganesha is greeted, polished on a satin medallion within a beaded edge."""
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')
    loop = np.stack([8.4 * np.cos(np.arange(240) / 240 * TAU), 9.8 * np.sin(np.arange(240) / 240 * TAU)], -1)
    plaque(sat, loop, 'shri_ganesha', 1.0, 1.2, 9.0, dome=.9, nr=300, nt=900, rim=0, raised=g)
    tube('frame', np.c_[loop * 1.02, np.full(240, .5)], .62, g, 16, True)
    for q in ms.resample(np.c_[loop * .925, np.full(240, .82)], n=64, closed=True):
        bead(q, .26, g, 2)
    hang_on(g, 10.2, 22, 1.1)
    return shown(29, 29, 2.2)


def temple_pendant(p):
    g, b = metal('antique'), metal('22k', 'soft')
    plaque(g, arch_loop(28, 26), 'shri', 2.4, 1.6, 11.8, (0, -.6), 1.0, nr=240, nt=820)
    lp = arch_loop(28.6, 26.6, 300)
    for q in ms.resample(np.c_[lp, np.full(300, .6)], n=64, closed=True):
        bead(q, .58, b, 2)
    for k in (-1, 0, 1):
        m = at(k * 8.0, -16.6 - (1.6 if k == 0 else 0), .4)
        link_ring(b, m @ Vector((0, 3.4, 0)), .8, .22, 'X')
        kundan(b, kemp('red' if k == 0 else 'green'), m, 1.6, 2.4, beads=16, bead_r=.3)
    hang_on(b, 14.8, 34, 1.5, bail=2.6)
    return shown(47, 47, .6)


def leaf(p):
    """A tulsi leaf: oval, its margin toothed, veins that bend towards the tip, the blade swelling between them."""
    g = metal(p['metal'])
    w, ln = 9.8, 15.
    u, v = np.meshgrid(np.linspace(0, 1, 420), np.linspace(-1, 1, 241), indexing='ij')
    teeth = (u * 13) % 1
    wid = w / 2 * np.sin(math.pi * np.clip(u, .004, .996) ** .82) ** .72 * (1 + .05 * (1 - teeth) * np.sin(math.pi * u))
    x, y = v * wid, (u - .5) * ln
    q = u * 6.4 - 1.5 * np.abs(v) - .55 * np.abs(v) ** 2 + .2  # counts the side veins along the leaf
    d = np.abs(q - np.round(q))
    on = np.sin(math.pi * np.clip(u, 0, 1)) ** .5
    swell = .26 * np.sin(math.pi * np.clip(d * 2, 0, 1) / 2) ** .8 * on * (1 - np.abs(v) ** 4)
    rib = .34 * np.exp(-(v * wid / .26) ** 2)
    z = .5 * v ** 2 * np.sin(math.pi * u) - 1.4 * (u - .42) ** 2 + swell + rib
    top, bot = np.stack([x, y, z + .35], -1), np.stack([x * .985, y, z - .35], -1)
    ms.grid('leaf', np.concatenate([top, bot[:, ::-1]], 1), g, False, True)
    stem = curve([(0, -7.2, -.4), (.3, -9.0, 0), (1.2, -10.6, .3)], 20)
    tube('stem', stem, np.linspace(.5, .36, len(stem)), g, 12)
    bezel_head(g, stone('diamond'), 'round', 1.35, m=at(.9, 2.6, 1.5), wall=.3, depth=1.0)
    hang_on(g, 6.9, 22, .9, bail=1.5)
    return shown(25, 25, 1.0)


def open_heart(p):
    """Two curves that cross at the point; each reaches in and holds the stone."""
    g = metal(p['metal'])
    h = heart_loop(12.5, 200)
    for side in (1, -1):
        q = h[2:99] if side == 1 else h[103:199]
        t = np.linspace(0, 1, len(q))
        pts = np.c_[q, side * .9 * np.sin(math.pi * t) ** .6]
        tube('curve', pts, .85 - .25 * np.abs(t - .5) * 2, g, 16)
        tube('arm', [(side * 1.6, .6, -.35), pts[np.abs(pts[:, 1] - 1.5).argmin()]], .42, g, 12)
    claw_head(g, stone('diamond'), 'round', 2.0, z0=-1.0, height=1.8, claws=(90, 210, 330), wire=.26, m=at(0, .6, 0))
    hang_on(g, 3.4, 18, .9, bail=1.5)
    return shown(21, 21, 1.4)


def nazar(p):
    g = metal('silver')
    plate = ms.lathe('disc', [(0, -.8), (5.4, -.8), (5.7, -.3), (5.7, .5), (5.2, .9), (4.9, .7), (0, .7)], g, 90, 40)
    for k, (r, col) in enumerate(((4.9, 'navy'), (3.5, 'white'), (2.5, 'sky'), (1.25, 'black'))):
        z = .72 + .16 * k
        ms.lathe('eye', [(r, z - .1), (r * .98, z + .10), (r * .6, z + .18), (0, z + .2)], enamel(col), 70)
    hang_on(g, 5.6, 16, 1.0, bail=1.7)
    return shown(19, 19, 1.4)


def trishul(p):
    g = metal('oxidised', 'soft')
    cord = gloss('cord', (.012, .011, .012), .7, .2, 0)
    tube('staff', [(0, -19, 0), (0, 8, 0)], [1.05, 1.3], g, 18)
    blade = lambda loop, th=1.7: ms.plate('blade', [ms.resample(curve([*loop, loop[0]], 120), n=90, closed=True)], th, g, .6)
    blade([(-1.2, 4), (-1.7, 10), (0, 20.5), (1.7, 10), (1.2, 4), (0, 3)])
    for s in (-1, 1):
        blade([(s * 1.0, 3.6), (s * 5.2, 4.0), (s * 7.2, 8.0), (s * 7.4, 12.), (s * 9.8, 17.6), (s * 10.2, 10.6), (s * 9.2, 5.0), (s * 5.6, 1.4), (s * 1.0, 1.2)])
    for y, r in ((1.0, 2.0), (-1.2, 1.6), (-19, 1.7)):
        bead((0, y, 0), r, g, 3, (r, r * .7, r))
    o = ms.lathe('damaru', curve(np.array([(2.9, -3.6), (3.1, -3.2), (1.0, 0), (3.1, 3.2), (2.9, 3.6)]), 40), g, 60)
    o.matrix_world = at(0, -7.5, 1.2) @ rot(90, 'Y') @ rot(24, 'X')
    for k in range(10):
        a = k / 10 * TAU
        tube('lace', [o.matrix_world @ Vector((3.0 * math.cos(a), 3.0 * math.sin(a), -3.3)), o.matrix_world @ Vector((1.15 * math.cos(a + .3), 1.15 * math.sin(a + .3), 0)), o.matrix_world @ Vector((3.0 * math.cos(a + .6), 3.0 * math.sin(a + .6), 3.3))], .22, g, 8)
    hang_on(g, 20.6, 30, 1.6, bail=2.4, cord=cord)
    return shown(52, 52, 3)


def cross(p):
    g = metal(p['metal'])
    a, b, w0, w1 = 5.6, 6.2, 1.0, 1.45
    top, bot = 6.6, -10.6
    pts = [(w0, w0), (a - .2, w1), (a, 0), (a - .2, -w1), (w0, -w0), (w1, bot + .2), (0, bot), (-w1, bot + .2), (-w0, -w0), (-a + .2, -w1), (-a, 0), (-a + .2, w1), (-w0, w0), (-w1, top - .2), (0, top), (w1, top - .2)]
    ms.plate('cross', [np.array(pts)], 1.7, g, .5)
    hang_on(g, 6.4, 18, .9, bail=1.7)
    return shown(25, 25, .6)


def moon_star(p):
    """A puffed crescent, as thick as the gap between its two circles, its tips drawn out to a point."""
    g = metal(p['metal'])
    u = np.linspace(-1, 1, 121)
    out, inn = math.pi - u * math.radians(139), math.pi - u * math.radians(123)
    outer = np.stack([7.2 * np.cos(out), 7.2 * np.sin(out)], -1)
    inner = np.stack([5.6 * np.cos(inn) + 2.3, 5.6 * np.sin(inn)], -1)
    half = np.maximum(np.linalg.norm(outer - inner, axis=1) / 2, .2)
    tube('moon', np.c_[(outer + inner) / 2, 0 * u], half, g, 32, flat=.45)
    m = at(3.0, 0, .1)
    place(ms.plate('star', [star_loop(3.5, .5)], 1.0, g, .25), m)
    for k in range(4):
        a = math.radians(90 + 90 * k)
        bezel_head(g, stone('melee'), 'round', .58, m=m @ at(1.1 * math.cos(a), 1.1 * math.sin(a), 1.0), wall=.14, depth=.5)
    tube('bridge', [(-3.2, 0, 0), (.4, 0, 0)], .32, g, 10)
    hang_on(g, 7.0, 18, .9, bail=1.5)
    return shown(22, 22, 1.6)


def baby_elephant(p):
    g, e = metal(p['metal']), enamel('grey-blue')
    bead((0, 0, 0), 1, g, 4, (5.0, 4.2, 1.9))
    bead((-4.6, 1.6, .3), 1, g, 4, (2.9, 2.9, 1.8))
    tube('trunk', curve([(-6.6, 1.2, .4), (-8.3, .0, .5), (-8.6, 2.2, .6), (-7.6, 3.8, .6)], 40), np.linspace(1.2, .65, 40)[:len(curve([(-6.6, 1.2, .4), (-8.3, .0, .5), (-8.6, 2.2, .6), (-7.6, 3.8, .6)], 40))], g, 16)
    for x in (-2.9, -.6, 1.8, 3.6):
        tube('leg', [(x, -2.4, .2 if int(x * 10) % 2 else -.4), (x, -5.0, 0)], 1.05, g, 16)
    tube('tail', curve([(4.8, 1.0, 0), (6.0, .2, 0), (6.1, -1.2, 0)], 16), .32, g, 10)
    bead((6.1, -1.4, 0), .55, g, 2)
    ear = ms.resample(outline('oval', 1.9, 2.3, 60)[:, :2], n=50, closed=True)
    cell(g, e, ear, .4, .6, at(-3.0, 1.4, 2.0) @ rot(14, 'Z'), dome=.3)
    bead((-5.9, 2.3, 1.9), .36, gloss('eye', (.01, .01, .01)), 2)
    hang_on(g, 4.2, 20, .9, bail=1.5)
    return shown(24, 24, 1.6)


def flute(p):
    g, f = metal(p['metal']), metal(p['metal'], 'soft')
    m = rot(28, 'Z')
    place(tube('flute', [(-9, 0, 0), (9, 0, 0)], 1.15, g, 24), m)
    for x in (-8.4, -7.4, 7.6, 8.5):
        place(tube('band', np.stack([np.full(40, x), *(1.2 * f2(np.arange(40) / 40 * TAU) for f2 in (np.cos, np.sin))], -1), .26, g, 8, True), m)
    dark = gloss('hole', (.02, .015, .01), .6, .1, 0)
    for k in range(6):
        bead((m @ at(-4.2 + 1.8 * k, 0, 1.0)).translation, 1, dark, 2, (.46, .46, .25))
    q = at(-.4, -.6, 1.3) @ rot(34, 'Z')
    tube('quill', [q @ Vector((0, -5.2, 0)), q @ Vector((0, 5.5, 0))], .28, g, 10)
    for k in range(15):
        t = k / 14
        for s in (-1, 1):
            y0 = -3.6 + 8.0 * t
            wd = 2.9 * math.sin(math.pi * (.12 + .8 * t))
            place(tube('barb', curve([(0, y0, 0), (s * wd * .6, y0 + .9, .15), (s * wd, y0 + 2.2, .0)], 16), .2, f, 6), q)
    place(tube('eye', ms.ring_path(1.5, 1.9, 40), .3, g, 10, True), q @ at(0, 4.3, .5))
    bead((q @ at(0, 4.0, .5)).translation, .75, g, 3)
    hang_on(g, 2.2, 22, .9, bail=1.5)
    return shown(27, 27, 1.8)


def sapphire_arch(p):
    g = metal(p['metal'])
    claw_head(g, stone('sapphire'), 'oval', 2.6, 3.6, -1.4, 2.3, wire=.34)
    t = np.radians(np.linspace(6, 174, 60))
    path = np.stack([4.4 * np.cos(t), 5.3 * np.sin(t), 0 * t + .3], -1)
    tube('arch', path - [0, 0, .7], .62, g, 12)
    row(g, stone('melee'), path, .72, gap=1.08)
    tube('base', curve([(4.4, .5, -.4), (4.0, -2.6, -.6), (0, -5.2, -.8), (-4.0, -2.6, -.6), (-4.4, .5, -.4)], 50), .42, g, 12)
    for x, y in ((-4.2, .6), (4.2, .6), (0, -5.1), (0, 5.2)):  # the head is held by the frame
        tube('arm', [(x, y, -.5), (x * .55, y * .62, -.5)], .32, g, 10)
    hang_on(g, 5.6, 18, .9, bail=1.5)
    return shown(20, 20, 1.6)


FAMILY = {f.__name__: f for f in (glyph, ganesha_words, temple_pendant, leaf, open_heart, nazar, trishul, cross, moon_star, baby_elephant, flute, sapphire_arch)}
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'focus': (0, 0, 0), 'zoom': .66} for f in FAMILY}
