"""Bangles and kadas. Axis along Z, front towards -Y."""
import math

import numpy as np
from mathutils import Vector

from .. import figures
from .. import meshes as ms
from ..bands import band, tiles
from ..gems import outline
from ..materials import enamel, gloss, kemp, metal, stone
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import height_field
from ..settings import bezel_head, flower, kundan, link_ring, petal_sheet, row
from scipy.ndimage import map_coordinates

TAU = 2 * math.pi
FRONT = math.radians(-90)


def lean_second(first, r, axial, back=0.):
    """A pair: the second stands leaning on the first, the way a jeweller shows two."""
    b = first.clone()
    b.matrix_world = at(r * .38, -r * .50, 0) @ rot(-20, 'Z') @ rot(62, 'X')
    bpy_low(b, first)
    return b


def bpy_low(e, ref):
    from ..world import points_of
    low = points_of(e, 2000)[:, 2].min()
    floor = points_of(ref.e, 2000)[:, 2].min()
    e.location.z += floor - low


def round_wire(metal_mat, r, wire, sweep=TAU, start=0.):
    return tube('wire', ms.ring_path(r, n=260, start=start, sweep=sweep), wire, metal_mat, 18, sweep >= TAU - 1e-6)


def plain_pair(p):
    g = metal(p['metal'])
    with Group('one') as a:
        round_wire(g, p['inner'] / 2 + p['wire'] / 2, p['wire'] / 2)
    lean_second(a, p['inner'] / 2, p['wire'])


def facets(p):
    """Small hollow cuts all round: high and low points in a chequer, joined by flat triangles."""
    n, r, w, h = p['facets'] * 2, p['inner'] / 2, p['w'], p['t']
    rows = ((-.5, .5, .25), (-.26, 1., .5), (0, .5, 1.), (.26, 1., .5), (.5, .5, .25), (.5, 0, 0), (-.5, 0, 0))  # width, height of even and odd points
    turn = lambda k: TAU * k / n
    verts = [((r + h * up[k % 2]) * math.cos(turn(k)), (r + h * up[k % 2]) * math.sin(turn(k)), w * z) for z, *up in rows for k in range(n)]
    faces = []
    for i in range(len(rows)):
        j = (i + 1) % len(rows)
        for k in range(n):
            a, b, c, d = i * n + k, i * n + (k + 1) % n, j * n + k, j * n + (k + 1) % n
            ridge = rows[i][1 + k % 2] + rows[j][1 + (k + 1) % 2] >= rows[i][1 + (k + 1) % 2] + rows[j][1 + k % 2]
            faces += [(a, d, c), (a, b, d)] if ridge else [(a, b, c), (b, d, c)]
    ms.solid('facets', verts, faces, metal(p['metal']))


def oval_screw(p):
    g, sat = metal(p['metal']), metal(p['metal'], 'satin')
    band(g, p['a'] / 2, p['w'], p['t'], p['b'] / 2, profile='soft',
         relief=lambda arc, z, u: (np.where(np.abs(z) < .55, -.16, 0.) + 0 * u, (np.abs(z) < .55) & (u > -9)), split=sat, nv=60)
    for s in (-1, 1):
        x = s * (p['a'] / 2 + .8)
        tube('barrel', [(x, 0, -2.3), (x, 0, 2.3)], 1.55, g, 20)
        for z in (-1.2, 0, 1.2):
            tube('line', ms.ring_path(1.58, n=24) + [x, 0, z], .16, metal(p['metal'], 'satin'), 6, True)


