"""Gift cards: a printed card with raised gold foil, standing before its envelope."""
import math

import numpy as np

from .. import figures
from .. import meshes as ms
from ..gems import outline
from ..materials import matt, metal
from ..meshes import Group, at, bead, curve, place, rot, tube
from ..plaques import disc_loop
from ..settings import heart_loop, petal_loop, star_loop, turned

TAU = 2 * math.pi
SERIF = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf'
COLOURS = {'vermilion': (.34, .016, .008), 'mint': (.115, .29, .215), 'indigo': (.012, .018, .095), 'green': (.006, .055, .028), 'ivory': (.62, .54, .42)}
PAPER = {'vermilion': (.80, .60, .30), 'mint': (.70, .52, .34), 'indigo': (.42, .30, .18), 'green': (.50, .10, .05), 'ivory': (.42, .03, .04)}


def rounded(w, h, r, n=10):
    return np.vstack([np.array([(cx + r * math.cos(q), cy + r * math.sin(q)) for q in np.radians(np.linspace(s, s + 90, n))])
                      for cx, cy, s in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270))])


def foil_line(foil, pts, r=.22, closed=False, z=.45):
    pts = np.asarray(pts, float)
    return tube('foil', np.c_[pts, np.full(len(pts), z)], r, foil, 8, closed, flat=.5)


def foil_fill(foil, loop, z=.45, t=.22):
    o = ms.plate('foil', [loop], t, foil, .06)
    o.location.z = z
    return o


def paisley(k=1.):
    return curve(np.array([(0, -7), (-4.6, -5.2), (-6, -.6), (-4, 3.4), (0, 5.6), (3.4, 8.6), (6.4, 8.0), (5.6, 6.6), (4.6, 3.6), (5.2, .0), (4, -4.8), (0, -7)]) * k, 110)


def art_paisley(f):
    for k in (1., .72, .46):
        foil_line(f, paisley(1.6 * k) + [-24, 0], .34 - .06 * (1 - k), True)
    for i, q in enumerate(ms.resample(paisley(1.95) + [-24, 0], n=34, closed=True)):
        bead((*q, .45), .42, f, 2)
    for a in range(6):
        foil_fill(f, turned(petal_loop(3.2, 1.5), a * 60, (-24, -2)))
    for x in np.linspace(-38, 38, 30):
        bead((x, -23.2, .45), .34, f, 2)


def art_steps(f):
    for (x, y, q, a) in ((-34, -10, -1, -14), (-27, 1, 1, -14), (-34, 11, -1, -14)):
        sole = curve(np.array([(0, -4.6), (1.9, -3.6), (1.5, -.4), (2.3, 2.6), (.4, 4.2), (-1.9, 3.0), (-1.6, -.6), (-1.7, -3.8), (0, -4.6)]), 50)
        foil_fill(f, turned(sole, a, (x, y)))
        for k in range(5):
            t = turned(np.array([[q * (-1.9 + .95 * k), 5.7 - .32 * k]]), a, (x, y))[0]
            bead((*t, .45), .62 - .07 * k, f, 2)
    for x, y, r in ((-20, 19, 1.8), (-37, -21, 1.4), (-8, 15, 1.2), (-16, -19, 1.6), (18, 19, 1.6), (6, 21, 1.1), (10, -20, 1.2)):
        foil_fill(f, star_loop(r, .45) + [x, y])
    kite = np.array([(0, 7), (5, 1), (0, -7), (-5, 1)])
    foil_line(f, turned(ms.resample(kite.astype(float), n=60, closed=True), -24, (33.5, 11)), .34, True)
    foil_line(f, turned(np.array([(0, 7.), (0, -7.)]), -24, (33.5, 11)), .2)
    foil_line(f, turned(np.array([(-5, 1.), (5, 1.)]), -24, (33.5, 11)), .2)
    foil_line(f, curve(np.array([(30.6, 4.6), (29, 0), (32, -4), (29.5, -8), (31.5, -13)]), 40), .2)


def art_knot(f):
    thread = matt('rakhi', (.62, .03, .02), .6)
    for s in (-2.0, -.7, .7, 2.0):
        x = np.linspace(-42.5, 42.5, 160)
        y = s * (1 + .8 * np.exp(-(x / 7) ** 2)) * np.cos(x / 85 * TAU * 3 * (1 if s > 0 else -1)) + 3
        tube('thread', np.stack([x, y, .75 + .35 * np.sin(x * .22 + s)], -1), .55, thread if abs(s) < 1 else f, 10)
    for n, ln, w, z in ((14, 9.6, 3.6, .8), (12, 7.0, 3.0, 1.3), (8, 4.6, 2.4, 1.8)):
        for k in range(n):
            foil_fill(f if n != 12 else thread, turned(petal_loop(ln, w), 360 * k / n, (0, 3)), z, .4)
    bead((0, 3, 2.2), 1.6, f, 3)
    for k in range(12):
        bead((2.5 * math.cos(k / 12 * TAU), 3 + 2.5 * math.sin(k / 12 * TAU), 2.1), .42, f, 2)


