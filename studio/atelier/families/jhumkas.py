"""Bell jhumkas and crescent chandbalis. Front +Z, up +Y; the bell hangs along -Y."""
import math

import numpy as np
from mathutils import Matrix, Vector

from .. import relief as rl
from .. import meshes as ms
from ..gems import outline
from ..materials import PLATE, kemp, metal, pearl, polki
from ..meshes import Group, at, bead, bead_ring, curve, grid, place, rot, tube
from ..plaques import disc_loop, plaque
from ..settings import kundan, link_ring

TAU = 2 * math.pi
DOWN = rot(-90, 'X')  # a bell modelled around Z hangs along -Y, its crown up


def bell(g, shine, r, h, tiers, grain, cut=0, plain=False, fringe=18, drop=1., drops=None):
    """The dome around +Z (crown at z=0, mouth at z=-h), granule rings, cut petals and a fringe."""
    prof = curve(np.array([(.14, 0), (.34, -.05), (.56, -.18), (.72, -.38), (.82, -.60), (.88, -.80), (1.0, -1.0)]) * [r, h], 170)
    s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(prof, axis=0).T))])
    s /= s[-1]
    nr = np.gradient(prof, axis=0)
    nr = np.stack([-nr[:, 1], nr[:, 0]], -1)
    nr /= np.linalg.norm(nr, axis=1)[:, None]
    nt = 960 if not plain else 160
    t = np.arange(nt) / nt * TAU
    sn, tn = np.meshgrid(s, t, indexing='ij')
    hh = np.zeros_like(sn)
    if not plain:
        rad = prof[:, 0][:, None]
        for off, tall, ln in ((0, .05, .50), (.5, .035, .42)):
            c = (((tn / TAU * cut) + off) % 1) * 2 - 1
            x = c * (TAU / cut / 2) * rad / r
            q, m = rl.petal(sn * 1.2, x, .06 + .05 * off, 0, 0, ln, .26 if not off else .18, tip=.5, ridge=.5)
            hh = np.where(m, np.maximum(hh, q * tall * 1.2), hh)
        c = ((tn / TAU * cut) % 1) * 2 - 1  # cut lozenges in the lower band
        loz = np.clip(1 - np.abs(c) * 1.25 - np.abs((sn - .74) / .10), 0, 1)
        hh = hh - .075 * (loz > .05) * np.minimum(1, loz * 6)
        hh = hh + .03 * np.exp(-((sn - .63) / .008) ** 2) + .03 * np.exp(-((sn - .86) / .008) ** 2)
    hh = hh * r
    p = np.stack([(prof[:, 0][:, None] + nr[:, 0][:, None] * hh) * np.cos(tn), (prof[:, 0][:, None] + nr[:, 0][:, None] * hh) * np.sin(tn),
                  prof[:, 1][:, None] + nr[:, 1][:, None] * hh], -1)
    inner = curve(np.array([(1.0, -1.03), (.93, -1.02), (.80, -.62), (.5, -.2), (.1, -.1)]) * [r, h], 20)
    pin = np.stack([inner[:, 0][:, None] * np.cos(t), inner[:, 0][:, None] * np.sin(t), np.repeat(inner[:, 1][:, None], nt, 1)], -1)
    grid('bell', np.concatenate([p, pin]), g, False, True)
    for k in range(tiers):
        q = (.98, .60, .34)[k] if not plain else .80
        i = int(np.argmin(np.abs(s - q)))
        rr = prof[i, 0] + nr[i, 0] * grain * .3
        bead_ring(rr, prof[i, 1], max(18, int(TAU * rr / (grain * 2.05))), grain, shine)
    bead((0, 0, .1), r * .16, shine, 3, (r * .20, r * .20, r * .14))
    for k in range(fringe):
        a = (k + .5) / fringe * TAU
        c = Vector((math.cos(a) * r * .97, math.sin(a) * r * .97, -h * 1.03))
        bead(c + Vector((0, 0, -.35)), .34, shine, 2)
        bead(c + Vector((0, 0, -.7 - drop)), drop, drops or shine, 3, (drop * .94, drop * .94, drop * 1.06))
        if drops:
            bead(c + Vector((0, 0, -.95 - drop * 2)), .34, shine, 2)


def stud(kind, g, shine, r):
    if kind == 'ball':
        bead((0, 0, 1), r, g, 4)
        return
    if kind == 'lotus':
        place(plaque(g, disc_loop(r, 200, 12, .08), 'lotus', 1.5, 1., r * 1.02, dome=1.0, rim=0), Matrix())
        bead_ring(r * 1.02, .2, 34, .42, shine)
        bead((0, 0, 2.2), 1.05, shine, 3)
        return
    def two(x, y):  # two peacocks facing each other
        from ..figures import peacock
        return np.maximum(peacock((x - .45) * 1.36 - .06, y * 1.36), peacock((-x - .45) * 1.36 - .06, y * 1.36))
    place(plaque(g, disc_loop(r, 200, 10, .05), two, 1.7, 1.2, r * .98, dome=.5), Matrix())
    bead_ring(r * 1.03, .2, 48, .46, shine)