def bud(g, b, m, length=11., r=4.6, petals=6):
    """A closed lotus bud along +Z on a beaded collar, a red stone at its tip."""
    t, a = np.linspace(0, 1, 70), np.arange(240) / 240 * TAU
    tn, an = np.meshgrid(t, a, indexing='ij')
    ro = r * np.sin(math.pi * (.20 + .80 * tn) ** .86) ** .8 * (1 - .10 * tn)
    f = np.abs(((an / TAU * petals + .5 * (tn > .0)) % 1) * 2 - 1)  # 0 on a petal's rib, 1 between two
    g2 = np.abs(((an / TAU * petals) % 1) * 2 - 1)
    outer = np.clip((.74 - tn) / .74, 0, 1) ** .55  # the outer petals end in points below the tip
    lift = np.where(g2 < outer, .09 * np.sqrt(np.clip(1 - (g2 / np.maximum(outer, 1e-3)) ** 2, 0, 1)) + .03, -.05 * f ** 2)
    rr = ro * (1 + lift)
    place(ms.grid('bud', np.stack([rr * np.cos(an), rr * np.sin(an), tn * length], -1), g, False, True), m)
    for z, q, n in ((.2, .80, 26), (1.0, .93, 30)):
        bead_ring(r * q, z, n, .42, b, 2, m)
    place(tube('neck', ms.ring_path(r * .72, n=60, z=-.6), .8, b, 12, True), m)
    kundan(b, kemp('red'), m @ at(z=length * .93), 1.5, beads=12, bead_r=.24)


def bud_kada(p):
    """A broad open kada with a raised vine; two lotus buds meet at its opening."""
    g, b = metal('antique'), metal('22k', 'soft')
    hf = height_field(figures.vine, 400, 1.)
    r = p['inner'] / 2

    def relief(arc, z, u):
        q, _ = tiles(arc, 0, 11, TAU * r)
        y = z / (p['w'] / 2)
        h = map_coordinates(hf, [(q + 1) / 2 * 399, (np.clip(y / .78, -1, 1) + 1) / 2 * 399], order=1, mode='constant')
        grain = np.exp(-((np.abs(y) - .86) / .06) ** 2) * (.55 + .45 * np.cos(arc * 5.2))
        return 1.0 * h * (np.abs(y) < .80) + .75 * grain
    place(band(g, r, p['w'], 1.7, profile='flat', relief=relief, nu=2000, nv=120, gap=50, w_of=lambda u: 1 - .22 * np.abs(u / math.pi) ** 4), rot(90, 'Z'))
    for s in (-1, 1):
        a = FRONT + s * math.radians(26.5)
        m = at((r + 1.2) * math.cos(a), (r + 1.2) * math.sin(a), 0)
        d = Vector((s * math.sin(a), -s * math.cos(a), 0))
        bud(g, b, m @ d.to_track_quat('Z', 'X').to_matrix().to_4x4())


def round_kada(p):
    r = p['inner'] / 2 + p['wire'] / 2
    round_wire(metal(p['metal'], 'satin'), r, p['wire'] / 2)


def panel_kada(p):
    g, sat = metal(p['metal']), metal(p['metal'], 'matte', brush='z')
    r = (p['a'] + p['b']) / 4

    def relief(arc, z, u):
        q, _ = tiles(arc, 0, 8, TAU * r)
        inside = (np.abs(q) < .93) & (np.abs(z) < 3.1)
        return np.where(inside, -.7, 0.), inside
    place(band(g, p['a'] / 2, 8.0, 2.2, p['b'] / 2, profile='flat', relief=relief, nu=1200, nv=60, split=sat), rot(68, 'Z'))


def parrot_cells():
    """Outlines of one repeat of the parrot and jasmine motif, 18 x 5 mm, in millimetres."""
    c = lambda *pts: ms.resample(curve([*pts, pts[0]], 72), n=48, closed=True)
    body = c((-5.6, .6), (-3.6, 1.9), (-1.4, 1.2), (1.0, -.6), (3.4, -1.8), (.4, -1.6), (-2.0, -1.5), (-4.2, -1.0))
    wing = c((-3.2, .9), (-1.2, .5), (1.4, -.9), (-1.2, -.7), (-2.8, -.1))
    beak = c((-5.5, .7), (-6.6, .3), (-6.3, -.4), (-5.3, -.1))
    petals = [np.stack([5.9 + 1.25 * math.cos(a) + .78 * np.cos(np.linspace(0, TAU, 20, endpoint=False)),
                        .1 + 1.25 * math.sin(a) + .78 * np.sin(np.linspace(0, TAU, 20, endpoint=False))], -1) for a in np.arange(5) * TAU / 5 + .3]
    return (('leaf', body), ('green', wing), ('coral', beak), *[('white', q) for q in petals])


