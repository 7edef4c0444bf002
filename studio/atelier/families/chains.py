"""Chains laid flat, whole and with their clasp: in an open U, coiled, or closed to a ring."""
import math

import numpy as np
from mathutils import Matrix

from .. import meshes as ms
from ..gems import outline
from ..links import along, box, cable, curb, franco, lobster, mixed, ribbon, rope, rope_model, snake, snake_model, strand
from ..materials import gloss, metal
from ..meshes import at, bead, bead_ring, curve, place, rot, tube
from .necklaces import neckline

TAU = 2 * math.pi


def coil(r0, r1, turns, tail=14.):
    """A loose spiral with a short tail, as a chain poured on the table lies."""
    t = np.linspace(0, 1, 500)
    a = -2.2 + t * turns * TAU
    r = r1 + (r0 - r1) * t
    p = np.stack([r * np.cos(a), r * np.sin(a) * .88, .25 * np.sin(a * 1.7)], -1)
    return p


def clasp(g, path, cap=0., size=1., bolt=False):
    """Finishes both ends of a chain: a ring at the first, a lobster clasp (or a child's bolt ring) at the last. cap is the radius of
    the caps of a chain without links."""
    for e, other in ((0, 4), (-1, -5)):
        d = path[e] - path[other]
        d /= np.linalg.norm(d)
        m = at(*path[e]) @ rot(math.degrees(math.atan2(d[1], d[0])), 'Z')
        if cap:
            place(tube('cap', [(-1.6, 0, 0), (1.2, 0, 0)], cap, g, 20), m)
        else:
            m = m @ at(-1.3 * size, 0, 0)
        m = m @ Matrix.Scale(size, 4)
        place(tube('ring', ms.ring_path(1.1, n=30) + [2.4, 0, 0], .3, g, 10, True), m)
        if e == 0:
            continue
        if bolt:
            place(tube('bolt', ms.ring_path(2.3, n=60) + [5.4, 0, .2], .5, g, 14, True), m)
            place(tube('lever', [(6.9, 2.0, .2), (7.6, 3.2, .3)], .34, g, 10), m)
        else:
            lobster(g, m @ at(8.2, 0, .2), 7.)


def box_chain(p):
    g = metal(p['metal'])
    if p.get('kid'):  # the child's chain shows its bolt ring
        path = neckline(24, 19)
        box(path, g, p['size'], p['size'] * .21)
        clasp(g, path, size=.7, bolt=True)
        return {'fill': .84, 'second': {'turn': 25, 'focus': (19.8, 9.3, 0), 'zoom': .38}}
    path = coil(15, 8, 2.1)
    box(path, g, p['size'], p['size'] * .21)
    clasp(g, path, size=.8)
    return {'fill': .84, 'focus': (10, -14, 0)}


def rope_chain(p):
    g = metal(p['metal'])
    path = coil(17, 8.5, 2.6)
    (rope_model if p['view'] == 'model' else rope)(path, g, p['d'], p['pitch'], 3, p['d'] * .28, 6., .14)
    clasp(g, path, p['d'] * .60)
    return {'fill': .84}


def singapore(p):
    g = metal(p['metal'])
    path = coil(13, 6.5, 1.9) * [1, -1, 1]
    ribbon(path, g, p['w'])
    clasp(g, path, size=.8)
    return {'fill': .84, 'focus': (-15, 8, 0)}


def curb_chain(p):
    g = metal(p['metal'])
    path = neckline(56, 44)
    curb(path, g, p['l'], p['w'], p['wire'])
    clasp(g, path, size=1.2)
    return {'fill': .84, 'second': {'turn': -45, 'focus': (41, 16.4, 0), 'zoom': .33}}