def jhumka(p):
    ox = p['metal'] == 'oxidised'
    g = metal('oxidised', 'soft') if ox else metal(p['metal'], 'soft' if not p.get('plain') else 'polish', dark=None if p.get('plain') else .45)
    shine = metal('oxidised', 'soft') if ox else metal(p['metal'])
    with Group('one') as a:
        stud(p['stud'], g, shine, p['stud_r'])
        y = -p['stud_r'] - .9
        link_ring(shine, (0, y, 0), 1.1, .26, 'X')
        link_ring(shine, (0, y - 1.5, 0), 1.0, .26, 'Z')
        with Group('bell') as b:
            bell(g, shine, p['bell_r'], p['bell_h'], p['tiers'], p['grain'], p.get('cut', 0), p.get('plain', False), p['fringe'], p['drop'], pearl() if p.get('pearls') else None)
        # tipped a little towards the lens so that the dome shows
        b.e.matrix_world = at(0, y - 3.2, 0) @ rot(9, 'X') @ DOWN
    gap = p['bell_r'] * 2.45
    a.e.matrix_world = at(-gap / 2, .7, 0) @ rot(8, 'Y')
    c = a.clone()
    c.matrix_world = at(gap / 2, -.7, 0) @ rot(-12, 'Y')


def chandbali(p):
    g, b, st = metal(p['metal'], 'soft', hammer=PLATE), metal(p['metal']), polki()

    def one():
        n = 140
        ro, ri, off = p['R'], p['r'], p['offset']
        a = np.radians(np.linspace(94, 446, n))  # the horns taper and meet in a bead below the top
        outer = np.stack([ro * np.cos(a), ro * np.sin(a)], -1)
        inner = np.stack([ri * np.cos(a), ri * np.sin(a) + off], -1)
        ms.plate('moon', [np.vstack([outer, inner[::-1]])], 1.6, g, .4)
        mid = (outer + inner) / 2
        wid = np.linalg.norm(outer - inner, axis=1)
        keep = wid > 4.2
        path = np.c_[mid[keep], np.full(keep.sum(), 1.0)]
        w = wid[keep]
        q = ms.resample(path, n=18)
        for i, c in enumerate(q):
            wi = np.interp(i / 18, np.linspace(0, 1, len(w)), w)
            ang = math.degrees(math.atan2(c[1] - off / 2, c[0]))
            kundan(b, st, at(*c) @ rot(ang - 90, 'Z'), min(2.0, wi * .36), max(1.2, wi * .36), cut=f'polki{3 + i % 6}')
        for q2 in ms.resample(np.c_[outer, np.full(n, .5)], n=110):
            bead(q2, .5, b, 2)
        for q2 in ms.resample(np.c_[inner, np.full(n, .5)], n=78):
            bead(q2, .42, b, 2)
        bead((0, (ro + ri + off) / 2, .4), 1.7, b, 3)
        for k in range(p['pearls']):
            t = math.radians(192 + k * (156 / (p['pearls'] - 1)))
            for r, size, mat in ((ro + .9, .5, b), (ro + 2.7, 1.5, pearl()), (ro + 4.5, .42, b)):
                bead((r * math.cos(t), r * math.sin(t), 0), size, mat, 3)
        # a flower swings inside the moon
        for k in range(6):
            kundan(b, st, at(0, off - 1.5, .8) @ rot(60 * k, 'Z') @ at(0, 3.3, 0), 1.25, 1.7, cut=f'polki{3 + k}')
        kundan(b, kemp('red'), at(0, off - 1.5, 1.1), 1.4, beads=12, bead_r=.3)
        ms.plate('rose', [disc_loop(5.3, 90, 6, .12) + [0, off - 1.5]], .9, g, .3)
        for k in range(5):  # the rose hangs from the moon on a short chain
            link_ring(b, (0, off + 4.6 + 1.75 * k, .4), 1.15, .28, 'XZ'[k % 2])
        for k in range(2):
            link_ring(b, (0, ro + 1.4 + 1.5 * k, .4), 1.15, .3, 'ZX'[k])
        kundan(b, st, at(0, ro + 7.4, .8), 3.0, beads=18, bead_r=.36, cut='polki5')
        ms.plate('top', [disc_loop(3.9, 60) + [0, ro + 7.4]], 1.2, g, .3)
    with Group('one') as a:
        one()
    a.e.matrix_world = at(-26, 1.5, 0)
    c = a.clone()
    c.matrix_world = at(26, -1.5, 0)


FAMILY = {'jhumka': jhumka, 'chandbali': chandbali}
POSE = {'jhumka': {'pose': 'hang', 'fill': .80}, 'chandbali': {'pose': 'hang', 'fill': .86}}