def wrapped_cell(g, fill, loop, r, u0, wall=.34):
    """A cloisonne cell bent onto the outside of a bangle of radius r at angle u0."""
    def bend(q, lift):
        a = u0 + q[:, 0] / r
        return np.stack([(r + lift) * np.cos(a), (r + lift) * np.sin(a), q[:, 1]], -1)
    c = loop.mean(0)
    tube('wall', bend(loop, .2), wall / 2, g, 8, True)
    ms.grid('fill', np.stack([bend(c + (loop - c) * f, .12 + .14 * (1 - f)) for f in (1, .75, .45, .2, .001)]), fill, False, True)


def enamel_bangle(p):
    g = metal(p['metal'])
    r = p['inner'] / 2
    band(metal(p['metal'], 'soft'), r, 6.6, 1.5, profile='flat')
    for k in range(p['repeats']):
        for name, loop in parrot_cells():
            wrapped_cell(g, enamel(name), loop * [1.04, 1.15], r + 1.5, k / p['repeats'] * TAU, .36)
        a = k / p['repeats'] * TAU + 5.9 * 1.04 / (r + 1.5)
        bead(((r + 1.8) * math.cos(a), (r + 1.8) * math.sin(a), .1), .55, g, 2)
    for z in (-3.4, 3.4):
        n = np.arange(1500) / 1500 * TAU
        for s in (0, math.pi):
            q = n * 130 + s
            rad = r + 1.3 + .30 * np.cos(q)
            tube('rope', np.stack([rad * np.cos(n), rad * np.sin(n), z + .30 * np.sin(q)], -1), .36, g, 8, True)


def diamond_bangle(p):
    g = metal(p['metal'])
    a, b = p['a'] / 2, p['b'] / 2
    band(g, a, 3.2, 1.3, b, profile='soft', nu=420)
    u = np.radians(np.linspace(-174, -6, 500))
    base = np.stack([a * np.cos(u), b * np.sin(u), 0 * u], -1)
    n = np.stack([b * np.cos(u), a * np.sin(u), 0 * u], -1)
    n /= np.linalg.norm(n, axis=1)[:, None]
    path = base + n * 1.3
    row(g, stone('melee'), path, p['stone'] / 2, n, gap=1.03)
    for s in (-1, 1):
        tube('hinge', [(s * (a + .9), 0, -1.9), (s * (a + .9), 0, 1.9)], 1.0, g, 14)


def flexi(p):
    g = metal(p['metal'])
    a, b = p['a'] / 2 + 1.4, p['b'] / 2 + 1.4
    half = math.radians(15)
    u = np.linspace(FRONT + half, FRONT - half + TAU, 2600)
    path = np.stack([a * np.cos(u), b * np.sin(u), 0 * u], -1)
    turns = 170
    tube('coil', path, 1.25 + .16 * np.abs(np.sin(np.linspace(0, turns * math.pi, len(u)))), g, 16)
    for end, s in ((0, -1), (-1, 1)):
        m = at(*path[end]) @ rot(0 if s < 0 else 0, 'Z')
        d = Vector(path[end] - path[4 if end == 0 else -5]).normalized()
        q = m @ d.to_track_quat('Y', 'Z').to_matrix().to_4x4()
        for k in range(6):
            petal_sheet(g, 4.6, 3.0, q @ rot(60 * k, 'Y') @ at(z=1.1) @ rot(12, 'X'), -.26, -.18, .4)
        bead((q @ at(y=1.4)).translation, 1, g, 3, (1.7, 1.7, 1.7))


