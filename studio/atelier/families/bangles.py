"""Bangles and kadas. Axis along Z, front towards -Y."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import figures
from .. import meshes as ms
from ..bands import band, tiles
from ..gems import outline
from ..materials import enamel, gloss, kemp, metal, stone
from ..meshes import Group, at, bead, bead_ring, curve, place, rot, tube
from ..plaques import height_field
from ..settings import bezel_head, kundan, link_ring, petal_sheet, row
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
    """Brushed panels that swell a little, each in a polished frame; a groove sets off the two rails."""
    g, sat = metal(p['metal']), metal(p['metal'], 'matte', brush='z')
    r = (p['a'] + p['b']) / 4

    def relief(arc, z, u):
        q, half = tiles(arc, 0, 10, TAU * r)
        x, y = (1 - np.abs(q)) * half - .75, 3.0 - np.abs(z)  # how far inside the panel
        d = np.minimum(x, y)
        inside = d > 0
        groove = np.exp(-((np.abs(z) - 3.42) / .16) ** 2)
        edge = np.clip(d / .45, 0, 1)  # a slope, not a cliff: a mirror shows every step of the mesh
        panel = (-.55 + .42 * np.clip((d - .3) / 1.8, 0, 1)) * edge * edge * (3 - 2 * edge)
        return panel - .45 * groove, inside
    place(band(g, p['a'] / 2, 9.0, 2.2, p['b'] / 2, profile='flat', relief=relief, nu=1600, nv=120, split=sat, rolled=1.1), rot(72, 'Z'))


def parrot_cells():
    """One repeat of the parrot and jasmine motif, 22 x 7 mm: enamel, outline in millimetres, height above the band."""
    c = lambda *pts: ms.resample(curve([*pts, pts[0]], 84), n=60, closed=True)
    ring = lambda x, y, r, n=28: np.stack([x + r * np.cos(np.arange(n) / n * TAU), y + r * np.sin(np.arange(n) / n * TAU)], -1)
    head = ring(-7.0, 1.7, 1.45)
    beak = c((-8.2, 2.3), (-9.5, 1.9), (-9.9, .9), (-9.4, .2), (-9.0, .9), (-8.4, 1.2))
    body = c((-7.6, .3), (-6.2, .4), (-4.6, .9), (-2.6, .3), (-.8, -1.3), (-3.0, -2.2), (-5.6, -2.2), (-7.4, -1.0))
    wing = c((-5.2, .5), (-3.2, .2), (.6, -1.7), (-1.8, -1.6), (-4.2, -1.2), (-5.4, -.4))
    tails = [c((-.9, -1.4), (1.6, -1.3), (5.0, -2.3 + d), (1.8, -2.2 + d), (-1.2, -2.0)) for d in (0., -.75)]
    leaves = [c((7.6 + s * 1.9, -.9), (7.6 + s * 3.2, -.7), (7.6 + s * 4.4, -2.0), (7.6 + s * 2.9, -2.0)) for s in (-1, 1)]
    petals = [ring(7.6 + 1.62 * math.cos(a), .75 + 1.62 * math.sin(a), .95, 20) for a in np.arange(5) * TAU / 5 + math.pi / 2]
    return (*[('leaf', q, 0.) for q in tails], ('leaf', body, .1), ('green', head, .2), ('peacock', wing, .42), ('coral', beak, .1),
            *[('leaf', q, 0.) for q in leaves], *[('white', q, .1) for q in petals])


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
    r, w = p['inner'] / 2, 9.2
    band(metal(p['metal'], 'soft'), r, w, 1.5, profile='flat')
    for k in range(p['repeats']):
        u0 = FRONT + (k + .5) / p['repeats'] * TAU
        on = lambda x, y, lift: ((r + 1.5 + lift) * math.cos(u0 + x / r), (r + 1.5 + lift) * math.sin(u0 + x / r), y)
        for name, loop, lift in parrot_cells():
            wrapped_cell(g, enamel(name), loop, r + 1.5 + lift, u0, .36)
        bead(on(-7.2, 2.0, .55), .34, enamel('black'), 2)
        bead(on(7.6, .75, .45), .62, g, 2)
        stem = curve(np.array([(7.6, -.9), (7.5, -2.0), (6.6, -2.9), (5.0, -3.1)]), 24)
        tube('stem', [on(x, y, .1) for x, y in stem], .2, g, 8)
    for z in (-w / 2 - .1, w / 2 + .1):
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
        tube('hinge', [(s * (a + .9), 0, -.9), (s * (a + .9), 0, .9)], .8, g, 14)  # no taller than the band, which would stand on it


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
    """A sheet of gold cut into lozenges and bent round, a polished rim above and below."""
    g = metal(p['metal'])
    r, n, h = p['inner'] / 2 + .5, p['repeats'], 3.5
    step = TAU * r / n
    half = step / 2
    k = math.hypot(half, h) / (half * h) * .34  # the share of a lozenge that its bars take, .34 mm being half a bar's width
    a, b = half * (1 - k), h * (1 - k)
    lozenge = [(half + a, 0), (half, b), (half - a, 0), (half, -b)]
    # every corner of a cell is a quarter of the lozenge that stands on the rim between two whole ones
    cut = [(0, h - b), (a, h), (step - a, h), (step, h - b), (step, b - h), (step - a, -h), (a, -h), (0, b - h)]
    loops = [ms.resample(np.array(q, float), n=n, closed=True) for q, n in ((cut, 72), (lozenge, 48))]
    flat = ms.take(ms.plate('sheet', loops, 1.1, g, .12))
    v = np.empty(len(flat.vertices) * 3)
    flat.vertices.foreach_get('co', v)
    v = v.reshape(-1, 3)
    for k in range(n):
        a, q = (v[:, 0] + k * step) / r, r + v[:, 2]
        me = flat.copy()
        me.vertices.foreach_set('co', np.stack([q * np.cos(a), q * np.sin(a), v[:, 1]], -1).ravel())
        me.update()
        ms.inst(me, Matrix())
        for q in (r + .45, r - .45):  # a grain where two lozenges meet
            bead((q * math.cos(k * step / r), q * math.sin(k * step / r), 0), .62, g, 3)
    for z in (-h - .1, h + .1):
        place(band(g, p['inner'] / 2, 1.3, 1.5, profile='soft'), at(z=z))


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
    """The ends pass each other; each ends in a bead that the other wire runs through."""
    g = metal(p['metal'])
    r, w = p['inner'] / 2 + p['wire'] / 2, p['wire']
    u = np.linspace(FRONT - .34, FRONT + .34 + TAU, 400)
    z = np.interp(u, [u[0], u[0] + 1.0, u[-1] - 1.0, u[-1]], [-.52 * w, -.1, .1, .52 * w])
    tube('wire', np.stack([r * np.cos(u), r * np.sin(u), z], -1), w / 2, g, 24)
    for s in (-1, 1):
        a = FRONT + s * .34
        m = at(r * math.cos(a), r * math.sin(a), 0) @ rot(math.degrees(a) + 90, 'Z')
        bead(m.translation, 1, g, 4, (2.3, 2.3, 2.3))
        for x in (-1, 1):
            place(tube('collar', ms.ring_path(1.45, n=48, z=x * 1.85), .3, g, 10, True), m @ rot(90, 'Y'))


def blossom(g, m, size, petals=5):
    """An open flower in one piece: petals that round off, cupped towards their tips, a crease between each two."""
    f, t = np.linspace(.02, 1, 40), np.arange(420) / 420 * TAU
    fn, tn = np.meshgrid(f, t, indexing='ij')
    c = np.abs((tn / TAU * petals % 1) * 2 - 1)  # 0 on a petal's middle, 1 between two
    rad = size * fn * (.58 + .42 * np.sqrt(np.clip(1 - c ** 2.6, 0, 1)))
    z = size * (.30 * fn ** 2 + .12 * np.sin(math.pi * fn) * (1 - c ** 2)) - size * .16 * np.exp(-((1 - c) / .10) ** 2) * fn
    top = np.stack([rad * np.cos(tn), rad * np.sin(tn), z], -1)
    under = np.stack([rad * .97 * np.cos(tn), rad * .97 * np.sin(tn), z - size * .12], -1)
    place(ms.grid('blossom', np.concatenate([top, under[::-1]]), g, False, True), m)


def buds(p):
    """The wire's ends pass each other at the clasp, each under an open flower."""
    g = metal(p['metal'])
    a, b = p['a'] / 2 + 1, p['b'] / 2 + 1
    u = np.linspace(FRONT - .05, FRONT + .05 + TAU, 600)
    z = np.interp(u, [u[0], u[0] + .9, u[-1] - .9, u[-1]], [-2.6, 0, 0, 2.6])
    z = np.convolve(np.pad(z, 20, 'edge'), np.ones(41) / 41, 'valid')
    path = np.stack([a * np.cos(u), b * np.sin(u), z], -1)
    tube('wire', path, 1.1, g, 24)
    for e, dx in ((0, 3.2), (-1, -3.2)):
        m = at(path[e][0] + dx, path[e][1] - 1.0, path[e][2] * 1.1) @ rot(90, 'X') @ rot(20 if e else -16, 'Z')
        blossom(g, m, 6.4)
        for k in range(3):
            bezel_head(g, stone('melee'), 'round', .84, m=m @ rot(120 * k, 'Z') @ at(0, 1.16, 1.3), wall=.22, depth=.8)


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
# dark on the table within the bangle and around it, with ivory where it stands: its walls turn from light to dark
CARD = ((0, .55), (.75, .55), (1.15, 0), (1.42, 0), (1.95, .9), (3., .7), (4.6, 0))
POSE['panel_kada'] = {'pose': 'bangle', 'turn': 10, 'eye': 3.4, 'fill': .82, 'card': CARD}
POSE['enamel_bangle'] = {'pose': 'bangle', 'eye': 3.4, 'fill': .84}
POSE['jaali'] = {'pose': 'bangle', 'eye': 3.6, 'fill': .84, 'card': CARD}
POSE['round_kada'] = {'pose': 'bangle', 'lean': 58, 'turn': -24, 'eye': 3.4}
# slim bangles lie level and are seen from low down, so that their worked outside faces the lens; the second view goes close to it
POSE['facets'] = {'pose': 'bangle', 'turn': 12, 'eye': 3.0, 'fill': .84, 'focus': (22.7, -42.7, 0), 'zoom': .4}
POSE['sliding'] = {'pose': 'bangle', 'eye': 6.4, 'turn': 14}
POSE['flexi'] = {'pose': 'bangle', 'eye': 6.0, 'turn': -10, 'card': CARD}
POSE['diamond_bangle'] = {'pose': 'bangle', 'turn': 14, 'eye': 3.0, 'fill': .84, 'focus': (21.5, -38, 0), 'zoom': .42, 'card': CARD}
POSE['buds'] = {'pose': 'bangle', 'eye': 5.6, 'turn': 10}
