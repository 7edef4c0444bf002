"""Mangalsutras, thali, bands for two, anklets, nose pin."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..bands import UPRIGHT, band, tiles
from ..gems import outline
from ..links import along, cable, strand
from ..materials import gloss, metal, stone
from ..meshes import Group, at, bead, bead_ring, curve, grid, place, rot, tube
from ..plaques import disc_loop, height_field, plaque
from ..settings import bezel_head, cell, claw_head, flower, link_ring, petal_loop, petal_sheet, row, turned
from .bangles import bell
from .necklaces import box_of, neckline, units
from scipy.ndimage import map_coordinates

TAU = 2 * math.pi
BLACK = ('black-bead', (.006, .006, .007), .05, .7, 1., 0)


def vati(g, m, r, h):
    """A round bowl seen from below, its hollow away from the eye."""
    t = np.linspace(0, math.pi / 2, 24)
    prof = [(r * math.sin(a), h * math.cos(a)) for a in t] + [(r * 1.04, -.1), (r * 1.04, -.7), (r * .94, -.8)]
    place(ms.lathe('vati', prof, g, 80), m)
    place(tube('lip', ms.ring_path(r * 1.02, n=80, z=-.4), .45, g, 10, True), m)
    place(tube('line', ms.ring_path(r * .74, n=80, z=h * .67), .22, g, 8, True), m)


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
    flower(g, 8, 4.2, 2.6, at(0, y - .6, .8), .4, thick=.4)
    bead((0, y - .6, 1.8), 1.1, g, 3)
    for s in (-1, 0, 1):
        bead((s * 2.2, y - 6.2 - (.8 if s == 0 else 0), 0), 1.0, g, 3)
    return box_of(74, 54, 14)


def tanmaniya(p):
    g = metal(p['metal'])
    black_strand(neckline(50, 42, .55), g, 1.2, 0)
    pais = ms.resample(curve(np.array([(.4, 6.4), (-2.6, 4.2), (-4.6, .4), (-3.8, -4.0), (0, -6.4), (3.8, -4.4), (4.6, -.2), (2.6, 2.2), (3.2, 4.8), (5.4, 5.0), (4.2, 7.4), (.4, 6.4)]), 160), n=150, closed=True)
    m = at(0, -49.5, 0) @ Matrix.Scale(1.25, 4)
    place(ms.plate('paisley', [pais], 1.0, g, .3), m)
    c = pais.mean(0)
    row(g, stone('melee'), np.c_[c + (pais - c) * .80, np.full(len(pais), .8)], .66, m=m, closed=True)
    for k, (x, y, r) in enumerate(((0, .6, 1.0), (0, -2.3, .9), (-.6, 3.0, .7))):
        bezel_head(g, stone('melee'), 'round', r, m=m @ at(x, y, .9), wall=.2, depth=.6)
    link_ring(g, (.3, -41.5 - 1.0, 0), 1.1, .28, 'X')
    return box_of(56, 42, 14)


def vati_pure(p):
    g = metal(p['metal'])
    black_strand(neckline(66, 54, .15), g, 1.75, 3)
    y = -57.5
    for s in (-1, 1):
        vati(g, at(s * 7.2, y - 3.0, 0), 6.6, 4.8)
        tube('tube', [(s * 2.2, y + 4.2, 0), (s * 7.0, y + 5.2, 0)], .9, g, 14)
    for x in (-1, 0, 1):
        bead((x * 2.2, y + 3.4, 0), 1.1, g, 3)
    return box_of(74, 54, 17)


def thali(p):
    g = metal(p['metal'])
    thread = gloss('turmeric', (.66, .36, .02), .7, .2, 0, bump=.01, scale=1.5)
    path = neckline(56, 34, .1)
    n = np.linspace(0, 1, 500)
    for s in range(3):
        a = n * 150 + s * TAU / 3
        tube('thread', path + np.stack([0 * a, .62 * np.cos(a), .62 * np.sin(a)], -1), .66, thread, 8)
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
            place(tube('line', np.c_[shape.mean(0) + (shape - shape.mean(0)) * .8, np.full(len(shape), .8)], .25, g, 8, True), c)
            for j in range(6):
                place(ms.plate('petal', [turned(petal_loop(3.0, 1.5), 60 * j, (0, -8.4))], .5, g, .15), c @ at(z=.9))
            bead(c @ Vector((0, -8.4, 1.2)), .7, g, 2)
    return box_of(62, 34, 17)


def couple(p):
    with Group('his') as a:
        one_band(p, p['his'], p['w_his'])
    with Group('hers') as b:
        one_band(p, p['hers'], p['w_hers'])
    r1, r2 = p['his'] / 2 + 1.4, p['hers'] / 2 + 1.4
    if p['style'] == 'lines':
        a.e.matrix_world = at(-6, 4, r1) @ rot(34, 'Z')
        b.e.matrix_world = at(9.5, -6.5, p['w_hers'] / 2) @ rot(-90, 'X') @ rot(20, 'Z')
    else:
        # lying, stones to the lens: a band that stands on a wave looks bent
        a.e.matrix_world = at(-8.5, 5, p['w_his'] / 2 + .8) @ rot(34, 'Z') @ rot(90, 'X')
        b.e.matrix_world = at(8.5, -6, p['w_hers'] / 2 + .8) @ rot(52, 'Z') @ rot(90, 'X')
    return {}


def one_band(p, inner, w):
    g = metal(p['metal'])
    if p['style'] == 'lines':
        sat = metal(p['metal'], 'satin')

        def relief(arc, z, u):
            q = (z / (w * .40) + 1) / 2 * 6
            d = np.abs(q - np.round(q)) * w * .40 * 2 / 6
            on = (q > -.4) & (q < 6.4)
            h = np.where(on, -.20 * np.clip(1 - d / .11, 0, 1), 0.)
            return h + 0 * u, (np.abs(z) < w * .44) & (h > -.05) & (u > -9)
        place(band(g, inner / 2, w, 1.3, profile='low', relief=relief, nu=260, nv=140, split=sat), UPRIGHT)
        return
    sat = metal(p['metal'], 'soft')
    place(band(sat, inner / 2, w, 1.2, profile='low', wave=lambda u: .8 * np.sin(u * 3)), UPRIGHT)
    for e in (-1, 1):
        u = np.arange(240) / 240 * TAU
        r = inner / 2 + 1.05
        place(tube('edge', np.stack([r * np.cos(u), r * np.sin(u), .8 * np.sin(u * 3) + e * w * .47], -1), .16, g, 8, True), UPRIGHT)
    for k in range(p['stones'] if w < 4 else 1):
        deg = (k - (1 if w < 4 else 0)) * 11 - 48
        u = math.radians(deg)
        bezel_head(g, stone('melee'), 'round', .78, m=rot(deg, 'Y') @ at(0, .8 * math.sin(u * 3), inner / 2 + 1.25), wall=.18, depth=.6)


def nose_pin(p):
    g = metal(p['metal'])
    claw_head(g, stone('diamond'), 'round', p['stone'] / 2, z0=0, height=.95, claws=range(0, 360, 60), wire=.15)
    bead_ring(p['stone'] / 2 * 1.06, .55, 12, .17, g)
    q = curve(np.array([(0, 0, .1), (0, 0, -3.2), (.3, 0, -5.2), (1.6, 0, -6.5), (3.6, 0, -6.6), (4.6, 0, -6.2)]), 60)
    tube('stem', q, .36, g, 14)
    return {}


def anklets(p):
    g = metal('oxidised', 'soft')
    hf = height_field(figures.scroll, 260, 1.)

    def one():
        r, n = 36., 30

        def relief(arc, z, u):
            q, _ = tiles(arc, 0, n, TAU * r)
            h = map_coordinates(hf, [(q + 1) / 2 * 259, (z / 4.0 + 1) / 2 * 259], order=1, mode='constant')
            seam = np.exp(-((np.abs(q) - 1) / .05) ** 2)
            return 1.1 * h - .5 * seam + .6 * np.exp(-((np.abs(z) - 4.6) / .4) ** 2)
        band(g, r, 10.5, 1.6, profile='flat', relief=relief, nu=1500, nv=60)
        for k in range(36):
            a = k / 36 * TAU
            c = Vector(((r + 1.2) * math.cos(a), (r + 1.2) * math.sin(a), -6.0))
            link_ring(g, c, 1.1, .3, 'X')
            bell(g, c + Vector((0, 0, -3.4)), 2.5)
    with Group('one') as a:
        one()
    b = a.clone()
    b.matrix_world = at(30, -34, 22) @ rot(-24, 'Z') @ rot(58, 'X')
    return {}


FAMILY = {f.__name__: f for f in (mangalsutra_two, tanmaniya, vati_pure, thali, couple, nose_pin, anklets)}
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .45} for f in ('mangalsutra_two', 'tanmaniya', 'vati_pure', 'thali')}
POSE['couple'] = {'pose': 'bangle', 'eye': 4.6}
POSE['nose_pin'] = {'pose': 'ring', 'lean': 34, 'turn': 40, 'fill': .70}
POSE['anklets'] = {'pose': 'bangle', 'eye': 4.8}