def jaali(p):
    """A lattice of six-pointed stars and hexagons, cut from a band."""
    g = metal(p['metal'])
    r, n, w = p['inner'] / 2 + .6, p['repeats'], 7.0
    step = TAU / n
    bar = lambda q: tube('strut', np.array([((r) * math.cos(a), r * math.sin(a), z) for a, z in q]), .36, g, 8)
    sag = lambda a0, z0, a1, z1: bar([(a0 + (a1 - a0) * t, z0 + (z1 - z0) * t) for t in np.linspace(0, 1, 5)])
    h = w / 2 - .2
    for k in range(n):
        a = k * step
        for s in (-1, 1):
            sag(a, s * h, a + step / 2, -s * h * .0 + s * 0)
            sag(a, s * h, a - step / 2, 0)
            sag(a - step / 2, s * h, a, s * 0)
            sag(a + step / 2, s * h, a, 0)
        sag(a - step / 2, h * .5, a + step / 2, h * .5)
        sag(a - step / 2, -h * .5, a + step / 2, -h * .5)
    for z in (-h, h):
        place(band(g, p['inner'] / 2, .95, 1.1, profile='soft'), at(z=z))


def bells_bangle(p):
    g = metal('oxidised', 'soft')
    r = p['inner'] / 2 + 1.8
    n = np.arange(2400) / 2400 * TAU
    for s in (0, math.pi):
        q = n * p['turns'] + s
        rad = r + .85 * np.cos(q)
        tube('rope', np.stack([rad * np.cos(n), rad * np.sin(n), .85 * np.sin(q)], -1), .9, g, 14, True)
    for k in range(p['bells']):
        a = FRONT + (k - (p['bells'] - 1) / 2) * .30
        c = Vector(((r + .6) * math.cos(a), (r + .6) * math.sin(a), -1.2))
        o = tube('jump', ms.ring_path(1.5, n=26), .28, g, 8, True)
        o.matrix_world = at(*c) @ rot(math.degrees(a), 'Z') @ rot(90, 'X')
        bell(g, c + Vector((0, 0, -4.3)), 3.0)


def bell(g, c, r):
    """A ghungroo: a ball with a waist line, a cross slit below and a loop above."""
    bead(c, r, g, 3)
    place(tube('waist', ms.ring_path(r * 1.0, n=32), r * .10, g, 8, True), at(*c))
    dark = gloss('slit', (.01, .01, .01), .5, .1, 0)
    for a in (0, 90):
        t = np.radians(np.linspace(-150, -30, 14))
        place(tube('slit', np.stack([r * 1.0 * np.cos(t), 0 * t, r * 1.0 * np.sin(t)], -1), r * .09, dark, 6), at(*c) @ rot(a + 20, 'Z'))
    bead(c + Vector((0, 0, r * 1.05)), r * .26, g, 2)


def baby_pair(p):
    g = metal(p['metal'])
    r = p['inner'] / 2 + p['wire'] / 2
    with Group('one') as a:
        u = np.linspace(FRONT - .22, FRONT + .22 + TAU, 300)
        rad = r + np.linspace(0, 1, 300) * 0
        z = np.interp(u, [u[0], u[0] + .6, u[-1] - .6, u[-1]], [-1.3, 0, 0, 1.3])
        path = np.stack([rad * np.cos(u), rad * np.sin(u), z], -1)
        tube('wire', path, p['wire'] / 2, g, 18)
        for e in (0, -1):
            bead(path[e], 2.3, g, 3)
        c = Vector((r * math.cos(FRONT + 1.1), r * math.sin(FRONT + 1.1), 0))
        link_ring(g, c + Vector((0, 0, -1.6)), 1.7, .3, 'X')
        bead(c + Vector((0, 0, -4.4)), 2.0, gloss('nazar-black', (.008, .008, .01), .05), 3)
    lean_second(a, r, 4.4)


def sliding(p):
    g = metal(p['metal'])
    r = p['inner'] / 2 + p['wire'] / 2
    for s in (-1, 1):
        u = np.linspace(FRONT - .30, FRONT + .30 + TAU, 300)
        z = np.interp(u, [u[0], u[0] + 1.0, u[-1] - 1.0, u[-1]], [-.62, -.1, .1, .62])
        path = np.stack([r * np.cos(u), r * np.sin(u), z], -1)
    tube('wire', path, p['wire'] / 2, g, 16)
    for e in (0, -1):
        a = FRONT + (.30 if e else -.30)
        bead((r * math.cos(a), r * math.sin(a), 0), 1.9, g, 3)


