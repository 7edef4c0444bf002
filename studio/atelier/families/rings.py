"""Finger rings. Axis along Y, the face towards +Z. Each function takes the row's parameters."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..bands import UPRIGHT, band, shank, tiles
from ..gems import gem, outline, offset
from ..materials import enamel, gloss, kemp, metal, pearl, polki, stone
from ..meshes import at, bead, bead_ring, curve, grid, place, rot, tube
from ..plaques import disc_loop, plaque
from ..relief import sstep
from ..settings import (bezel_head, cell, claw_head, flower, halo, heart_loop, kundan, petal_sheet, row, star_loop)

TAU = 2 * math.pi


def around(radius, deg):
    """The frame on the outside of an upright shank, deg away from the top."""
    return rot(deg, 'Y') @ at(z=radius)


def twist(p):
    g = metal(p['metal'])
    r, d, turns = p['inner'] / 2 + p['strand'] * .95, p['strand'], p['turns']
    u = np.arange(960) / 960 * TAU
    for k in range(2):
        ph = u * turns + k * math.pi
        rad = r + d * .46 * np.cos(ph)
        tube('strand', np.stack([rad * np.sin(u), d * .52 * np.sin(ph), rad * np.cos(u)], -1), d * .5, g, 14, True)


def plain(p):
    shank(metal(p['metal']), p['inner'], p['w'], p['t'], crown=p.get('crown', .3))


def flush(p):
    g = metal(p['metal'])
    r, top = p['stone'] / 2, p['inner'] / 2 + p['t'] * 1.12

    def well(arc, z, u):  # the stone sinks into the band
        return np.where(np.hypot(((u + math.pi) % TAU - math.pi) * top, z) < r * .99, -.9 * p['t'], 0.)
    shank(g, p['inner'], p['w'], p['t'], top_w=1.45, top_t=1.25, relief=well, nu=1500, nv=80)
    m = at(z=top)
    bezel_head(g, stone('melee'), 'round', p['stone'] / 2, m=m, wall=.34, depth=.8)


def solitaire(p):
    g = metal(p['metal'])
    shank(g, p['inner'], p['w'], p['t'], top_w=p.get('taper', .66), top_t=1.0)
    z = p['inner'] / 2 + p['t']
    zg = claw_head(g, stone(p.get('stone_kind', 'diamond')), p.get('cut', 'round'), p['stone'] / 2, p.get('stone_l', p['stone']) / 2,
                   z - .2, p['head'] * .62, wire=p.get('claw'))
    if p.get('cathedral'):
        for s in (1, -1):
            q = curve([(s * 5.6, 0, z * .80), (s * 3.6, 0, z * .98), (s * p['stone'] * .44, 0, zg - .9)], 30)
            tube('arch', q, .62, g, 12)


def halo_ring(p):
    g, d = metal(p['metal']), stone('diamond')
    shank(g, p['inner'], p['w'], p['t'], top_w=.85)
    z = p['inner'] / 2 + p['t']
    zg = claw_head(g, d, 'round', p['stone'] / 2, z0=z - .3, height=2.9, wire=.2)
    halo(g, stone('melee'), 'round', p['stone'] / 2, p['stone'] / 2, p['halo_d'] / 2, zg - .25, gap=.35)
    for s in (1, -1):
        a = np.radians(np.linspace(21, 21 + 7 * 6.4, 40)) * s
        r = z - .02
        path = np.stack([r * np.sin(a), 0 * a, r * np.cos(a)], -1)
        row(g, stone('melee'), path, p['pave_d'] / 2, path / r, grain=.3)


def lotus_ring(p):
    g, hm = metal(p['metal']), metal(p['metal'], 'soft', hammer=.02)
    shank(g, p['inner'], 2.8, 1.9, gap=0)
    m = at(z=p['inner'] / 2 + 1.5)
    flower(hm, 8, 6.6, 4.4, m, .22, thick=.75, cup=.22)
    flower(hm, 5, 4.4, 4.0, m @ at(z=.8), .5, .5, thick=.6, cup=.26)
    bezel_head(g, stone('cz'), 'round', 2.0, m=m @ at(z=2.5), wall=.35)


def temple_ring(p):
    g, bright = metal('antique'), metal('22k', 'soft')
    for s in (-1, 1):
        shank(g, p['inner'], 1.7, 1.5, wave=lambda u, s=s: s * (.75 + 1.9 * np.clip(np.cos(u), 0, 1) ** 2))
    m = at(z=p['inner'] / 2 + 2.2)
    place(plaque(g, disc_loop(6.4, 200, 12, .06), lambda x, y: figures.lotus(x, y, 12), 2.0, 1.2, 6.5, dome=1.4, rim=0), m @ at(z=1.3))
    kundan(bright, kemp('red'), m @ at(z=4.95), 1.35, beads=14, bead_r=.26)
    place(plaque(g, disc_loop(9.9), lambda x, y: x * 0, .3, 1.6, dome=.8, nr=30, nt=120), m)
    for k in range(10):
        kundan(bright, kemp('red' if k % 2 == 0 else 'green'), m @ rot(k * 36 + 18, 'Z') @ at(8.0, 0, 1.0) @ rot(14, 'Y'), 1.15, 1.7)
    bead_ring(9.9, .4, 40, .55, bright, m=m)


def peacock_ring(p):
    g = metal(p['metal'])
    r = p['inner'] / 2
    place(band(g, r, 2.4, 1.3), UPRIGHT)
    m = at(z=r + 2.2)
    for k in range(p['feathers']):  # the tail: a fan of enamel eyes sweeping to one side
        deg = -128 + 25 * k
        q = m @ at(.6, -.4, .12 * k) @ rot(deg, 'Z')
        loop = ms.resample(outline('pear', 1.75, 2.2, 80)[:, :2] * [1, -1], n=60, closed=True)
        far = q @ at(0, 6.6, 0)
        cell(g, enamel('teal'), loop, .36, .7, far, dome=.35)
        cell(g, enamel('peacock'), outline('oval', .95, 1.15, 40)[:, :2], .26, .5, far @ at(0, .2, .42), dome=.2)
        bead((far @ at(0, .2, .75)).translation, .3, g, 2)
        for s in (-.45, .45):
            place(tube('quill', [(0, .5, .2), (s, 2.4, .3), (s * .5, 4.2, .25)], .3, g, 8), q)
    body = curve([(1.6, -1.8, 1.0), (-.4, -.6, 1.5), (-2.4, 1.6, 1.7), (-2.2, 4.4, 1.8), (-3.6, 6.2, 1.9)], 50)
    place(tube('body', body, np.interp(np.linspace(0, 1, len(body)), [0, .3, .6, .85, 1], [.7, 1.75, 1.2, .95, 1.1]), g, 20), m)
    place(tube('beak', [(-4.2, 6.2, 1.9), (-5.4, 5.9, 1.8), (-6.0, 5.5, 1.7)], [.6, .34, .1], g, 10), m)
    bead((m @ at(-3.9, 6.5, 2.8)).translation, .32, gloss('eye', (.01, .01, .01)), 2)
    for k in range(3):
        b = math.radians(62 + 30 * k)
        tip = np.array([-3.5 + 3. * math.cos(b), 6.4 + 3. * math.sin(b), 1.9])
        place(tube('crest', [(-3.5, 6.6, 1.9), tip], .16, g, 8), m)
        bead((m @ at(*tip)).translation, .46, g, 2)


def signet(p):
    sat, g = metal(p['metal'], 'satin', brush='x'), metal(p['metal'])
    a, b, r = p['a'] / 2, p['b'] / 2, p['inner'] / 2
    shank(g, p['inner'], 4.0, 1.5, top_w=2.2, top_t=1.5, profile='soft')
    o = outline('oval', b, a, 160)
    z = r + 3.0
    prof = ((-.6, -3.0), (-.1, -1.6), (.25, -.4), (.2, -.1), (0, 0), (-.8, .28))
    body = [offset(o, d) * [1, 1, 0] + [0, 0, z + q] for d, q in prof]
    grid('collar', np.stack(body), g, False, True)
    top = offset(o, -.8)
    grid('table', np.stack([top * f + [0, 0, z + .28 - (.0 if f else 0)] for f in (1, .6, .3, .001)]), sat, False, True)
    for rr in (1.0,):
        tube('edge', offset(o, -.8) * rr + [0, 0, z + .27], .13, g, 8, True)


def bark(p):
    g, tex = metal(p['metal']), metal(p['metal'], 'satin')
    gen = np.random.default_rng(7)
    ph, fr = gen.uniform(0, TAU, 90), gen.integers(40, 130, 90)

    def relief(arc, z, u):
        n = sum(np.sin(u * f + q + .9 * np.sin(z * 1.3 + q)) for f, q in zip(fr, ph)) / 9
        m = np.abs(z) < 1.75
        return np.where(m, -.20 + .15 * np.clip(n, -1.6, 1.6), 0.), m
    o = place(band(g, p['inner'] / 2, 5.0, 1.29, profile='flat', relief=relief, nu=3600, nv=90, split=tex), UPRIGHT)
    return o


def groove(p):
    sat, g = metal(p['metal'], 'satin', brush='y'), metal(p['metal'])

    def relief(arc, z, u):
        d = np.abs(z - p['offset'])
        return -p['depth'] * np.clip(1 - d / .42, 0, 1) + 0 * u, (d < .45) & (u > -9)
    place(band(sat, p['inner'] / 2, 4.0, 1.3, profile='low', relief=relief, nu=260, nv=120, split=g), UPRIGHT)


def cushion_cab(p):
    g, ox = metal('silver'), metal('oxidised', 'soft')
    r = p['inner'] / 2
    shank(ox, p['inner'], 4.2, 1.8, top_w=2.1, top_t=1.6, profile='soft')
    o = outline('cushion', 5.2, 6.2, 160)
    z = r + 3.4
    prof = ((-1.3, -3.6), (.2, -3.2), (.9, -2.6), (.75, -1.0), (1.05, -.3), (1.05, .35), (.5, .5), (0, .3))
    grid('collar', np.stack([offset(o, d) + [0, 0, z + q] for d, q in prof]), ox, False, True)
    for k in range(44):  # vertical flutes around the collar
        q = offset(o, .95)[int(k / 44 * 160)]
        tube('flute', [q + [0, 0, z - .6], q * .97 + [0, 0, z - 2.7]], .32, g, 8)
    tube('lip', offset(o, .75) + [0, 0, z + .42], .3, g, 10, True)
    f = np.linspace(0, 1, 16)
    dome = np.stack([o * math.cos(q * math.pi / 2) ** .8 + [0, 0, z + .3 + 2.6 * math.sin(q * math.pi / 2)] for q in f[:-1]] + [o * .001 + [0, 0, z + 2.9]])
    grid('onyx', dome, gloss('onyx', (.006, .006, .007), .03, .7, 1., 0), False, True)


def navratna(p):
    g = metal(p['metal'])
    shank(g, p['inner'], 3.0, 1.5, top_w=1.7, top_t=1.1)
    m = at(z=p['inner'] / 2 + 2.8)
    place(ms.plate('head', [outline('cushion', 6.6, 6.6)[:, :2]], 1.0, g, .3), m)
    order = ('emerald', 'diamond', 'pearl', 'yellow', 'ruby', 'coral', 'cat', 'sapphire', 'hessonite')  # as it is laid by tradition
    mats = {'pearl': pearl(), 'coral': gloss('coral', (.78, .13, .06)), 'cat': gloss('cats-eye', (.42, .40, .16)), 'ruby': stone('ruby'),
            'emerald': stone('emerald'), 'sapphire': stone('sapphire'), 'yellow': stone('yellow-sapphire'), 'hessonite': stone('hessonite'), 'diamond': stone('diamond')}
    for k, name in enumerate(order):
        r = 1.65 if name == 'ruby' else 1.4
        q = m @ at((k % 3 - 1) * 4.05, (1 - k // 3) * 4.05, 1.5)
        if name in ('pearl', 'coral', 'cat'):
            ms.inst(ms.bead_mesh(mats[name], 3), q @ at(z=-.1) @ ms.Matrix.Scale(r, 4))
            place(tube('rim', ms.ring_path(r * 1.04, n=40), .24, g, 10, True), q)
        else:
            bezel_head(g, mats[name], 'round', r, m=q, wall=.32, depth=1.4)
    o = offset(outline('cushion', 6.6, 6.6, 300), .1)
    n = np.arange(300) / 300 * TAU * 34
    for s in (0, math.pi):
        place(tube('rope', o * (1 + .02 * np.cos(n + s))[:, None] + np.stack([0 * n, 0 * n, .5 + .22 * np.sin(n + s)], -1), .26, g, 8, True), m)


def cocktail(p):
    g, d = metal(p['metal']), stone('melee')
    shank(g, p['inner'], 2.8, 1.6, top_w=1.2)
    z = p['inner'] / 2 + 1.6
    zg = claw_head(g, stone('emerald'), 'cushion', 3.25, 3.75, z, 3.3, wire=.34)
    o = outline('cushion', 3.25, 3.75, 280)
    for n, gap, r, h in ((14, .95, .62, -.75), (16, 2.35, .58, -1.35)):
        a = np.arange(280) / 280 * TAU * 14
        path = offset(o, gap) * (1 + .035 * np.cos(a))[:, None] + [0, 0, zg + h]
        tray = np.stack([offset(o, gap + q) * (1 + .035 * np.cos(a))[:, None] + [0, 0, zg + h + s] for q, s in ((-.7, -.7), (-.62, -.3), (.62, -.3), (.7, -.7))])
        grid('tray', tray, g, False, True)
        row(g, d, path, r, closed=True)
    for s in (1, -1):
        tube('arch', curve([(s * 6.2, 0, z * .74), (s * 5.4, 0, z * .95), (s * 4.6, 0, zg - 1.3)], 24), .7, g, 12)


def polki_ring(p):
    g = metal(p['metal'], 'soft')
    shank(g, p['inner'], 3.4, 1.5, top_w=1.6)
    m = at(z=p['inner'] / 2 + 2.2) @ Matrix.Scale(.80, 4)
    place(plaque(g, disc_loop(11.6, scallops=8, depth=.14), lambda x, y: x * 0, .3, 1.2, dome=1.6, nr=40, nt=320), m)
    kundan(g, polki(), m @ at(z=2.5), 3.1, beads=20, bead_r=.34, cut='polki3')
    for k in range(8):
        q = m @ rot(k * 45, 'Z') @ at(0, 7.5, 1.95) @ rot(-12, 'X')
        kundan(g, polki(), q, 2.05, 2.7, cut=f'polki{4 + k}')
        kundan(g, kemp('red' if k % 2 else 'green'), m @ rot(k * 45 + 22.5, 'Z') @ at(0, 9.4, 1.0), .75)
    for q in ms.resample(np.c_[disc_loop(11.9, 320, 8, .14), np.full(320, .4)], n=64, closed=True):
        bead(m @ Vector(q), .42, g, 2)


def baby_star(p):
    g = metal(p['metal'])
    shank(g, p['inner'], 1.5, .86, gap=46)
    m = at(z=p['inner'] / 2 + 1.1)
    place(ms.plate('star', [star_loop(p['star'], .52)], 1.0, g, .35), m)


def heart_ring(p):
    g = metal(p['metal'])
    shank(g, p['inner'], 1.6, 1.1)
    cell(g, enamel('pink'), heart_loop(5.4), .62, 1.0, at(z=p['inner'] / 2 + 1.75), dome=.45)


FAMILY = {f.__name__: f for f in (twist, plain, flush, solitaire, halo_ring, lotus_ring, temple_ring, peacock_ring, signet, bark, groove,
                                  cushion_cab, navratna, cocktail, polki_ring, baby_star, heart_ring)}
POSE = {f: {'pose': 'ring'} for f in FAMILY}
for name in ('signet', 'temple_ring', 'polki_ring', 'navratna', 'cushion_cab', 'lotus_ring', 'cocktail', 'heart_ring', 'baby_star', 'peacock_ring'):
    POSE[name] = {'pose': 'ring', 'lean': 56, 'turn': 18}
POSE['polki_ring'] = {'pose': 'ring', 'lean': 46, 'turn': 30}
POSE['bark'] = POSE['groove'] = {'pose': 'ring', 'lean': 72, 'turn': 20}
POSE['plain'] = {'pose': 'ring', 'lean': 22, 'turn': 38}
POSE['twist'] = {'pose': 'ring', 'lean': 80, 'turn': 30}
