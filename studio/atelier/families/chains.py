"""Chains, laid flat in a soft U that leaves the picture at the top; some coil or cross, so that no two lie alike."""
import math

import numpy as np

from .. import meshes as ms
from ..gems import outline
from ..links import along, box, cable, curb, franco, lobster, mixed, ribbon, rope, snake, strand
from ..materials import gloss, metal
from ..meshes import at, bead, bead_ring, curve, place, rot, tube

TAU = 2 * math.pi


def swag(width, depth, sway=0., top=1.5):
    """A U whose ends leave at the top."""
    w = width / 2
    return curve([(-w * 1.02, depth * top, 0), (-w, depth * .72, 0), (-w * .86, depth * .22, 0), (-w * .46 + sway, -depth * .30, 0),
                  (sway, -depth * .44, 0), (w * .46 + sway, -depth * .30, 0), (w * .86, depth * .22, 0), (w, depth * .72, 0), (w * 1.02, depth * top, 0)], 400)


def coil(r0, r1, turns, tail=14.):
    """A loose spiral with a short tail, as a chain poured on the table lies."""
    t = np.linspace(0, 1, 500)
    a = -2.2 + t * turns * TAU
    r = r1 + (r0 - r1) * t
    p = np.stack([r * np.cos(a), r * np.sin(a) * .88, .25 * np.sin(a * 1.7)], -1)
    return p


def wave(width, amp, n=1.5):
    x = np.linspace(-width / 2, width / 2, 400)
    return np.stack([x, amp * np.sin((x / width + .5) * n * TAU), 0 * x], -1)


def frame_of(w, h, cy=0.):
    return (-w / 2, w / 2, cy - h / 2, cy + h / 2)


def box_chain(p):
    g = metal(p['metal'])
    path = swag(p['w'], p['w'])
    box(path, g, p['size'], p['size'] * .21)
    if p.get('kid'):  # the child's chain shows its bolt ring
        i = int(len(path) * .5)
        q = path[i]
        place(tube('bolt', ms.ring_path(2.6, n=60), .55, g, 14, True), at(q[0], q[1] - 2.4, .3))
        tube('lever', [q + [2.2, -3.8, .4], q + [3.2, -4.8, .5]], .4, g, 10)
    else:  # doubled, as a long chain is laid in the tray
        box(swag(p['w'] * .62, p['w'] * .74) + [0, p['w'] * .10, 0], g, p['size'], p['size'] * .21)
    return {'frame': frame_of(p['w'] * 1.14, p['w'] * 1.14, -p['w'] * .02), 'focus': (0, -p['w'] * .40, 0)}


def rope_chain(p):
    g = metal(p['metal'])
    path = coil(17, 8.5, 2.6)
    rope(path, g, p['d'], p['pitch'], 3, p['d'] * .27)
    for e, other in ((0, 4), (-1, -5)):  # caps, a ring at the inner end and the clasp at the outer
        d = path[e] - path[other]
        d /= np.linalg.norm(d)
        m = at(*path[e]) @ rot(math.degrees(math.atan2(d[1], d[0])), 'Z')
        place(tube('cap', [(-1.6, 0, 0), (1.2, 0, 0)], p['d'] * .60, g, 20), m)
        place(tube('ring', ms.ring_path(1.1, n=30) + [2.4, 0, 0], .3, g, 10, True), m)
        if e:
            lobster(g, m @ at(8.2, 0, .2), 7.)
    return {'fill': .84}


def singapore(p):
    g = metal(p['metal'])
    for dx, s in ((0, 1), (0, -1)):
        ribbon(wave(34, 6.5 * s, 1.0) + [dx, 0, .4 * s], g, p['w'])
    return {'frame': frame_of(27, 27)}


