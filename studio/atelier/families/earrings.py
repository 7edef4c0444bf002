"""Studs, hoops, drops and cuffs. Front towards +Z, up is +Y; a pair is two copies side by side."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..gems import gem, offset, outline
from ..materials import PLATE, enamel, gloss, kemp, kundan_glass, metal, pearl, polki, stone
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import arch_loop, disc_loop, plaque
from ..world import points_of
from ..settings import (bezel_head, cabochon, cell, claw_head, flower, halo, heart_loop, kundan, link_ring, petal_loop, petal_sheet, row,
                        star_loop, turned)

TAU = 2 * math.pi


def pair(make, gap, second=None, drop=0.):
    """Two of the same, or a mirrored second one."""
    with Group('left') as a:
        make(1)
    a.e.matrix_world = at(-gap / 2, drop / 2, 0) @ (second[0] if second else Matrix())
    with Group('right') as b:
        make(-1)
    b.e.matrix_world = at(gap / 2, -drop / 2, 0) @ (second[1] if second else Matrix())


def lay(make, spin, x, y):
    """One stud lying on the floor on the edge of its head and of its screw, its face turned spin degrees from the lens."""
    with Group('stud') as g:
        make(1)
    p = points_of(g.e)
    head, back = p[p[:, 2] > -1.5], p[p[:, 2] < -2.5]
    low = lambda q, t: (rotation(90 - t) @ q.T)[2].min()
    t0, t1 = 0., 70.
    for _ in range(30):  # the tilt at which head and screw touch the floor together
        t = (t0 + t1) / 2
        t0, t1 = (t, t1) if low(head, t) < low(back, t) else (t0, t)
    g.e.matrix_world = at(x, y, -low(p, t)) @ rot(spin, 'Z') @ rot(90 - t, 'X')


def rotation(deg):
    return np.array(rot(deg, 'X'))[:3, :3]


def two_lying(make, gap, depth=0., spins=(20, -42)):
    """A pair of studs as a jeweller lays them: one faces the lens, the other shows its side and screw."""
    lay(make, spins[0], -gap / 2, -depth / 2)
    lay(make, spins[1], gap / 2, depth / 2)
    return {'pose': 'bangle', 'eye': 4.6, 'fill': .74, 'zoom': 1.14}


def post(g, length=10., nut=2.2, z=0.):
    nut = nut * .72
    tube('post', [(0, 0, z), (0, 0, z - length)], .45, g, 10)
    if nut:
        place(ms.lathe('nut', [(0, 0), (nut, 0), (nut, .9), (0, .9)], g, 32, 30), at(z=z - length * .75))


def diamond_stud(p):
    g, d = metal(p['metal']), stone('diamond')

    def one(s):
        claw_head(g, d, 'round', p['stone'] / 2, z0=0, height=2.1, wire=.2)
        post(g, 9)
    return two_lying(one, 8.4, 3.0, (14, -54))


def pearl_stud(p):
    g = metal(p['metal'])

    def one(s):
        bead((0, 0, 3.2), p['pearl'] / 2, pearl(), 4)
        for k in range(8):
            petal_sheet(g, 5.4, 3.3, rot(45 * k, 'Z') @ at(z=-.9), .50, .12, .4)
        post(g, 9, 2.4)
    return two_lying(one, 14, 5.0, (16, -50))


def hoop_at(x, turn):
    """A hoop lies in its own XY plane; shown standing, turned a little away."""
    return at(x, 0, 0) @ rot(turn, 'Y')


def surya(p):
    g = metal(p['metal'])

    def one(s):
        n, seg = 1600, 48
        u = np.arange(n) / n * TAU
        q = np.arange(seg) / seg * TAU
        un, qn = np.meshgrid(u, q, indexing='ij')
        front = np.clip(np.sin(un - math.pi) * 1.4 + .55, 0, 1)
        cut = np.abs(((un * p['cuts'] * 1.6 / TAU) % 1) - .5) * 2
        r = p['tube'] / 2 * 1.25 - .26 * (1 - cut) ** 1.0 * front * (np.cos(qn) > -.55)
        rad = p['R'] + r * np.cos(qn)
        ms.grid('hoop', np.stack([rad * np.cos(un), rad * np.sin(un), r * np.sin(qn)], -1), g, True, True)
        tube('lever', [(-.6, p['R'] - .2, 0), (1.6, p['R'] + .9, 0), (2.6, p['R'] + .2, 0)], .5, g, 10)
    if p.get('lying'):  # on a table the second leans on the tube of the first
        tilt = math.degrees(math.atan(p['tube'] * 1.25 / (p['R'] * 1.65)))
        pair(one, p['R'] * 1.3, (Matrix(), at(0, 0, p['R'] * math.sin(math.radians(tilt))) @ rot(tilt, 'Y')))
    else:
        pair(one, 19, (rot(34, 'Y'), rot(34, 'Y')), 3)
    return {'pose': 'hang'}


def classic_hoop(p):
    g = metal(p['metal'])

    def one(s):
        u = np.radians(np.linspace(96, 96 + 338, 160))
        path = np.stack([p['R'] * np.cos(u), p['R'] * np.sin(u), 0 * u], -1)
        tube('wire', path, p['wire'] / 2, g, 18)
        bead(path[0], p['ball'] / 2, g, 3)
        tube('hook', curve([tuple(path[-1]), tuple(path[-1] + [-.2, 1.0, 0]), tuple(path[0] + [.2, 1.6, 0]), tuple(path[0] + [-.3, .6, 0])], 30), p['wire'] * .3, g, 10)
    pair(one, 15.5, (rot(30, 'Y'), rot(52, 'Y')), 2.5)
    return {'pose': 'hang'}


def threader(p):
    g = metal(p['metal'])
    from ..links import cable
    for s in (-1, 1):
        x = s * 8
        path = curve([(x - 3.4, -15, 0), (x - 3.6, 0, 0), (x - 3.2, 20, 0), (x, 27, 0), (x + 3.2, 20, 0), (x + 3.4, 0, 0), (x + 3.2, -6, 0)], 200)
        cable(path, g, 1.7, 1.05, .20)
        tube('needle', [(x + 3.2, -7, 0), (x + 3.3, -25, 0)], .62, g, 12)
        link_ring(g, (x + 3.2, -6.3, 0), .55, .17, 'Z')
        link_ring(g, (x - 3.4, -15.2, 0), .55, .17, 'Z')
        m = at(x - 3.4, -16, 0) @ rot(180, 'Z')
        ms.bead(m @ Vector((0, .1, .5)), 1, g, 3, (1.35, .75, .75))  # the leaf's neck
        petal_sheet(g, 11, 5.6, m, .04, .14, .55)
        tube('vein', [m @ Vector((0, 0, .9)), m @ Vector((0, 10, 1.2))], .26, g, 8)
        for k in range(3):
            for q in (-1, 1):
                tube('vein', [m @ Vector((0, 2 + 2.3 * k, 1.0)), m @ Vector((q * 1.7, 3.8 + 2.2 * k, 1.3))], .18, g, 6)
    return {'pose': 'hang', 'fill': .84}


def lotus_enamel(p):
    g = metal(p['metal'])

    def one(s):
        place(ms.plate('disc', [disc_loop(5.9, 120, 8, .10)], .9, g, .3), at(z=-.6))
        for k in range(8):
            cell(g, enamel('leaf'), turned(petal_loop(5.2, 2.6), k * 45 + 22.5), .30, .5, dome=.1)
        for k in range(8):
            cell(g, enamel('pink'), turned(petal_loop(4.9, 2.9), k * 45), .32, .6, at(z=.45), dome=.25)
        for k in range(8):
            cell(g, enamel('pale-pink'), turned(petal_loop(3.1, 1.9), k * 45 + 22.5), .28, .5, at(z=.95), dome=.22)
        for k in range(7):
            a = k * TAU / 6
            bead((.62 * math.cos(a) * (k < 6), .62 * math.sin(a) * (k < 6), 1.7), .4, g, 2)
        post(g, 9, 2.5, -1)
    return two_lying(one, 15.5, 4.0, (12, -30))


def temple_drop(p):
    g, b = metal('antique'), metal('22k', 'soft')

    def one(s):
        place(plaque(g, arch_loop(17, 20), (lambda x, y: figures.peacock(s * x, y)), 3.0, 1.4, 8.6, (0, .2), .6), Matrix())
        lp = arch_loop(17.8, 20.8, 300)
        for q in ms.resample(np.c_[lp, np.full(300, .5)], n=46, closed=True):
            bead(q, .5, b, 2)
        a0 = np.radians(np.linspace(200, 340, 60))
        for r0, r1 in ((9.6, 13.4),):
            loop = np.vstack([np.stack([r1 * np.cos(a0), r1 * np.sin(a0)], -1), np.stack([r0 * np.cos(a0), r0 * np.sin(a0) * .9], -1)[::-1]]) + [0, -5.5]
            place(ms.plate('crescent', [loop], 1.4, g, .3), at(z=0))
        for k in range(11):
            a = math.radians(204 + k * 13.2)
            m = at(11.4 * math.cos(a), -5.5 + 11.2 * math.sin(a), .9) @ rot(math.degrees(a) + 90, 'Z')
            kundan(b, kemp('red' if k % 2 == 0 else 'green'), m, .95, 1.45)
        for k in range(13):
            a = math.radians(203 + k * 11.2)
            q = Vector((14.0 * math.cos(a), -5.5 + 13.9 * math.sin(a), 0))
            bead(q, .5, b, 2)
            bead(q + Vector((0, -2.0, 0)), 1.5, pearl(), 3)
        for e in (-1, 1):  # the crescent hangs by its two ends
            link_ring(b, (e * 8.9, -9.2, .5), 1.15, .3, 'Z')
        bead((0, 11.6, .4), 1.0, b, 3)
    pair(one, 32, None, 4)
    return {'pose': 'hang'}


def pear_drop(p):
    g, d = metal(p['metal']), stone('melee')

    def one(s):
        claw_head(g, d, 'round', .95, z0=0, height=1.2, wire=.16)
        for k in range(6):
            m = rot(60 * k, 'Z') @ at(1.75, 0, 0)
            claw_head(g, d, 'round', .80, z0=0, height=1.0, wire=.14, m=m)
        tube('lever', curve([(0, 1.6, 0), (0, 4.2, -.4), (0, 5.2, -2.2), (0, 3.2, -4.4), (0, -1.5, -4.2)], 40), .42, g, 12)
        link_ring(g, (0, -3.0, .4), .9, .2, 'X')
        link_ring(g, (0, -4.3, .4), .8, .2, 'Z')
        m = at(0, -9.6, .2) @ rot(-9, 'X')
        claw_head(g, stone('ruby'), 'pear', 2.9, 2.9, -1.4, 1.9, (90, 200, 340, 145, 35), .26, m)
        bead(m @ Vector((0, 5.2, .5)), .45, g, 2)
    pair(one, 11.5, (rot(10, 'Y'), rot(-14, 'Y')), 2)
    return {'pose': 'hang', 'fill': .74}


def wave_cuff(p):
    g, d = metal('gilded'), stone('melee')

    def one(s):
        ang = np.linspace(-1.9, 1.9, 200)
        rad = 8.4
        nrm = np.stack([np.sin(ang), 0 * ang, np.cos(ang)], -1)
        for k, y0 in ((0, 2.3), (1, -2.3)):
            y = y0 + 1.7 * np.sin(ang / 3.8 * TAU * 2.5 + k * .5)
            path = nrm * rad + np.stack([0 * y, y, 0 * y], -1)
            tube('ribbon', path, 1.05, g, 16)
            if k:
                row(g, d, (path + nrm * 1.0)[30:170], .75, nrm[30:170], gap=1.2, grain=.3)
        for e in (0, -1):
            q = nrm[e] * rad
            tube('clip', [q + [0, -4, 0], q + [0, 4, 0]], .9, g, 14)
            for f in (-4, 4):
                bead(q + [0, f, 0], 1.25, g, 3)
    stand = lambda turn: rot(turn, 'Z') @ rot(90, 'X')
    pair(one, 21, (stand(-24), stand(20)), 7)
    return {'pose': 'bangle', 'eye': 4.0, 'fill': .82}


def butterfly(p):
    g = metal(p['metal'])

    def one(s):
        upper = curve([(.5, .3), (1.5, 2.3), (3.2, 3.2), (4.0, 2.2), (3.2, .5), (.5, .0)], 50)
        lower = curve([(.5, -.2), (2.4, -.4), (3.1, -1.6), (2.1, -2.7), (.9, -1.8), (.4, -.5)], 50)
        for q in (-1, 1):
            cell(g, enamel('lavender'), upper * [q, 1], .34, .7, dome=.2)
            cell(g, enamel('yellow'), lower * [q, 1], .34, .7, dome=.2)
            bead((q * 2.6, 1.9, .45), .42, g, 2)
            tube('feeler', curve([(q * .2, 1.4, .3), (q * .5, 2.6, .4), (q * 1.2, 3.4, .4)], 20), .13, g, 8)
            bead((q * 1.2, 3.4, .4), .28, g, 2)
        tube('body', [(0, -2.2, .3), (0, 0, .5), (0, 1.4, .4)], [.4, .66, .55], g, 14)
        post(g, 8, 2.5)
    return two_lying(one, 11, 3.0, (10, -26))


def baby_bali(p):
    g = metal(p['metal'])

    def one(s):
        tube('wire', ms.ring_path(p['R'], n=90), p['wire'] / 2, g, 18, True)
        u = np.radians(np.linspace(78, 102, 12))
        tube('sleeve', np.stack([p['R'] * np.cos(u), p['R'] * np.sin(u), 0 * u], -1), p['wire'] / 2 * 1.5, g, 18)
    pair(one, 9.0, (Matrix(), rot(58, 'X') @ at(-1.2, -.4, 1.6)))
    return {'pose': 'flat', 'fill': .62}


def star_stud(p):
    g = metal(p['metal'])

    def one(s):
        ms.plate('star', [star_loop(p['star'] * 1.08, .5)], 1.0, g, .32)
        bezel_head(g, stone('cz'), 'round', .72, m=at(z=1.12), wall=.22, depth=.6)
        post(g, 7, 2.2)
    return two_lying(one, 8.6, 2.4, (12, -36))


def square_stud(p):
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')

    def one(s):
        a = p['side'] / 2
        q = np.radians(np.arange(0, 360, 3.75) + 1.9)
        k = (np.abs(np.cos(q)) ** 9 + np.abs(np.sin(q)) ** 9) ** (-1 / 9)
        sq = np.stack([a * k * np.cos(q), a * k * np.sin(q)], -1)
        hole = disc_loop(a * .70, 90)
        # one wall from the outside over the face into the well, which keeps clear of the stone all the way down
        turn = np.stack([np.cos(q), np.sin(q)], -1)
        rings = ((sq * .97, -.75), (sq, -.6), (sq, .60), (sq * .93, .75), (turn * a * .76, .75), (turn * a * .74, .62), (turn * a * .74, -.75))
        ms.grid('body', np.stack([np.c_[o, np.full(len(o), z)] for o, z in rings]), sat, True, True, auto=40)
        ms.plate('back', [sq * .97], .3, sat, .1, -.9)
        for o, t, z in ((sq * .93, .17, .76), (hole * 1.09, .13, .78)):
            tube('edge', np.c_[o, np.full(len(o), z)], t, g, 10, True)
        gem('round', a * .71, stone('diamond'), at(z=.68))
        for k in range(4):
            u = math.radians(45 + 90 * k)
            bead((a * .70 * math.cos(u), a * .70 * math.sin(u), .80), .17, g, 2)
        post(g, 8, 2.2, -.9)  # from behind the stone, whose point would be broken by it
    return two_lying(one, 7.2, 2.6, (16, -40))


def inside_out(p):
    g = metal(p['metal'])

    def one(s):
        a, b = p['a'] / 2, p['b'] / 2
        u = np.arange(240) / 240 * TAU
        base = np.stack([a * np.cos(u), b * np.sin(u), 0 * u], -1)
        tube('hoop', base, .52, g, 18, True)
        n = np.stack([b * np.cos(u), a * np.sin(u), 0 * u], -1)
        n /= np.linalg.norm(n, axis=1)[:, None]
        # a channel all round on both sides keeps the hoop's section even; what faces away is not seen
        row(g, stone('melee'), base + n * .32, .66, n, gap=1.04, closed=True)
        row(g, stone('melee'), base - n * .32, .66, -n, gap=1.04, closed=True)
        tube('lever', curve([(0, b + .2, 0), (.4, b + 1.7, 0), (2.0, b + 1.9, 0), (2.9, b + .9, 0)], 30), .36, g, 12)
    # turned so that the outside of the front and the inside of the back both face the lens
    pair(one, 18, (rot(-58, 'Y') @ rot(6, 'X'), rot(-54, 'Y') @ rot(6, 'X')), 2)
    return {'pose': 'hang'}


def kundan_drop(p):
    g, b = metal(p['metal'], 'soft'), metal(p['metal'])
    st = kundan_glass()

    def one(s):
        with Group('stud') as head:
            ms.plate('rose', [disc_loop(6.3, 160, 8, .09)], 1.0, g, .3)
            for k in range(8):
                kundan(b, st, rot(45 * k, 'Z') @ at(0, 4.05, .55), 1.25, 1.7, cut=f'polki{3 + k % 6}')
            kundan(b, kemp('red'), at(z=.9), 1.55, beads=14, bead_r=.26)
            for q in ms.resample(np.c_[disc_loop(6.4, 160, 8, .09), np.full(160, .3)], n=40, closed=True):
                bead(q, .34, b, 2)
        head.e.matrix_world = at(0, 17.5, 0)
        for k, (y, way) in enumerate(((10.6, 'X'), (9.3, 'Z'))):
            link_ring(b, (0, y, 0), 1.0, .25, way)
        tear = lambda k: np.c_[outline('pear', 8.0 * k, 8.4 * k, 240)[:, :2], np.zeros(240)] + [0, -5.0, 0]
        ms.plate('tear', [tear(1)[:, :2]], 1.4, g, .4)
        kundan(b, st, at(0, -5.4, 1.0), 3.0, 3.3, cut='polki3')
        for q in ms.resample(tear(.47) + [0, 0, .9], n=30, closed=True):
            bead(q, .33, b, 2)
        kundan(b, kemp('red'), at(0, 3.4, .8), 1.05, 1.5)
        ring = [q for q in ms.resample(tear(.735), n=15, closed=True) if q[1] < 1.2]
        for i, q in enumerate(ring):
            v = q - np.array([0, -5., 0])
            turn = at(q[0], q[1], .82) @ rot(math.degrees(math.atan2(v[1], v[0])) - 90, 'Z')
            kundan(b, st, turn, 1.22, 1.22, cut=f'polki{3 + i % 6}')
        for q in ms.resample(tear(1.01), n=64, closed=True):
            bead(q + [0, 0, .45], .36, b, 2)
        edge = ms.resample(tear(1.0), n=200, closed=True)
        low = ms.resample(np.array([q for q in np.roll(edge, -50, 0) if q[1] < -2.2]), n=14)
        for q in low:
            d = (q - [0, -5., 0]) / np.linalg.norm(q - [0, -5., 0])
            tube('pin', [q, q + d * 2.0], .2, b, 8)
            bead(q + d * 2.0, 1.3, pearl(), 3)
            bead(q + d * 3.45, .3, b, 2)
    pair(one, 27, None, 3)
    return {'pose': 'hang', 'fill': .82}


FAMILY = {f.__name__: f for f in (diamond_stud, pearl_stud, surya, classic_hoop, threader, lotus_enamel, temple_drop, pear_drop, wave_cuff,
                                  butterfly, baby_bali, star_stud, square_stud, inside_out, kundan_drop)}
POSE = {}
