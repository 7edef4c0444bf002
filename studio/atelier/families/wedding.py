"""Mangalsutras, thali, bands for two, anklets, nose pin."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..bands import UPRIGHT, band, tiles
from ..gems import gem, outline
from ..links import along, cable, strand
from ..materials import gloss, metal, stone
from ..meshes import Group, at, bead, bead_ring, curve, grid, place, rot, tube
from ..plaques import disc_loop, height_field, plaque
from ..settings import bezel_head, cell, claw_head, link_ring, petal_sheet, row
from .bangles import bell
from .necklaces import box_of, ends, neckline, trimmed, units
from scipy.ndimage import map_coordinates

TAU = 2 * math.pi
BLACK = ('black-bead', (.006, .006, .007), .05, .7, 1., 0)


def vati(g, m, r, h):
    """A bowl seen from outside: a soft-polished dome, a line and a row of grains around it, a rolled lip."""
    soft = metal('22k', 'soft')
    t = np.linspace(0, math.pi / 2, 40)
    prof = [(r * math.sin(a), h * math.cos(a)) for a in t] + [(r * 1.04, -.1), (r * 1.04, -.7), (r * .94, -.8)]
    place(ms.lathe('vati', prof, soft, 120), m)
    place(tube('lip', ms.ring_path(r * 1.02, n=120, z=-.4), .5, g, 12, True), m)
    z = lambda f: h * math.sqrt(1 - f * f)
    for f in (.70, .86):
        place(tube('line', ms.ring_path(r * f, n=120, z=z(f)), .17, g, 8, True), m)
    bead_ring(r * .78, z(.78) + .05, 44, r * .045, g, 2, m)


def black_strand(path, g, r, every):
    black = gloss(*BLACK)

    def piece(i):
        if every and i % (every + 1) == every:
            return r * .92, g, .8
        return r, black, .94
    strand(path, piece, .04)


def mangalsutra_two(p):
    g = metal(p['metal'])
    for k, d in enumerate((50, 55.5)):
        black_strand(neckline(62 + 9 * k, d, .25), g, 1.5, 5)
    y = -58
    for s in (-1, 1):
        vati(g, at(s * 7.2, y - 2.0, 0), 5.6, 3.4)
        link_ring(g, (s * 4.2, y + 3.2, 0), 1.1, .3, 'Z')
    place(plaque(metal(p['metal'], 'soft'), disc_loop(3.3, 160, 8, .10), lambda x, y: figures.lotus(x, y, 8), 1.1, .8, 3.4, dome=.5, nr=120, nt=420, rim=0), at(0, y - .2, 1.6))
    bead((0, y - .2, 3.2), .8, g, 3)
    for s in (-1, 0, 1):
        bead((s * 2.2, y - 6.2 - (.8 if s == 0 else 0), 0), 1.0, g, 3)
    ends(g, neckline(62, 50, .25), 1.6)
    ends(g, neckline(71, 55.5, .25), 1.6)
    return box_of(76, 55, 14)


def tanmaniya(p):
    """A strand of black beads whose two halves end in rings at a round diamond; from it hangs a paisley of diamonds."""
    g, d = metal(p['metal']), stone('diamond')
    path = neckline(44, 33, .3)
    y = path[:, 1].min()
    half = [path[:int(np.argmax(path[:, 0] > -3.6))], path[len(path) - int(np.argmax(path[::-1, 0] < 3.6)):]]
    for s, q in zip((-1, 1), half):
        black_strand(q if s < 0 else q[::-1], g, 1.15, 0)
        near = q[-1] if s < 0 else q[0]
        bead(near + np.array([-s * .2, 0, 0]), .95, g, 3)
        link_ring(g, (s * 2.45, near[1] - .1, 0), 1.05, .26, 'Z')
    top = y + .2
    bezel_head(g, d, 'round', 1.3, m=at(0, top, .2), wall=.32)
    link_ring(g, (0, top - 2.2, 0), .85, .24, 'X')
    pais = ms.resample(curve(np.array([(0, 6.6), (-2.4, 4.3), (-4.4, 1.2), (-4.9, -2.0), (-3.4, -5.0), (0, -6.2), (3.3, -5.0), (4.7, -2.2), (4.2, .6), (2.6, 2.4), (2.2, 4.2), (3.4, 5.6), (2.2, 7.0), (0, 6.6)]), 200), n=200, closed=True)
    m = at(.2, top - 9.8, 0) @ Matrix.Scale(1.12, 4)
    c = np.array([-.1, -1.0])
    rim_path = np.c_[c + (pais - c) * .86, np.full(len(pais), -.5)]
    row(g, stone('melee'), rim_path, .60, m=m, closed=True, gap=1.04)
    place(tube('outer', np.c_[pais, np.full(len(pais), -.35)], .34, g, 10, True), m)
    claw_head(g, stone('melee'), 'pear', 1.9, 1.9, -1.2, 1.3, (90, 215, 325), .2, m @ at(-.1, -2.1, .3))
    for x, y in ((-4.0, -2.6), (3.9, -2.6), (0, -5.4)):  # the stone's basket is held by the frame
        place(tube('arm', [(x, y, -.7), (x * .3 - .1, -2.1 + (y + 2.1) * .45, -.6)], .2, g, 10), m)
    ends(g, path, 1.2)
    return box_of(46, 33, 17)


def vati_pure(p):
    g = metal(p['metal'])
    black_strand(neckline(66, 54, .15), g, 1.75, 3)
    y = -57.5
    for s in (-1, 1):
        vati(g, at(s * 7.2, y - 3.0, 0), 6.6, 4.8)
        tube('tube', [(s * 2.2, y + 4.2, 0), (s * 7.0, y + 5.2, 0)], .9, g, 14)
    for x in (-1, 0, 1):
        bead((x * 2.2, y + 3.4, 0), 1.1, g, 3)
    ends(g, neckline(66, 54, .15), 1.6)
    return box_of(74, 54, 17)


def thali(p):
    g = metal(p['metal'])
    thread = gloss('turmeric', (.66, .36, .02), .7, .2, 0, bump=.01, scale=1.5)
    path = neckline(56, 34, .1)
    up = lambda k: path[k] + np.array([[0, y, 0] for y in (36., 24, 12)])
    cord = ms.resample(np.vstack([up(0), path, up(-1)[::-1]]), n=700)  # it leaves the picture at the top, where it is knotted on the wearer
    turn = np.linspace(0, np.linalg.norm(np.diff(cord, axis=0), axis=1).sum() / 5.2 * TAU, len(cord))
    _, side, over = ms.frames(cord)
    for s in range(3):
        a = turn + s * TAU / 3
        tube('thread', cord + .62 * (np.cos(a)[:, None] * side + np.sin(a)[:, None] * over), .66, thread, 8)
    seq = units(path, 13, .80)
    for k, m in enumerate(seq):
        kind = {6: None, 5: 'thali', 7: 'thali', 4: 'ball', 8: 'ball', 3: 'tube', 9: 'tube', 1: 'tube', 11: 'tube'}.get(k)
        if kind == 'ball':
            bead(m.translation, 3.0, g, 3)
            for e in (-1, 1):
                place(tube('cap', ms.ring_path(1.3, n=30, z=e * 2.7), .4, g, 8, True), m @ rot(90, 'Y'))
        elif kind == 'tube':
            place(tube('tube', [(-4, 0, 0), (4, 0, 0)], 1.5, g, 22), m)
            for x in (-3.7, -2.9, 0, 2.9, 3.7):
                place(tube('ring', ms.ring_path(1.55, n=30, z=x), .26, g, 8, True), m @ rot(90, 'Y'))
        elif kind == 'thali':
            s = -1 if k == 5 else 1
            c = at(m.translation.x, m.translation.y, 0)
            place(tube('loop', ms.ring_path(1.9, n=30), .6, g, 10, True), c @ rot(90, 'Y'))
            shape = ms.resample(curve(np.array([(-3.6, -2), (-2.4, -2.4), (0, -1.9), (2.4, -2.4), (3.6, -2), (6.4, -7), (5.4, -12), (0, -15.4), (-5.4, -12), (-6.4, -7), (-3.6, -2)]), 110), n=90, closed=True)
            place(ms.plate('thali', [shape], 1.6, g, .45), c)
            for q in ms.resample(np.c_[shape.mean(0) + (shape - shape.mean(0)) * .86, np.full(len(shape), .8)], n=44, closed=True):
                bead(c @ Vector(q), .3, g, 2)
            place(plaque(metal(p['metal'], 'soft'), disc_loop(4.3), 'lotus', .9, .5, 4.2, dome=.3, nr=120, nt=420, rim=0), c @ at(0, -8.6, .85))
    return box_of(62, 34, 17)


def couple(p):
    with Group('his') as a:
        one_band(p, p['his'], p['w_his'])
    with Group('hers') as b:
        one_band(p, p['hers'], p['w_hers'])
    r1, r2 = p['his'] / 2 + 1.4, p['hers'] / 2 + 1.4
    a.e.matrix_world = at(-6, 4, r1) @ rot(34, 'Z')
    b.e.matrix_world = at(9.5, -6.5, p['w_hers'] / 2) @ rot(20, 'Z') @ rot(-90, 'X')  # flat on the floor
    return {}


def one_band(p, inner, w):
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')
    if p['style'] == 'lines':
        def relief(arc, z, u):
            q = (z / (w * .40) + 1) / 2 * 6
            d = np.abs(q - np.round(q)) * w * .40 * 2 / 6
            on = (q > -.4) & (q < 6.4)
            h = np.where(on, -.26 * np.clip(1 - d / .15, 0, 1), 0.)
            return h + 0 * u, (np.abs(z) < w * .44) & (h > -.05) & (u > -9)
        place(band(g, inner / 2, w, 1.42, profile='low', relief=relief, nu=420, nv=160, split=sat), UPRIGHT)
        return
    # one engraved wave parts a satin half from a polished one; the stones lie in wells along it
    wave = lambda u: w * .17 * np.sin(u * 3)
    count = p['stones'] if w < 4 else 1
    spots = [math.radians((k - (count - 1) / 2) * 13 + (150 if w < 4 else -30)) for k in range(count)]
    r, rs = inner / 2 + 1.35, .74

    def relief(arc, z, u):
        h = -.17 * np.clip(1 - np.abs(z - wave(u)) / .17, 0, 1)
        for a in spots:
            h = np.where(np.hypot(((u - a + math.pi) % TAU - math.pi) * r, z - wave(a)) < rs * 1.02, -.8, h)
        return h, (z < wave(u)) & (h > -.5)
    place(band(g, inner / 2, w, 1.4, profile='low', relief=relief, nu=1500, nv=110, split=sat), UPRIGHT)
    for a in spots:
        m = rot(math.degrees(a), 'Y') @ at(0, wave(a), r)
        gem('round', rs, stone('melee'), m @ at(z=-.10))
        place(tube('rim', ms.ring_path(rs * 1.03, n=50, z=.02), .10, g, 8, True), m)


def nose_pin(p):
    g = metal(p['metal'])
    claw_head(g, stone('diamond'), 'round', p['stone'] / 2, z0=0, height=1.1, claws=range(0, 360, 60), wire=.13)
    bead_ring(p['stone'] / 2 * .80, .22, 12, .17, g)
    q = curve([(0, 0, .1), (0, 0, -3.2), (.3, 0, -5.2), (1.6, 0, -6.5), (3.6, 0, -6.6), (4.6, 0, -6.2)], 60)
    tube('stem', q, .36, g, 14)
    return {'second': {'lean': 62, 'turn': -14, 'zoom': 1.14}}


def anklet(g, path, n, bells=True):
    """A row of flower links along a path, each joined to the next by two rings, a small bell below each."""
    t = np.radians(np.arange(0, 360, 2.5))
    k = (np.abs(np.cos(t)) ** 3.4 + np.abs(np.sin(t)) ** 3.4) ** (-1 / 3.4)
    link = lambda f: np.stack([4.3 * f * k * np.cos(t), 3.4 * f * k * np.sin(t)], -1)
    me = ms.shared('anklet', lambda: ms.take(plaque(g, link(1), lambda x, y: figures.sprig(x * 1.02, y * 1.28), 1.3, 1.2, 4.2, dome=.5, nr=80, nt=260, rim=.08)))
    for m in units(path, n, .985):
        q = m @ at(z=.7)
        ms.inst(me, q)
        for o in ms.resample(np.c_[link(1.04), np.full(len(t), .2)], n=32, closed=True):
            bead(q @ Vector(o), .36, g, 2)
        for e in (-1, 1):
            link_ring(g, m @ Vector((4.9, e * 1.5, .5)), .8, .26, 'Z')
        link_ring(g, m @ Vector((0, -4.3, .5)), .85, .26, 'X')
        with Group('bell') as one:
            bell(g, Vector((0, 0, 0)), 1.75)
        one.e.matrix_world = m @ at(0, -6.9, .9) @ rot(-70, 'X')


def anklets(p):
    g = metal('oxidised', 'soft', dark=.7)
    for s in (-1, 1):
        path = neckline(42, 62) + [s * 31, 0, 0]
        anklet(g, path, 17)
        ends(g, trimmed(path, units(path, 17, .985)[0], 5.0), 1.5)
    return {**box_of(122, 62, 9), 'focus': (31, -62, 0)}


FAMILY = {f.__name__: f for f in (mangalsutra_two, tanmaniya, vati_pure, thali, couple, nose_pin, anklets)}
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .45} for f in ('mangalsutra_two', 'tanmaniya', 'vati_pure', 'thali')}
POSE['couple'] = {'pose': 'bangle', 'eye': 4.6, 'fill': .84}
POSE['nose_pin'] = {'pose': 'ring', 'lean': 34, 'turn': 40, 'fill': .70}
POSE['anklets'] = {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .5}
