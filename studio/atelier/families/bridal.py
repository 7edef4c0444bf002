"""The large wedding pieces: bridal set, maang tikka, nath, kalgi, sherwani buttons."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import meshes as ms
from ..gems import outline
from ..links import cable, strand
from ..materials import PLATE, gloss, kemp, kundan_glass, metal, pearl, polki
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import disc_loop, plaque
from ..settings import kundan, link_ring, petal_loop, petal_sheet
from .necklaces import box_of, ends, neckline, units
from .temple import drop_pearl, edge_beads, floral_unit

TAU = 2 * math.pi


def tassel(b, c, rows=3):
    for k in range(-rows, rows + 1):
        for j in range(3 - abs(k) // 2):
            bead(Vector(c) + Vector((k * 2.6, -2.6 * j - .7 * (rows - abs(k)), 0)), 1.3, pearl(), 3)


def bridal_set(p):
    """Choker above, long haar around it, the two drops lying free between them."""
    g, b, st = metal(p['metal'], 'soft', hammer=PLATE), metal(p['metal']), polki()
    path = neckline(98, 36, rise=1.25)
    for m in units(path, 11, .98):
        floral_unit(g, b, st, m, 7.0, 8, 'green')
        drop_pearl(b, m @ Vector((0, -7.8, 0)), 1.6)
    ends(b, path, 2.)
    haar = neckline(142, 112, .2, rise=1.2)
    for dx in (0, 3.8):
        strand(haar * [1 + dx / 71, 1, 1] + [0, -dx, 0], lambda i: (1.8, pearl(), 1.) if i % 8 else (1.8, b, .8), .06)
    ends(b, haar + [0, -2, 0], 2.6)
    c = at(0, -121, 1)
    floral_unit(g, b, st, c, 17, 10, 'red')
    for k in range(10):
        kundan(b, kemp('green'), c @ rot(36 * k + 18, 'Z') @ at(0, 15.0, .8), 1.3)
    for k in range(-3, 4):
        drop_pearl(b, c @ Vector((k * 4.6, -17.6 + .22 * k * k, 0)), 2.2)
    for s in (-1, 1):
        q = at(s * 21, -72, 1) @ rot(-s * 6, 'Z')
        floral_unit(g, b, st, q @ at(0, 9.5, 0), 5.4, 6, 'red')
        link_ring(b, q @ Vector((0, 3.4, .4)), 1.3, .34, 'X')
        floral_unit(g, b, st, q @ at(0, -6.4, 0), 8.6, 8, 'green')
        for k in (-1, 0, 1):
            drop_pearl(b, q @ Vector((k * 4.6, -15.2 - (.6 if k == 0 else -.4), 0)), 1.9)
    return box_of(156, 112, 34, rise=1.2)


def tikka(p):
    g, b, st = metal(p['metal'], 'soft', hammer=PLATE), metal(p['metal']), kundan_glass()
    strand(curve(np.array([(12, 44, 0), (7.5, 34, 0), (1.8, 25, 0), (0, 17.2, 0)]), 160), lambda i: (1.5, pearl(), 1.) if i % 6 else (1.3, b, .9), .05)
    tube('hook', curve(np.array([(12, 44, 0), (14, 48, 0), (17.5, 47.4, 0), (17.2, 43.4, 0), (15.2, 42.4, 0)]), 40), .6, b, 12)
    for y in (16.0, -.3):  # from string to drop, from drop to crescent
        link_ring(b, (0, y, .4), 1.1, .32, 'Z')
    place(ms.plate('tear', [outline('pear', 6.4, 6.0, 140)[:, :2] + [0, 6.2]], 1.5, g, .35), Matrix())
    kundan(b, st, at(0, 6.2, 1.0), 3.2, 3.9, beads=22, bead_r=.34, cut='polki4')
    t = np.radians(np.linspace(196, 344, 70))
    out = np.stack([15 * np.cos(t), 15 * np.sin(t) + 8], -1)
    inn = np.stack([10.8 * np.cos(t), 9.0 * np.sin(t) + 8], -1)
    ms.plate('moon', [np.vstack([out, inn[::-1]])], 1.5, g, .35)
    for k in range(11):
        a = math.radians(202 + k * 13.6)
        d = 2.35 * (.62 + .38 * math.sin(math.radians(k * 18)))
        kundan(b, st if k % 2 == 0 else kemp('red'), at(12.8 * math.cos(a), 11.9 * math.sin(a) + 8, .9) @ rot(math.degrees(a) - 90, 'Z'), 1.35, max(1.3, d * .8), cut=f'polki{3 + k % 6}' if k % 2 == 0 else None)
    for k in range(15):
        a = math.radians(200 + k * 10)
        c = Vector((15.3 * math.cos(a), 15.3 * math.sin(a) + 8, 0))
        bead(c, .5, b, 2)
        if k != 7:
            bead(c + Vector((.2 * math.cos(a), -1.9, 0)), 1.35, pearl(), 3)
    drop_pearl(b, (0, -8.6, 0), 3.0)
    return {'frame': (-36, 36, -20, 52), 'second': {'focus': (-.8, -10.2, 0), 'zoom': .4}}


def nath(p):
    """The Peshwai curve: two rows of pearls on gold wires bent like a crescent, a ruby flower in their hollow, a pearl
    spray at one end and the hook at the other."""
    g, pm = metal(p['metal']), pearl()
    arc = lambda r, a0, a1, c, squash=1.: np.stack([c[0] + r * np.cos(np.radians(np.linspace(a0, a1, 160))),
                                                   c[1] + r * squash * np.sin(np.radians(np.linspace(a0, a1, 160))), np.zeros(160)], -1)

    def strung(path, sizes, gold=.42):
        """Pearls side by side on a wire, a gold grain between each two."""
        tube('wire', path, .34, g, 10)
        s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
        need = sum(2 * r for r in sizes) + gold * 1.2 * (len(sizes) - 1)
        q = (s[-1] - need) / 2
        for k, r in enumerate(sizes):
            at_ = lambda d: [np.interp(d, s, path[:, i]) for i in range(3)]
            bead(at_(q + r), r, pm, 4)
            q += 2 * r
            if k < len(sizes) - 1:
                bead(at_(q + gold * .6), gold, g, 2)
                q += gold * 1.2
    outer = arc(13.4, 172, 372, (0, 0), .96)
    strung(outer, (1.7, 1.95, 2.15, 2.3, 2.4, 2.4, 2.3, 2.15, 1.95, 1.7))
    inner = arc(8.6, 190, 350, (0, .4), .92)
    strung(inner, (1.25, 1.45, 1.6, 1.7, 1.6, 1.45, 1.25))
    heart = at(0, 2.6, .5)
    kundan(g, kemp('red'), heart, 2.7, beads=18, bead_r=.34)
    for k in range(9):
        a = math.radians(40 * k + 90)
        bead(heart @ Vector((4.75 * math.cos(a), 4.75 * math.sin(a), -.2)), 1.5, pm, 4)
    ms.plate('bed', [disc_loop(5.0, 90)], .5, g, .15).matrix_world = heart @ at(z=-1.2)
    for s in (-1, 1):  # green drops where the two rows meet
        kundan(g, kemp('green'), at(s * 10.6, 1.6, .7) @ rot(s * 14, 'Z'), 1.25, 1.9, beads=14, bead_r=.24)
        tube('tie', [(s * 4.6, 2.0, 0), (s * 10.6, 1.6, 0)], .34, g, 10)
        tube('tie', [(s * 3.2, -.8, 0), (s * 5.0, -6.2, 0)], .3, g, 10)
    tube('tie', [(0, -1.5, 0), (0, -12.6, -.4)], .3, g, 10)
    spray = curve(np.array([(-13.0, 2.4, 0), (-13.2, 6.4, 0), (-10.8, 10.4, 0), (-6.6, 12.6, 0)]), 120)
    strung(spray, (1.75, 1.6, 1.4, 1.15))
    bead(spray[-1], .6, g, 3)
    hook = curve(np.array([(13.2, 1.6, 0), (13.4, 6.2, 0), (10.6, 11.0, 0), (5.4, 12.4, 0), (2.6, 10.2, 0), (4.0, 8.6, 0)]), 90)
    tube('hook', hook, np.linspace(.5, .36, len(hook)), g, 12)
    bead(hook[-1], .55, g, 3)
    for y in (2.6, 4.4):
        bead((13.3, y, 0), .8, g, 3)
    return {}


def plume(g, b, foot, n):
    """A fan of leaf-shaped feathers from one foot, each with a rib and a pearl at its tip, bending outwards."""
    for k in range(n):
        f = k / (n - 1) * 2 - 1
        a = math.radians(90 - 58 * f)
        ln = 46 - 9 * abs(f) ** 1.5
        d = np.array([math.cos(a), math.sin(a), 0])
        side = np.array([d[1], -d[0], 0]) * f
        rise = np.linspace(0, 1, 50)[:, None]
        spine = np.array([*foot, 0.]) + d * (3 + ln * rise) + side * 9 * rise ** 2.4 + [0, 0, -.25 * (k % 2)]
        w = 2.9 * np.sin(math.pi * np.linspace(.06, .985, 50) ** 1.25) ** .9
        t = np.gradient(spine, axis=0)
        t /= np.linalg.norm(t, axis=1)[:, None]
        s = np.stack([-t[:, 1], t[:, 0], 0 * t[:, 0]], -1)
        cols = [spine + s * w[:, None] * q + np.array([0, 0, 1.1 * (1 - abs(q)) - .55 * q * q]) for q in np.linspace(-1, 1, 9)]
        under = [spine + s * w[:, None] * q + np.array([0, 0, -.9]) for q in (1, 0, -1)]
        ms.grid('feather', np.stack(cols + under, 1), g if k % 2 else b, False, True)
        tube('rib', spine + [0, 0, 1.05], np.linspace(.5, .18, 50), b, 8)
        drop = spine[-1] + t[-1] * 1.9
        bead(spine[-1] + t[-1] * .3, .55, b, 2)
        bead(drop, 1.5, pearl(), 3)
    kundan(b, kundan_glass(), at(*foot, 1.6), 2.6, beads=16, bead_r=.42, cut='polki6')


def kalgi(p):
    g, b, st = metal('gilded', 'soft', hammer=PLATE), metal('gilded'), kundan_glass()
    pais = curve(np.array([(0, -17), (-11, -13), (-15, -2), (-11, 8), (-1, 14), (8, 20), (15, 19), (13.5, 15), (11.5, 8), (13.5, -1), (10, -12), (0, -17)]), 170)
    ms.plate('base', [pais], 2.2, g, .5)
    c = np.array([0., -2.])
    for i, q in enumerate(ms.resample(c + (pais - c) * .80, n=17, closed=True)):
        kundan(b, st if i % 3 else kemp('red'), at(q[0], q[1], 1.3), 1.9, cut=f'polki{3 + i % 6}' if i % 3 else None)
    kundan(b, st, at(-1, -3, 1.4), 4.6, 5.6, beads=26, bead_r=.5, cut='polki5')
    kundan(b, kemp('green'), at(3, 8.5, 1.4), 1.9, 2.5, beads=14, bead_r=.36)
    for q in ms.resample(np.c_[pais, np.full(len(pais), .8)], n=80, closed=True):
        bead(q, .62, b, 2)
    plume(metal('gilded', 'soft'), b, (2, 14), 9)
    for s in (-1, 0, 1):
        q = Vector((s * 7.0, -17.4 - (2 if s == 0 else -1.4), 0))
        link_ring(b, q, 1.2, .32, 'X')
        kundan(b, kemp('red' if s == 0 else 'green'), at(q.x, q.y - 5.0, 0), 2.0, 3.0, beads=16, bead_r=.4)
        bead(q + Vector((0, -9.6, 0)), 1.5, pearl(), 3)
    return {}


def buttons(p):
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')

    def carved(x, y):
        from ..figures import Clay
        c = Clay(x, y)
        for k in range(8):
            c.petal(0, 0, 45 * k, .84, .30, .1, .6)
        c.ball(0, 0, .2, base=.3, tall=.5)
        return c.h
    src = ms.take(plaque(g, disc_loop(5.6, 200), carved, .8, .8, 5.3, dome=2.4, nr=120, nt=420))
    pts = [(-22, 15), (-7, 20), (9, 17), (22, 7), (15, -8), (-1, -10), (-18, -14)]
    chain = curve(np.c_[np.array(pts, float) + [0, -1], np.full(7, -.6)], 420)
    cable(chain, g, 1.8, 1.3, .2)
    gen = np.random.default_rng(2)
    for k, (x, y) in enumerate(pts):
        m = at(x, y, 1.2) @ rot(gen.uniform(-10, 10), 'X') @ rot(gen.uniform(-10, 10), 'Y') @ rot(22 * k, 'Z')
        ms.inst(src, m)
        place(tube('rim', ms.ring_path(5.7, n=90), .42, sat, 10, True), m)
    return {}


FAMILY = {f.__name__: f for f in (bridal_set, tikka, nath, kalgi, buttons)}
POSE = {'bridal_set': {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .5}, 'tikka': {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0)},
        'nath': {'pose': 'flat', 'fill': .82}, 'kalgi': {'pose': 'flat', 'fill': .86, 'turn': 6}, 'buttons': {'pose': 'flat', 'fill': .84}}
