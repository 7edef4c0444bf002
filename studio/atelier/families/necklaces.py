"""Necklaces laid flat in a U. The neckline is a curve; beads, links, leaves and units follow it."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import meshes as ms
from ..gems import gem, outline
from ..links import along, cable, strand
from ..materials import enamel, gloss, metal, pearl, stone
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import disc_loop
from ..settings import (bezel_head, cell, claw_head, link_ring, petal_loop, petal_sheet, row, star_loop, turned)

TAU = 2 * math.pi


def neckline(w, depth, point=0., rise=1.35):
    """A U hanging w wide and depth deep, its ends leaving at the top. point > 0 draws it to a V."""
    t = np.linspace(-1, 1, 500)
    x = w / 2 * np.sin(t * math.pi / 2 * 1.02) * (1 + .04 * np.abs(t) ** 6)
    y = -depth * np.cos(t * math.pi / 2) ** (1.0 + .35 * point) + depth * .12 * point * np.exp(-(t / .18) ** 2) * -1
    y = y + depth * (rise - 1) * np.abs(t) ** 5
    return np.stack([x, y, 0 * x], -1)


def box_of(w, depth, extra=0., margin=1.13, rise=1.35):
    """A square frame around the whole U, its ends and clasp included, with air on all sides."""
    high = depth * rise + extra + 7
    s = max(w + 3, high) * margin
    cy = high / 2 - depth - extra
    # a closer look goes to the bottom of the U; the middle of the frame is bare
    return {'frame': (-s / 2, s / 2, cy - s / 2, cy + s / 2), 'focus': (0, -depth - extra * .35, 0)}


def ends(g, path, size=1.):
    """The two ends of an open necklace: a ring at one, a hook at the other."""
    for e, inner, s in ((0, 3, -1), (-1, -4, 1)):
        d = np.asarray(path[e] - path[inner], float)
        d /= np.linalg.norm(d)
        m = at(*path[e]) @ rot(math.degrees(math.atan2(d[1], d[0])) - 90, 'Z')
        o = tube('ring', ms.ring_path(1.15 * size, n=36), .30 * size, g, 10, True)
        place(o, m @ at(0, 1.2 * size, 0))
        if s < 0:
            place(tube('ring', ms.ring_path(1.7 * size, n=40), .36 * size, g, 10, True), m @ at(0, 3.5 * size, 0))
        else:
            hook = curve(np.array([(0, 1.9, 0), (.2, 3.2, .1), (1.2, 4.6, .2), (.4, 5.9, .2), (-1.0, 5.2, .2), (-1.1, 4.2, .2)]) * size, 50)
            place(tube('hook', hook, np.linspace(.42, .34, len(hook)) * size, g, 12), m)


def trimmed(path, first, reach):
    """The part of a symmetrical path that begins and ends reach millimetres from the first and last unit."""
    i = int(np.argmax(np.linalg.norm(path - np.array(first.translation), axis=1) < reach))
    return path[i:len(path) - i]


def units(path, n, span=1.):
    """n frames spread along the middle span of the path: X along it, Y towards the neck, Z up."""
    p = ms.resample(path, n=600)
    lo, hi = (1 - span) / 2, (1 + span) / 2
    out = []
    for k in range(n):
        i = int((lo + (hi - lo) * (k + .5) / n) * 600)
        i = min(max(i, 1), 599)
        t = p[i + 1 if i < 600 else i] - p[i - 1]
        out.append(at(*p[i]) @ rot(math.degrees(math.atan2(t[1], t[0])), 'Z'))
    return out


def layered(p):
    g = metal(p['metal'])
    for k, d in enumerate((34, 44, 56)):
        path = neckline(62 + 5 * k, d, .2)
        path[:, 2] = .3 * k
        for e in (0, -1):  # the three strands draw together and share one clasp
            near = np.clip(1 - np.abs(np.arange(500) - e % 500) / 46, 0, 1)[:, None]
            path += near * near * (3 - 2 * near) * (np.array([-36. if e == 0 else 36., 21., 0]) - path[e])
        cable(path, g, 2.1, 1.55, .27)
        if k == 2:
            for i, m in enumerate(units(path, 11, .62)):
                c = m.translation
                bead((c.x, c.y, .6), 1, g, 3, (2.1 + .3 * math.sin(i * 2.1), 1.8 + .25 * math.cos(i * 1.3), 1.8))
    ends(g, path, 1.5)
    return {**box_of(74, 56, 3), 'second': {'turn': -20, 'focus': (24, -39, 0), 'zoom': .42}}


def diamond_line(p):
    g, d = metal(p['metal']), stone('diamond')
    path = neckline(78, 58, .35)
    n = 39
    size = 2.15 - 1.15 * np.abs(np.arange(n) * 2 / (n - 1) - 1)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    size *= (s[-1] - .5 * n) / (2 * size.sum())  # stone beside stone, half a millimetre between two
    mid = np.cumsum(2 * size + .5) - size - .25
    spots = np.stack([np.interp(mid, s, path[:, i]) for i in range(3)], -1)
    turns = np.degrees(np.arctan2(*np.gradient(spots, axis=0)[:, 1::-1].T))
    heads = ([], [])
    for k, (q, deg, r) in enumerate(zip(spots, turns, size)):
        heads[r <= 1.5].append(at(*q) @ rot(deg, 'Z') @ Matrix.Scale(r, 4))
        if k:  # from rail to rail: a joint that ran through the stones would take their light
            way = (q - spots[k - 1]) / np.linalg.norm(q - spots[k - 1])
            tube('joint', [spots[k - 1] + way * size[k - 1] * .58 - [0, 0, size[k - 1] * .24], q - way * r * .58 - [0, 0, r * .24]], .3, g, 8)
    for mat, places in zip((d, stone('melee')), heads):  # one head for all, in every size
        with Group('head') as first:
            claw_head(g, mat, 'round', 1, z0=-.6, height=.95, wire=.12)
        for n, place_ in enumerate(places):
            (first.e if n == 0 else first.clone()).matrix_world = place_
    y = -58 - 58 * .042 - 5.0
    m = at(0, y - 7.5, 0)
    link_ring(g, (0, y + 2.0, 0), 1.0, .26, 'X')
    claw_head(g, d, 'round', 2.4, z0=-1.4, height=2.2, wire=.28, m=m @ at(0, -1.0, 0))
    loop = outline('pear', 4.6, 5.2, 200) + [0, -1.0, 0]
    row(g, stone('melee'), loop, .82, m=m, closed=True)
    place(tube('frame', loop - [0, 0, .9], .75, g, 10, True), m)
    for x, y in ((-4.3, -1.6), (4.3, -1.6), (0, 6.4)):  # the stone's basket is held by the frame
        place(tube('arm', [(x, y, -.8), (x * .36, -1.0 + (y + 1.0) * .24, -.8)], .26, g, 10), m)
    ends(g, path, 1.5)
    return box_of(82, 58, 20)


def bow(p):
    g = metal(p['metal'])
    for s in (-1, 1):
        loop = curve(np.array([(0, 0, .4), (s * 4.0, 3.4, 1.0), (s * 9.4, 5.0, 1.4), (s * 11.2, 1.2, 1.5), (s * 8.6, -2.6, 1.1), (s * 3.6, -1.6, .8), (0, 0, .4)]), 140)
        tail = curve(np.array([(0, -.4, .3), (s * 2.6, -4.0, .7), (s * 3.6, -8.4, .9), (s * 6.0, -12.5, .6)]), 60)
        for q, w in ((loop, 1.75), (tail, 1.45)):
            edge = [q + [0, 0, e] for e in (-w, w)]
            ms.grid('ribbon', np.stack([q + [0, 0, -w + 1.2], q + [0, 0, w + 1.2]], 1), g).modifiers.new('t', 'SOLIDIFY').thickness = .5
            tube('edge', q + [0, 0, w + 1.2], .42, g, 8)
        if s > 0:
            row(g, stone('melee'), loop[14:-14] + [0, 0, 1.75 + 1.5], .78, gap=1.06)
    bead((0, -.2, 2.0), 1, g, 3, (1.9, 2.2, 2.2))
    sides = [curve(np.array([(s * 10.0, 4.2, .5), (s * 18.5, 13, 0), (s * 23.5, 25, 0), (s * 24, 37, 0)]), 100) for s in (-1, 1)]
    for path in sides:
        cable(path, g, 1.9, 1.4, .23)
    ends(g, np.vstack([sides[0][::-1], sides[1]]), .9)
    return {'frame': (-32, 32, -17, 47), 'focus': (0, -3, 0)}


def leaves(p):
    g, oxide = metal('oxidised', 'soft'), gloss('oxide', (.05, .05, .055), .4, .4, 0)
    path = neckline(92, 64, .1)
    gen = np.random.default_rng(4)
    cable(path + [0, 0, -.8], g, 3.0, 2.4, .5)
    with Group('leaf') as leaf:
        petal_sheet(g, 17, 5.6, Matrix(), .03, .16, .5)
        tube('vein', [(0, .6, .5), (0, 15, .75)], [.36, .16], oxide, 8)
        for j in range(4):
            for s in (-1, 1):
                tube('vein', [(0, 2.5 + 3 * j, .55), (s * (2.0, 1.9, 1.65, 1.1)[j], 5.0 + 2.7 * j, (1.1, 1.05, .95, .8)[j])], .14, oxide, 6)
    for k, m in enumerate(units(path, 46, 1.)):  # each leaf lies with one edge over its neighbour's
        q = m @ at(0, 1.2, .9) @ rot(180 + gen.uniform(-2, 2), 'Z') @ rot(-6, 'X') @ rot(15, 'Y')
        (leaf.clone() if k else leaf.e).matrix_world = q
    ends(g, path, 2.)
    return box_of(126, 64, 17)


def pearls_two(p):
    """Two lines side by side; at each end both run into a gold leaf with a hook or a ring."""
    g, pm = metal(p['metal']), pearl()
    knot = (.5, gloss('silk', (.7, .64, .54), .8))
    for k, (w, d) in enumerate(((64, 42), (78, 54))):
        path = neckline(w, d)
        path[:, 1] -= path[0, 1]
        q = ms.resample(path, n=round(np.linalg.norm(np.diff(path, axis=0), axis=1).sum() / 6.5))
        for i in range(len(q) - 1):  # as many at one end as at the other
            bead((q[i] + q[i + 1]) / 2, 3.0, pm, 4)
            bead(q[i], *knot, 1)
        if k == 0:
            inner = path
    for s, e, last in ((-1, 0, 3), (1, -1, -4)):
        d = inner[e] - inner[last]
        deg = math.degrees(math.atan2(d[1], d[0])) - 90
        m = at(inner[e][0] + s * 3.5, inner[e][1] + 1.6, 0) @ rot(deg, 'Z')
        petal_sheet(g, 13, 13, m @ at(0, -3.0, .6), .06, -.16, .7)
        tube('rib', [m @ Vector((0, -1.4, .9)), m @ Vector((0, 8.6, 1.8))], [.42, .2], g, 10)
        for k in range(3):
            for q in (-1, 1):
                tube('vein', [m @ Vector((0, .2 + 2.3 * k, 1.0)), m @ Vector((q * (4.2 - .9 * k), 2.6 + 2.2 * k, .5))], .2, g, 8)
        o = tube('ring', ms.ring_path(1.5, n=36), .4, g, 10, True)
        place(o, m @ at(0, 10.8, .6))
        if s > 0:
            hook = curve(np.array([(0, 12, .6), (.3, 13.6, .7), (1.5, 15.4, .8), (.5, 17, .8), (-1.2, 16.2, .8), (-1.3, 15, .8)]), 50)
            place(tube('hook', hook, .5, g, 12), m)
        else:
            place(tube('ring', ms.ring_path(2.1, n=40), .46, g, 10, True), m @ at(0, 14.0, .6))
    return {'frame': (-55, 55, -85, 25), 'focus': (0, -66, 0)}


def lariat(p):
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')
    sides = [curve(np.array([(s * .9, 4.0, 0), (s * 7.5, 14, 0), (s * 14, 25, 0), (s * 17, 37, 0)]), 90) for s in (-1, 1)]
    for path in sides:
        cable(path, g, 1.9, 1.4, .25)
    ends(g, np.vstack([sides[0][::-1], sides[1]]), .9)
    ms.plate('star', [star_loop(5.0, .5)], 1.4, sat, .4)
    link_ring(g, (0, 4.9, 0), .9, .26, 'Z')
    cable(np.array([(0, -3.0, 0), (.3, -14, 0), (-.2, -25, 0)], float), g, 1.9, 1.4, .25)
    bead((-.2, -27, 0), 2.0, g, 3)
    return {'frame': (-38, 38, -33, 43), 'focus': (0, -11, 0)}


def petals(p):
    shine, mat = metal(p['metal']), metal(p['metal'], 'matte')
    path = neckline(84, 58)
    for k, m in enumerate(units(path, 27, 1.)):
        g = shine if k % 2 else mat
        q = m @ at(0, 4.4, 0) @ rot(180, 'Z') @ rot(90, 'Y') @ rot(-90, 'Y')
        o = petal_sheet(g, 11.5, 9.0, q @ at(z=2.4), -.10, -.34, .5)
        link_ring(shine, m @ Vector((4.5, 2.6, .8)), 1.0, .3, 'Z')
    ends(shine, path, 1.8)
    return box_of(92, 58, 9)


def charms(p):
    g = metal('silver')
    path = neckline(86, 48)
    cable(path, g, 3.0, 2.3, .38)
    ring = lambda r, n=40: np.stack([r * np.cos(np.arange(n) / n * TAU), r * np.sin(np.arange(n) / n * TAU)], -1)
    cloud = ms.resample(np.vstack([np.array([(cx + r * math.cos(q), cy + r * math.sin(q)) for q in np.radians(np.linspace(a, b, 14))])
                                   for cx, cy, r, a, b in ((4, -1, 2.2, -90, 70), (1.2, 1.4, 2.9, 20, 160), (-3.2, .2, 2.5, 90, 225), (-3.4, -.7, 2.4, 225, 270))]), n=80, closed=True)
    fish = ms.resample(curve(np.array([(5.5, 0), (2.6, 2.6), (-1.6, 2.2), (-3.4, .5), (-6, 2.4), (-5.2, 0), (-6, -2.4), (-3.4, -.5), (-1.6, -2.2), (2.6, -2.6), (5.5, 0)]), 90), n=80, closed=True)
    mango = ms.resample(curve(np.array([(.2, 4.6), (3.2, 3.6), (4.3, .4), (3.0, -3.2), (-.2, -5.4), (-3.6, -5.6), (-4.5, -4.6), (-3.2, -3.4), (-3.4, -.6), (-3.0, 2.6), (.2, 4.6)]), 120), n=80, closed=True)
    kite = np.array([(0, 5.4), (4.2, 0), (0, -5.4), (-4.2, 0)])
    for k, m in enumerate(units(path, 5, .54)):
        c = m.translation
        link_ring(g, (c.x, c.y - 1.8, 0), 1.3, .3, 'X')
        link_ring(g, (c.x, c.y - 3.3, 0), .8, .26, 'Z')
        q = at(c.x, c.y - 4.1 - (4.6, 4.0, 5.5, 2.2, 4.4)[k], 0)
        if k == 0:
            cell(g, enamel('sun'), ring(3.2), .6, 1.2, q, dome=.5)
            for j in range(12):
                a = j / 12 * TAU
                tube('ray', [q @ Vector((3.8 * math.cos(a), 3.8 * math.sin(a), 0)), q @ Vector((5.2 * math.cos(a), 5.2 * math.sin(a), 0))], [.55, .35], g, 10)
        elif k == 1:
            cell(g, enamel('cloud'), cloud, .6, 1.2, q, dome=.5)
        elif k == 2:
            for half, col in ((np.array([(0, 5.4), (4.2, 0), (0, -5.4)]), 'coral'), (np.array([(0, -5.4), (-4.2, 0), (0, 5.4)]), 'teal')):
                cell(g, enamel(col), ms.resample(half, n=50, closed=True), .5, 1.2, q, dome=.2)
            tube('tail', curve(np.array([(0, -5.6, 0), (1.4, -7.6, 0), (-.8, -9.4, 0), (.8, -11.4, 0)]), 30), .3, g, 8).matrix_world = q
        elif k == 3:
            cell(g, enamel('sky'), fish, .6, 1.2, q, dome=.5)
            bead(q @ Vector((3.0, .6, .6)), .5, enamel('black'), 2)
        else:
            cell(g, enamel('mango'), mango, .6, 1.2, q, dome=.5)
            place(petal_sheet(g, 4, 2.2, Matrix(), .1, .1, .4), q @ at(.4, 4.0, .4) @ rot(-60, 'Z'))
    ends(g, path, 1.8)
    return box_of(92, 48, 16)


def emerald_beads(p):
    g = metal(p['metal'])
    gen = np.random.default_rng(9)
    mats = [gloss(f'emerald-bead-{k}', (.012 + .05 * gen.random(), .13 + .15 * gen.random(), .05 + .07 * gen.random()), .05, .8, 1., .5) for k in range(6)]

    def facet_bead(mat):
        def make():
            rows = ((-.70, .42), (-.52, .80), (-.18, 1.0), (.18, 1.0), (.52, .80), (.70, .42))
            n = 12
            pts = np.array([[(z, r * math.cos((k + .5 * (i % 2)) / n * TAU), r * math.sin((k + .5 * (i % 2)) / n * TAU)) for k in range(n)] for i, (z, r) in enumerate(rows)])
            return ms.take(ms.grid('rondelle', pts, mat, False, True, smooth=False))
        return ms.shared(('rondelle', mat.name), make)

    def piece(i):
        if i % 5 == 4:
            return .95, (lambda m, r: ms.inst(ms.bead_mesh(g, 3), m @ Matrix.Diagonal((.8, 1.75, 1.75, 1)))), .8
        return 1.75, (lambda m, r, k=i: ms.inst(facet_bead(mats[(k * 7) % 6]), m @ Matrix.Diagonal((1.75, 2.05, 2.05, 1)) @ rot(k * 31, 'X'))), .74
    strand(neckline(58, 44), piece, .08)
    ends(g, neckline(58, 44), 1.5)
    return box_of(64, 44, 3)


FAMILY = {f.__name__: f for f in (layered, diamond_line, bow, leaves, pearls_two, lariat, petals, charms, emerald_beads)}
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .5} for f in FAMILY}