def buds(p):
    g = metal(p['metal'])
    a, b = p['a'] / 2 + 1, p['b'] / 2 + 1
    u = np.linspace(FRONT - .05, FRONT + .05 + TAU, 320)
    z = np.interp(u, [u[0], u[0] + .9, u[-1] - .9, u[-1]], [-3.4, 0, 0, 3.4])
    path = np.stack([a * np.cos(u), b * np.sin(u), z], -1)
    tube('wire', path, 1.1, g, 16)
    for e, dx in ((0, 3.6), (-1, -3.6)):
        m = at(path[e][0] + dx * .55, path[e][1] - 1.0, path[e][2] * 1.15) @ rot(90, 'X') @ rot(20 * (1 if e else -1), 'Z')
        flower(g, 5, 5.4, 4.8, m, .34, thick=.5, cup=.26)
        for k in range(3):
            q = m @ rot(120 * k, 'Z') @ at(0, .98, 1.5)
            bezel_head(g, stone('melee'), 'round', .8, m=q, wall=.2, depth=.8)


def pola(p):
    g = metal(p['metal'])
    r, w = p['inner'] / 2 + 2.2, 2.2
    tube('pola', ms.ring_path(r, n=220), w, gloss('pola-red', (.56, .008, .012), .08, .4, .3, .3), 28, True)
    for k in range(p['sleeves']):
        u0 = FRONT + k / p['sleeves'] * TAU
        span = 13 / r
        wrap = lambda s, q: np.stack([(r + (w + .12) * np.cos(q)) * np.cos(u0 + s / r), (r + (w + .12) * np.cos(q)) * np.sin(u0 + s / r), (w + .12) * np.sin(q)], -1)
        for e in (-1, 1):
            q = np.linspace(0, TAU, 40, endpoint=False)
            tube('cuff', wrap(np.full(40, e * 6.6), q), .38, g, 8, True)
            for d in (5.6,):
                tube('cuff', wrap(np.full(40, e * d), q), .2, g, 8, True)
        for j in range(10):  # scrolls in a running S, all round the sleeve
            q0 = j / 10 * TAU
            for s in (-1, 1):
                t = np.linspace(0, 1, 40)
                ang = t * 2.1 * math.pi
                rad = 1.55 * (1 - .72 * t)
                tube('scroll', wrap(s * (2.6 + rad * np.cos(ang) - 1.1), q0 + s * .1 + rad * np.sin(ang) / w * .55), .17, g, 6)
            bead(wrap(np.array([0.]), np.array([q0]))[0], .42, g, 2)


FAMILY = {f.__name__: f for f in (plain_pair, facets, oval_screw, bud_kada, round_kada, panel_kada, enamel_bangle, diamond_bangle, flexi,
                                  jaali, bells_bangle, baby_pair, sliding, buds, pola)}
POSE = {f: {'pose': 'bangle', 'eye': 4.4} for f in FAMILY}
POSE['round_kada'] = {'pose': 'bangle', 'lean': 58, 'turn': -24, 'eye': 3.4}
# slim bangles lie level and are seen from low down, so that their worked outside faces the lens; the second view goes close to it
POSE['facets'] = {'pose': 'bangle', 'turn': 12, 'eye': 3.0, 'fill': .84, 'focus': (22.7, -42.7, 0), 'zoom': .4}
POSE['sliding'] = {'pose': 'bangle', 'eye': 6.4, 'turn': 14}
POSE['flexi'] = {'pose': 'bangle', 'eye': 6.0, 'turn': -10}
POSE['diamond_bangle'] = {'pose': 'bangle', 'turn': 14, 'eye': 3.0, 'fill': .84, 'focus': (21.5, -38, 0), 'zoom': .42}
POSE['buds'] = {'pose': 'bangle', 'eye': 5.6, 'turn': 10}
