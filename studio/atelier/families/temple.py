"""Temple and kundan necklaces: plaques, stamped discs, collars with pearl clusters, chokers."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..links import rope, strand
from ..materials import PLATE, gloss, kemp, kundan_glass, metal, pearl, polki
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import arch_loop, disc_loop, plaque
from ..settings import kundan, link_ring
from .necklaces import box_of, ends, neckline, trimmed, units

TAU = 2 * math.pi


def edge_beads(metal_mat, loop, n, r, m, z=.5):
    for q in ms.resample(np.c_[loop, np.full(len(loop), z)], n=n, closed=True):
        bead(m @ Vector(q), r, metal_mat, 2)


def drop_pearl(b, c, r=1.5, m=None):
    c = Vector(c)
    bead(c, .5, b, 2)
    bead(c + Vector((0, -r - .45, 0)), r, pearl(), 3)
    bead(c + Vector((0, -2 * r - .9, 0)), .42, b, 2)


def haar(p):
    """A kalash between peacocks at the centre, peacock plaques on either side, pearls below."""
    g, b = metal('antique'), metal('22k', 'soft')
    path = neckline(112, 62, .1)
    y0 = -62 - 10
    m = at(0, y0, .6)
    place(plaque(g, arch_loop(42, 38), 'temple', 3.4, 2., 20.6, (0, -.4), 1.6, nr=300, nt=1000), m)
    edge_beads(b, arch_loop(43, 39), 84, .75, m, .8)
    for k in range(9):
        q = m @ at((k - 4) * 4.3, -17.6, 2.6)
        kundan(b, kemp('red' if k % 2 == 0 else 'green'), q, 1.6, 1.3)
    for k in range(12):
        drop_pearl(b, m @ Vector(((k - 5.5) * 3.5, -19.5 - .5 * math.cos(k / 11 * math.pi - math.pi / 2), 0)), 1.6)
    sides = units(path, 12, .94)
    src = {}
    for k, q in enumerate(sides):
        if k in (5, 6):
            continue
        s = -1 if k < 5.5 else 1
        f = (lambda x, y, s=s: figures.peacock(-s * x, y))
        key = 'peacock' + str(s)
        if key not in src:
            src[key] = ms.take(plaque(g, disc_loop(8.6, 160, 8, .07), f, 2.2, 1.6, 8.0, dome=.6, nr=140, nt=480))
        up = q @ rot(0, 'Z')
        ms.inst(src[key], up)
        edge_beads(b, disc_loop(8.9, 160, 8, .07), 40, .5, up)
        for e in (-1, 1):
            kundan(b, kemp('green' if e > 0 else 'red'), up @ at(e * 9.6, 0, .6), 1.1, 1.6)
        for j in range(4):
            drop_pearl(b, up @ Vector(((j - 1.5) * 3.9, -9.2 + .5 * abs(j - 1.5), 0)), 1.45)
    ends(b, trimmed(path, sides[0], 9.9), 2.)
    return box_of(130, 62, 36)


def kasu(p):
    """Stamped lotus discs that overlap from both sides towards the middle, on a twisted gold cord."""
    g = metal(p['metal'], 'soft', dark=.35)
    disc = ms.take(plaque(g, disc_loop(6.7), lambda x, y: figures.lotus(x, y, 12), 1.0, .5, 5.7, nr=140, nt=420, rim=.08))
    path = neckline(92, 66)
    rope(path + [0, 3.4, -.4], metal(p['metal']), 2.2, 3.2, 3, .62)
    n = 29
    for k, m in enumerate(units(path, n, .97)):
        side = (k > n // 2) - (k < n // 2)
        q = m @ at(0, -3.6, 1.0 + (2.6 if side == 0 else 0)) @ rot(side * 8, 'Y')
        ms.inst(disc, q)
        bead_ring(6.35, .34, 44, .25, g, 1, q)
        link_ring(g, m @ Vector((0, 3.3, .9)), 1.5, .34, 'X')
    ends(metal(p['metal']), path + [0, 3.4, -.4], 2.)
    return box_of(104, 66, 11, margin=1.22)


def pearl_bunch(b, m, rows, r=.92):
    """Small pearls in a close bunch like grapes, hanging from a row of gold rings: a layer on the floor, another on top of it."""
    step = 2 * r * .98
    ring = ms.shared(('bunch ring',), lambda: ms.take(tube('jump', ms.ring_path(.75, n=28), .2, b, 8, True)))
    for k in range(rows[0]):
        ms.inst(ring, m @ at((k - (rows[0] - 1) / 2) * step, 1.1, .2) @ rot(90, 'Y'))
    for z, less in ((0, 0), (1.35 * r, 1)):
        for j, n in enumerate(rows):
            for k in range(n - less):
                bead(m @ Vector(((k - (n - less - 1) / 2) * step, -r - (j + less * .45) * step * .87, z)), r, pearl(), 3)
    tip = -r - len(rows) * step * .87
    bead(m @ Vector((0, tip + .2, 0)), .5, b, 2)
    bead(m @ Vector((0, tip - 1.2, 0)), 1.1, kemp('green'), 3)


def guttapusalu(p):
    g, b = metal('antique', 'soft', hammer=PLATE), metal('22k', 'soft')
    path = neckline(92, 56)
    src = ms.take(ms.plate('unit', [disc_loop(6.0, 90, 6, .12)], 1.6, g, .4))
    for k, m in enumerate(units(path, 15, 1.)):
        ms.inst(src, m)
        edge_beads(b, disc_loop(6.2, 90, 6, .12), 26, .42, m)
        for j in range(6):
            kundan(b, kemp('red'), m @ rot(60 * j, 'Z') @ at(0, 3.75, .9), 1.3, 1.8)
            kundan(b, kemp('green'), m @ rot(60 * j + 30, 'Z') @ at(0, 5.0, .8), .5)
        kundan(b, kemp('green'), m @ at(z=1.2), 1.3, beads=12, bead_r=.26)
        # laid flat, the clusters fan out half as far as the collar turns, or they would lie on their sides
        pearl_bunch(b, m @ rot(-.45 * math.degrees(m.to_euler().z), 'Z') @ at(0, -7.2, 0), (5, 6, 5, 4, 3, 2, 1) if k not in (0, 14) else (4, 5, 4, 3, 2, 1))
    ends(b, path, 2.)
    return box_of(124, 56, 20, margin=1.06)


def floral_unit(g, b, st, m, r, n=8, centre='red'):
    place(ms.plate('unit', [disc_loop(r, 120, n, .10)], 1.4, g, .35), m)
    for j in range(n):
        kundan(b, st, m @ rot(360 / n * j, 'Z') @ at(0, r * .62, .8), r * .20, r * .27, cut=f'polki{3 + j % 6}')
    kundan(b, kemp(centre) if centre else st, m @ at(z=1.1), r * .24, beads=12, bead_r=r * .035, cut=None if centre else 'polki5')
    edge_beads(b, disc_loop(r * 1.02, 120, n, .10), 40, r * .045, m, .4)


def choker(p):
    g, b, st = metal(p['metal'], 'soft', hammer=PLATE), metal(p['metal']), kundan_glass()
    path = neckline(118, 40, rise=1.1)
    for m in units(path, 11, .98):
        floral_unit(g, b, st, m, 7.5, 8)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    up = np.stack([-along[:, 1], along[:, 0], 0 * along[:, 0]], -1)
    for d in (-9.4, 9.4):
        strand(path + up * d, lambda i: (1.75, pearl(), 1.) if i % 5 else (1.1, b, .9), .05)
    cord = gloss('silk-cord', (.42, .25, .06), .6, .2, 0)
    for e, s in ((0, -1), (-1, 1)):  # all three lines end in a bar; a choker is tied with a silk cord at the nape
        out = along[e] * s
        tube('bar', [path[e] + out * 1.2 + up[e] * f for f in (-11, 11)], 1.1, b, 14)
        for f in (-11, 11):
            bead(path[e] + out * 1.2 + up[e] * f, 1.6, b, 3)
        ring = path[e] + out * 3.6
        place(tube('ring', ms.ring_path(2.2, n=40), .5, b, 10, True), at(*ring))
        q = curve(np.array([ring + out, ring + out * 9 + [s * 1, 3, 0], ring + out * 18 + [-s * 4, 10, 0], ring + out * 25 + [-s * 16, 26, 0]]), 90)
        for f in (0, math.pi):
            a = np.linspace(0, 60, len(q)) + f
            tube('cord', q + np.stack([.6 * np.cos(a), 0 * a, .6 * np.sin(a)], -1), .85, cord, 8)
        bead(q[-1], 2.0, b, 3)
        for f in (-1, 0, 1):  # its tassel
            tube('cord', curve(np.array([q[-1], q[-1] + [f * 1.6 - s * .8, 4, 0], q[-1] + [f * 2.2 - s * 1.2, 9, -.6]]), 20), .8, cord, 8)
    return {'frame': (-83, 83, -72, 94), 'second': {'turn': 20, 'focus': (2.9, -50.8, 0), 'zoom': .32}}


FAMILY = {f.__name__: f for f in (haar, kasu, guttapusalu, choker)}
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .45} for f in FAMILY}