def curb_chain(p):
    g = metal(p['metal'])
    path = swag(44, 40)
    curb(path, g, p['l'], p['w'], p['wire'])
    return {'frame': frame_of(46, 46, 4), 'focus': tuple(path[len(path) // 2])}


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
    path = swag(62, 52)
    for i, m in enumerate(along(path, 11.6)):
        ms.inst(me, m @ rot(i * 47, 'X') @ ms.Matrix.Scale(3.7, 4))
        for s in (-1, 1):
            cap = m @ at(s * 3.1, 0, 0) @ rot(90 * s, 'Y')
            place(ms.lathe('cap', curve(np.array([(0, 1.1), (.9, .95), (2.0, .25), (2.5, -.55)]), 24), g, 40), cap)
            bead_ring(2.45, -.5, 14, .36, g, 2, cap)
            bead((m @ at(s * 4.7, 0, 0)).translation, .55, g, 2)
        place(tube('loop', ms.ring_path(1.15, n=26), .34, g, 8, True), m @ at(5.8, 0, 0) @ rot(60, 'X'))
    return {'frame': frame_of(64, 64, 6), 'focus': tuple(path[len(path) // 2])}


def figaro(p):
    g = metal('silver')
    path = curve([(-40, 26, 0), (-20, 16, 0), (-9, 2, 0), (6, -6, 0), (18, 2, 0), (12, 13, 0), (0, 9, 0), (-6, -8, 0), (6, -22, 0), (40, -30, 0)], 600)
    path[:, 2] = np.interp(np.arange(len(path)), [0, len(path) * .60, len(path) * .68, len(path) * .76, len(path)], [0, 0, 1.6, 0, 0])
    mixed(path, g, ((4.9, 4.1), (4.9, 4.1), (4.9, 4.1), (9.4, 4.3)), .66, .8, 20)
    return {'frame': frame_of(46, 46, -2)}


def snake_chain(p):
    g = metal('silver')
    t = np.linspace(0, 1, 700)
    a = t * TAU * 1.9 + .6
    r = 19 - 8 * t
    p3 = np.stack([r * np.cos(a), r * np.sin(a) * .82 + 3 * t, .9 + .9 * np.sin(a * .5 + 1)], -1)
    snake(p3, g, p['d'], .45)
    for e, s in ((0, -1), (-1, 1)):
        d = p3[e] - p3[e + (1 if e == 0 else -1)]
        d /= np.linalg.norm(d)
        tube('end', [p3[e], p3[e] + d * 3.2], 1.15, g, 18)
        if e:
            lobster(g, at(*(p3[e] + d * 8.6)) @ rot(math.degrees(math.atan2(d[1], d[0])), 'Z'), 7.)
    return {}


def paperclip(p):
    g = metal(p['metal'])
    me = ms.shared('clip', lambda: ms.take(tube('clip', ms.resample(np.array([(math.copysign(p['l'] / 2 - p['w'] / 2, math.cos(q)) + p['w'] / 2 * math.cos(q), p['w'] / 2 * math.sin(q), 0.) for q in np.linspace(0, TAU, 80, endpoint=False)]), n=90, closed=True), p['wire'] / 2, g, 14, True)))
    path = swag(56, 50, 2)
    for i, m in enumerate(along(path, p['l'] - p['wire'] * 1.5)):
        ms.inst(me, m @ rot(38 if i % 2 else -38, 'X'))
    return {'frame': frame_of(57, 57, 6), 'focus': tuple(path[len(path) // 2])}


def franco_chain(p):
    g = metal(p['metal'])
    path = curve([(-30, 30, 0), (-18, 12, 0), (-12, -8, 0), (4, -14, 0), (14, -2, 0), (6, 10, 0), (-6, 4, 0), (0, -20, 0), (14, -34, 0)], 700)
    path[:, 2] = np.interp(np.arange(len(path)), [0, len(path) * .66, len(path) * .75, len(path) * .84, len(path)], [0, 0, 2.6, 0, 0])
    franco(path, g, p['side'])
    return {'frame': frame_of(37, 37, -1)}


FAMILY = {f.__name__: f for f in (box_chain, rope_chain, singapore, curb_chain, rudraksha, figaro, snake_chain, paperclip, franco_chain)}
# the second view goes close: links are what tells one chain from another
POSE = {f: {'pose': 'flat', 'fill': 1.0, 'bias': (0, 0), 'zoom': .5} for f in FAMILY}
POSE['rope_chain'] = POSE['snake_chain'] = {'pose': 'flat', 'fill': .82}
