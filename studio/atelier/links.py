"""Chain links along a path: one mesh per link shape, instanced. All links are real interlocking shapes."""
import math

import numpy as np
from mathutils import Matrix, Vector

from . import meshes as ms
from .meshes import bead, frames, inst, resample, take, tube

TAU = 2 * math.pi


def along(path, pitch, up=(0, 0, 1)):
    """Frames at the middle of each link: X along the chain, Z towards the eye."""
    c = resample(path, pitch)
    t, n, _ = frames(c, up=up)
    out = []
    for i in range(len(c) - 1):
        x = Vector(c[i + 1] - c[i]).normalized()
        z = Vector(n[i])
        z = (z - x * z.dot(x)).normalized()
        y = z.cross(x)
        m = (c[i] + c[i + 1]) / 2
        out.append(Matrix(((x.x, y.x, z.x, m[0]), (x.y, y.y, z.y, m[1]), (x.z, y.z, z.z, m[2]), (0, 0, 0, 1))))
    return out


def oval(length, width, wire, metal, power=.8, flat=1., seg=10):
    """A stadium-like link in its XY plane."""
    a = np.arange(44) / 44 * TAU
    p = np.stack([np.sign(np.cos(a)) * np.abs(np.cos(a)) ** power * length / 2, np.sin(a) * width / 2, 0 * a], -1)
    return take(tube('link', p, wire, metal, seg, True, flat=flat))


def cable(path, metal, length=1.8, width=1.3, wire=.2, roll=45):
    me = ms.shared(('cable', metal.name, length, width, wire), lambda: oval(length, width, wire, metal))
    for i, m in enumerate(along(path, length - wire * 2.1)):
        inst(me, m @ ms.rot(roll + 90 * (i % 2), 'X'))


def box(path, metal, size=1.0, wire=.22):
    """Square links, each turned by a quarter."""
    def make():
        h = size / 2 * .92
        c = [(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)]
        p = resample(np.array(c, float), n=40, closed=True)
        p = np.array([np.sign(q) * np.minimum(np.abs(q), h * .96) for q in p])
        return take(tube('box', p, wire, metal, 8, True))
    me = ms.shared(('box', metal.name, size), make)
    for i, m in enumerate(along(path, size * .62)):
        inst(me, m @ ms.rot(45 + 90 * (i % 2), 'X'))


def curb(path, metal, length=5.0, width=3.6, wire=.55, twist=28, flat=.75, pitch=None, power=.8):
    """Links turned the same way, lying in each other: curb and figaro."""
    me = ms.shared(('curb', metal.name, length, width, wire, flat), lambda: oval(length - wire * 2, width - wire * 2, wire, metal, power, flat, 14))
    for m in along(path, pitch or (length - wire * 3.1)):
        inst(me, m @ ms.rot(twist, 'X') @ ms.rot(6, 'Z'))


def mixed(path, metal, pattern, wire, flat=.8, twist=24):
    """A repeating pattern of link lengths and widths. Returns the part of the path that the links fill."""
    p = resample(path, .05)
    t, n, _ = frames(p, up=(0, 0, 1))
    s, i = 0., 0
    total = len(p) * .05
    while True:
        length, width = pattern[i % len(pattern)]
        step = length - wire * 3.0
        k = int((s + step / 2) / .05)
        if s + length > total or k >= len(p):
            return p[:int(s / .05)]
        me = ms.shared(('mix', metal.name, length, width), lambda: oval(length - wire * 2, width - wire * 2, wire, metal, .8, flat, 14))
        x = Vector(t[k])
        z = Vector(n[k])
        y = z.cross(x)
        m = Matrix(((x.x, y.x, z.x, p[k][0]), (x.y, y.y, z.y, p[k][1]), (x.z, y.z, z.z, p[k][2]), (0, 0, 0, 1)))
        inst(me, m @ ms.rot(twist, 'X'))
        s += step
        i += 1


def rope(path, metal, d=1.6, pitch=2.8, strands=2, wire=None, grooves=3.0, pinch=.26):
    """Twisted strands, pinched along their length so that they read as links."""
    step = pitch / 26
    c = resample(path, step)
    _, n, b = frames(c)
    s = np.arange(len(c)) * step
    wire = wire or d * .29
    for k in range(strands):
        ph = s / pitch * TAU + k * TAU / strands
        off = (d / 2 - wire * .8) * (np.cos(ph)[:, None] * n + np.sin(ph)[:, None] * b)
        rad = wire * (1 - pinch * np.abs(np.cos(s / pitch * TAU * grooves + k)) ** 5)
        tube('rope', c + off, rad, metal, 12)