def art_lamps(f):
    w, h = 78, 46.5
    edge = ms.resample(rounded(w, h, 3), n=18, closed=True)
    for q in edge:
        bowl = curve(np.array([(-2.1, 0), (-1.2, -1.5), (1.2, -1.5), (2.1, 0), (0, -.3), (-2.1, 0)]), 30)
        foil_fill(f, bowl + q)
        foil_fill(f, curve(np.array([(0, .3), (.75, 1.3), (0, 3.0), (-.7, 1.3), (0, .3)]), 24) + q)
    foil_line(f, rounded(w - 9, h - 9, 2), .2, True)
    big = np.array([(-9, 0), (-5, -6), (5, -6), (9, 0), (0, -1), (-9, 0)])
    foil_fill(f, curve(big, 50) + [0, 2])
    foil_fill(f, curve(np.array([(0, 1.5), (2.6, 5), (0, 12), (-2.4, 5), (0, 1.5)]), 40) + [0, 2.6])
    for k in range(9):
        a = math.radians(30 + 15 * k)
        foil_line(f, np.array([(7.5 * math.cos(a), 8 + 6.5 * math.sin(a)), (11 * math.cos(a), 8 + 9 * math.sin(a))]), .18)


def art_mandap(f):
    for x in (-30, -25.5, -6.5, -2):
        foil_line(f, np.array([(x, -17.), (x, 6.)]), .34)
        foil_line(f, np.array([(x - 1.4, -17.), (x + 1.4, -17.)]), .5)
        foil_line(f, np.array([(x - 1.2, 6.), (x + 1.2, 6.)]), .5)
    for k in range(5):
        a = np.linspace(0, math.pi, 24)
        foil_line(f, np.stack([-28 + 6 * k + 3 * np.cos(a), 6.2 + 2.6 * np.sin(a)], -1), .26)
    foil_line(f, curve(np.array([(-34, 9), (-26, 11), (-20, 15), (-16, 21), (-12, 15), (-6, 11), (2, 9)]), 60), .36)
    foil_line(f, np.array([(-34., 9), (2., 9)]), .36)
    bead((-16, 21.6, .45), .9, f, 2)
    for k in range(7):
        x = -31 + 5 * k
        foil_line(f, curve(np.array([(x, 9), (x + 2.5, 6.4), (x + 5, 9)])[:3], 14), .15)
    for s in (-1, 1):
        foil_line(f, np.array([(-16 + s * 8, -17.), (-16 + s * 3, -17.)]), .3)
    for k in range(3):
        foil_fill(f, curve(np.array([(0, 0), (1.5 - .3 * k, 2.6), (0, 6 - k), (-1.4, 2.4), (0, 0)]), 26) + [-18 + 2 * k, -15])
    foil_line(f, curve(np.array([(-20, -15), (-16, -17.2), (-12, -15)]), 20), .5)
    foil_line(f, rounded(80, 48, 2.4), .22, True)


ART = {'paisley': art_paisley, 'steps': art_steps, 'knot': art_knot, 'lamps': art_lamps, 'mandap': art_mandap}


def card(p):
    body = matt('card-' + p['colour'], COLOURS[p['colour']], .5, .3, .003, 3)
    paper = matt('paper-' + p['colour'], PAPER[p['colour']], .75, .2, .004, 2)
    f = metal('22k', 'soft')
    with Group('card') as c:
        ms.plate('card', [rounded(85.6, 54, 3.2)], .8, body, .2)
        ART[p['art']](f)
        x, y = p.get('amount_at', (12, -2))
        o = ms.text('₹' + p['amount'], p.get('size', 13), .3, f, '/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf', .06)
        o.matrix_world = at(x, y, .5)
        o = ms.text('TOLA', 5.2, .25, f, SERIF, .04, 1.35)
        o.matrix_world = at(*p.get('name_at', (31, 19.5)), .5)
        q = ms.text(p['word'], 5.2, .25, f, SERIF, .04, 1.1)
        q.matrix_world = at(x, y - p.get('size', 13) * .82, .5)
    c.e.matrix_world = at(0, 0, 3.2) @ rot(2, 'Z')
    with Group('envelope') as e:
        ms.plate('envelope', [rounded(92, 62, 1.2)], 1.2, paper, .3)
        flap = ms.plate('flap', [np.array([(-45.6, 30.6), (45.6, 30.6), (3, 1), (-3, 1)])], .7, paper, .25)
        flap.location.z = 1.0
    e.e.matrix_world = at(5, 7, 0) @ rot(-9, 'Z')
    return {}


FAMILY = {'card': card}
POSE = {'card': {'pose': 'flat', 'fill': .84}}
