"""Coins and bars, standing on edge, with a second piece behind showing the other side."""
import math

import numpy as np
from mathutils import Matrix

from .. import meshes as ms
from ..materials import metal
from ..meshes import Group, at, bead_ring, place, rot, tube
from ..plaques import disc_loop, plaque

TAU = 2 * math.pi
FONT = '/usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf'  # figures of one height; old-style ones are misread on a coin


def arc_text(body, radius, size, mat, top=True, z=0., thick=.3):
    """Letters placed one by one along the rim."""
    objs, widths = [], []
    for ch in body:
        if ch == ' ':
            objs.append(None)
            widths.append(size * .30)
            continue
        o = ms.text(ch, size, thick, mat, FONT, min(.06, thick * .2))
        objs.append(o)
        widths.append(max(o.dimensions.x, size * .22))
    gap = size * .12
    pos = -(sum(widths) + gap * (len(body) - 1)) / 2
    for o, w in zip(objs, widths):
        a = (pos + w / 2) / radius
        pos += w + gap
        if o:
            s = 1 if top else -1
            o.matrix_world = at(radius * math.sin(a), s * radius * math.cos(a), z) @ Matrix.Rotation(-a * s, 4, 'Z')


def reeded(g, r, t, n):
    """The milled edge."""
    u = np.arange(n * 8) / (n * 8) * TAU
    q = r * (1 + .006 * np.cos(u * n))
    z = np.array([-t / 2, -t * .42, t * .42, t / 2])
    k = np.array([.988, 1, 1, .988])
    ms.grid('edge', np.stack([np.stack([q * kk * np.cos(u), q * kk * np.sin(u), np.full(len(u), zz)], -1) for zz, kk in zip(z, k)]), g, True, True)


def face(p, g, frost, back=False):
    r, t = p['d'] / 2, p['t']
    reeded(g, r, t, p.get('reeds', 100))
    if back:
        plaque(g, disc_loop(r * .985), lambda x, y: x * 0, .01, t * .9, nr=24, nt=200, rim=0)
    else:
        tall = p.get('relief', .045) * p['d']
        plaque(g, disc_loop(r * .985), p['figure'], tall, t * .9, r * p.get('scale', .70), p.get('shift', (0, 0)), nr=200 if p['view'] == 'model' else 260, nt=480 if p['view'] == 'model' else 900, rim=0, raised=frost)
    struck(p, g, frost, back)


def struck(p, g, frost, back):
    """What stands on the field of one side: letters, border and rim."""
    r, t = p['d'] / 2, p['t']
    tall, z = p.get('relief', .045) * p['d'], t * .45
    if back:
        big = ms.text(p['text'][0], r * .62, tall * .7, frost, FONT, .05)
        big.matrix_world = at(0, r * .08, z)
        small = ms.text(p['text'][1], r * .24, tall * .6, frost, FONT, .04)
        small.matrix_world = at(0, -r * .36, z)
    elif p.get('rim_text'):
        arc_text(p['rim_text'], r * .80, r * .17, frost, False, z, tall * .6)
    if p.get('border') == 'beads':
        bead_ring(r * .915, t * .46, p.get('beads', 72), r * .028, frost)
    elif p.get('border') == 'rangoli':
        for k in range(24):
            m = at(z=t * .46) @ rot(k * 15, 'Z') @ at(0, r * .865, 0)
            place(tube('loop', ms.ring_path(r * .07, r * .055, 24), r * .012, frost, 8, True), m)
            place(tube('dot', ms.ring_path(r * .02, n=16), r * .014, frost, 8, True), m)
            place(tube('arc', ms.ring_path(r * .11, n=24, start=.5, sweep=2.1) + [0, -r * .10, 0], r * .011, frost, 8), m)
    else:
        tube('line', ms.ring_path(r * .93, n=160, z=t * .45), r * .010, frost, 8, True)
    for zz in (t * .47,):
        tube('rim', ms.ring_path(r * .975, n=200, z=zz), r * .020, g, 10, True)


def coin(p):
    g = metal(p['metal'], p.get('field', 'mirror'))
    frost = metal(p['metal'], 'frost')
    with Group('front') as a:
        face(p, g, frost)
    if p['view'] == 'model':  # one coin, to be turned round
        with Group('back') as b:
            struck(p, g, frost, True)
        b.e.matrix_world = rot(180, 'Y')
        return {}
    with Group('back') as b:
        face(p, g, frost, True)
    r = p['d'] / 2
    behind = a if p['view'] == 'second' else b  # the second view has the struck weight in front
    # apart, so that the weight is read; half a coin further back, on the same floor when both lean
    behind.e.matrix_world = at(r * 2.02, r * .155, -r * .62) @ rot(-9, 'Y')
    return {}


def bar(p):
    g, frost = metal(p['metal'], 'satin'), metal(p['metal'], 'frost')
    shine = metal(p['metal'])
    w, h, t = p['w'], p['l'], p['t']
    rc = w * .12
    loop = np.vstack([np.array([(cx + rc * math.cos(q), cy + rc * math.sin(q)) for q in np.radians(np.linspace(s, s + 90, 10))])
                      for cx, cy, s in ((w / 2 - rc, h / 2 - rc, 0), (-w / 2 + rc, h / 2 - rc, 90), (-w / 2 + rc, -h / 2 + rc, 180), (w / 2 - rc, -h / 2 + rc, 270))])
    def one():
        ms.plate('bar', [loop], t, shine, t * .2)
        inner = loop * [1 - 2.6 / w, 1 - 2.6 / h]
        place(ms.plate('field', [inner], .12, g, .03), at(z=t / 2))
        place(tube('frame', np.c_[inner, np.zeros(len(inner))], w * .012, shine, 8, True), at(z=t / 2 + .05))
        place(ms.plate('mark', [disc_loop(w * .20, 60)], .2, shine, .06), at(0, h * .28, t / 2 + .05))
        place(plaque(frost, disc_loop(w * .19, 120), 'lotus', w * .03, .2, w * .19, nr=80, nt=260), at(0, h * .28, t / 2 + .10))
        for body, y, size in (*p['lines'],):
            o = ms.text(body, w * size, w * .03, shine, FONT, w * .006)
            o.matrix_world = at(0, h * y, t / 2 + .1)
    with Group('one') as a:
        one()
    return {}


FAMILY = {'coin': coin, 'bar': bar}
# a bar lies in its second view: that shows how thick it is
POSE = {'coin': {'pose': 'stand', 'lean': 76, 'turn': -16, 'fill': .86},
        'bar': {'pose': 'stand', 'lean': 68, 'turn': -22, 'fill': .8, 'second': {'pose': 'flat', 'turn': 32, 'zoom': 1.1}}}