def snake(path, metal, d=1.8, scale=.4):
    """A smooth tube of tight rings."""
    step = scale / 10
    c = resample(path, step)
    s = np.arange(len(c)) * step
    tube('snake', c, d / 2 * (1 - .12 * np.abs(np.cos(s / scale * math.pi)) ** 6), metal, 22)


def rope_model(path, metal, d, pitch, strands, wire, grooves, pinch):
    """The same rope for a 3D model, from one short mesh: after a turn by one strand it looks as before."""
    step = pitch / strands

    def make():
        x = np.linspace(-.52, .52, 13) * step
        ph = x / pitch * TAU
        off = (d / 2 - wire * .8) * np.stack([0 * x, np.cos(ph), np.sin(ph)], -1)
        rad = wire * (1 - pinch * np.abs(np.cos(ph * grooves)) ** 5)
        return take(tube('rope', off + np.stack([x, 0 * x, 0 * x], -1), rad, metal, 8, caps=False))
    me = ms.shared(('rope', metal.name, d, pitch), make)
    for m in along(path, step):
        for k in range(strands):
            inst(me, m @ ms.rot(360 * k / strands, 'X'))


def snake_model(path, metal, d, scale, rings=2):
    """The same tube for a 3D model, from one short mesh."""
    def make():
        x = np.linspace(-.5, .5, 8 * rings + 1) * scale * rings
        rad = d / 2 * (1 - .12 * np.abs(np.cos(x / scale * math.pi)) ** 6)
        return take(tube('snake', np.stack([x, 0 * x, 0 * x], -1), rad, metal, 16, caps=False))
    me = ms.shared(('snake', metal.name, d), make)
    for m in along(path, scale * rings):
        inst(me, m)


def ribbon(path, metal, width=1.5, wire=.24, turn=4.2):
    """Flat curb links that turn steadily round the axis: the Singapore ripple."""
    me = ms.shared(('ripple', metal.name, width), lambda: oval(width * 1.15, width, wire, metal, .8, .7, 10))
    for i, m in enumerate(along(path, width * .52)):
        inst(me, m @ ms.rot(i * turn * 6, 'X') @ ms.rot(18, 'Z'))


def franco(path, metal, side=2.0):
    """Two V-weaves crossed: a square rope with a herringbone on each face."""
    me = ms.shared(('franco', metal.name, side), lambda: take(tube('v', ms.curve([(-side * .42, -side * .5, 0), (side * .30, -side * .25, 0), (side * .42, 0, 0), (side * .30, side * .25, 0), (-side * .42, side * .5, 0)], 28), side * .17, metal, 10)))
    for i, m in enumerate(along(path, side * .36)):
        for q in range(4):
            inst(me, m @ ms.rot(45 + 90 * q, 'X') @ ms.at(0, 0, side * .42))


def strand(path, pieces, gap=.06, knot=None):
    """Beads along a path. pieces: function(i) -> (radius, material, scale along the chain)."""
    p = resample(path, .1)
    t = np.gradient(p, axis=0)
    s, i, total = 0., 0, len(p) * .1
    while True:
        r, mat, k = pieces(i)
        mid = int((s + r * k) / .1)
        if mid >= len(p):
            return i
        q = Vector(t[mid]).to_track_quat('X', 'Z').to_matrix().to_4x4()
        if callable(mat):
            mat(ms.at(*p[mid]) @ q, r)
        else:
            inst(ms.bead_mesh(mat, 3), ms.at(*p[mid]) @ q @ Matrix.Diagonal((r * k, r, r, 1)))
        s += 2 * r * k + gap
        if knot:
            j = min(len(p) - 1, int(s / .1))
            bead(p[j], knot[0], knot[1], 1)
            s += gap
        i += 1


def lobster(metal, m, size=8.):
    """A claw clasp with its ring."""
    k = size / 10
    body = ms.curve([(-4.2, -.4, 0), (-3.0, 1.5, 0), (0, 2.2, 0), (3.0, 1.5, 0), (4.0, -.4, 0), (2.6, -1.7, 0), (.4, -1.9, 0)], 60) * k
    ms.place(tube('claw', body, np.interp(np.linspace(0, 1, len(body)), [0, .3, .6, 1], [1.0, 1.1, .8, .35]) * k, metal, 14, flat=.8), m)
    ms.place(tube('gate', [np.array(q) * k for q in ((-4.0, -.5, 0), (-1.8, -1.8, 0), (.5, -1.9, 0))], .5 * k, metal, 10), m)
    ms.place(tube('thumb', [np.array(q) * k for q in ((-1.4, -1.7, .0), (-1.2, -1.4, 1.3))], .36 * k, metal, 8), m)
    ms.place(tube('eye', ms.ring_path(1.25 * k, n=28) + np.array([-5.6, -.2, 0]) * k, .36 * k, metal, 10, True), m)