def rudraksha(p):
    g = metal(p['metal'])

    def seed_mesh():
        t = np.linspace(0, math.pi, 90)
        u = np.arange(150) / 150 * TAU
        tn, un = np.meshgrid(t, u, indexing='ij')
        gen = np.random.default_rng(5)
        h = np.zeros_like(tn)
        for _ in range(26):
            a, b, c = gen.uniform(4, 15), gen.integers(3, 12), gen.uniform(0, TAU)
            h += np.sin(a * tn + c) * np.cos(b * un + c * 1.7)
        rr = 1 + .045 * np.clip(h / 2.4, -1.4, 1.6) * np.sin(tn) - .13 * (np.abs(((un * 5 / TAU) % 1) - .5) < .045) * np.sin(tn) ** .5
        pts = np.stack([rr * np.cos(tn), rr * np.sin(tn) * np.cos(un), rr * np.sin(tn) * np.sin(un)], -1)
        return ms.take(ms.grid('rudraksha', pts, gloss('rudraksha', (.17, .062, .022), .55, .3, .15, .4), False, True))
    me = ms.shared('rudraksha', seed_mesh)
    path = ms.ring_path(40.6, 36.2, 400)[:, [1, 0, 2]] * [1, -1, 1]  # a japa chain is closed to a ring
    path = np.vstack([path, path[:1]])
    for i, m in enumerate(along(path, 11.6)):
        ms.inst(me, m @ rot(i * 47, 'X') @ ms.Matrix.Scale(3.7, 4))
        for s in (-1, 1):
            cap = m @ at(s * 3.1, 0, 0) @ rot(90 * s, 'Y')
            place(ms.lathe('cap', curve(np.array([(0, 1.1), (.9, .95), (2.0, .25), (2.5, -.55)]), 24), g, 40), cap)
            bead_ring(2.45, -.5, 14, .36, g, 2, cap)
            bead((m @ at(s * 4.7, 0, 0)).translation, .55, g, 2)
        place(tube('loop', ms.ring_path(1.15, n=26), .34, g, 8, True), m @ at(5.8, 0, 0) @ rot(60, 'X'))
    return {'fill': .86, 'second': {'focus': (43.5, -32.3, 0), 'zoom': .38}}


def figaro(p):
    g = metal('silver')
    path = coil(25, 14, 1.62) * [-1, 1, 1]
    filled = mixed(path, g, ((4.9, 4.1), (4.9, 4.1), (4.9, 4.1), (9.4, 4.3)), .66, .8, 20)
    clasp(g, filled, size=1.2)
    return {'fill': .84, 'second': {'turn': 6, 'focus': (5.2, 28.7, 0), 'zoom': .42}}


def snake_chain(p):
    g = metal('silver')
    path = coil(18, 10, 2.2) * [-1, 1, 1]
    (snake_model if p['view'] == 'model' else snake)(path, g, p['d'], .45)
    clasp(g, path, p['d'] * .60)
    return {'fill': .84}


def paperclip(p):
    g = metal(p['metal'])
    me = ms.shared('clip', lambda: ms.take(tube('clip', ms.resample(np.array([(math.copysign(p['l'] / 2 - p['w'] / 2, math.cos(q)) + p['w'] / 2 * math.cos(q), p['w'] / 2 * math.sin(q), 0.) for q in np.linspace(0, TAU, 80, endpoint=False)]), n=90, closed=True), p['wire'] / 2, g, 14, True)))
    path = neckline(72, 58)
    for i, m in enumerate(along(path, p['l'] - p['wire'] * 1.5)):
        ms.inst(me, m @ rot(38 if i % 2 else -38, 'X'))
    clasp(g, path, size=1.6)
    return {'fill': .84, 'second': {'focus': (49.3, 24, 0), 'zoom': .32}}


def franco_chain(p):
    g = metal(p['metal'])
    path = coil(17, 9.5, 1.8)
    franco(path, g, p['side'])
    clasp(g, path, p['side'] * .62)
    return {'fill': .84, 'second': {'focus': (-21, 0, 0), 'zoom': .55}}


FAMILY = {f.__name__: f for f in (box_chain, rope_chain, singapore, curb_chain, rudraksha, figaro, snake_chain, paperclip, franco_chain)}
# the second view goes close, to the clasp where it lies beside links: they are what tells one chain from another
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .5} for f in FAMILY}
POSE['rope_chain'] = POSE['snake_chain'] = {'pose': 'flat', 'fill': .82}
