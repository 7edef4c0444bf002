"""How stones are held: claws, bezels, halos, pave rows, kundan rims, cloisonne cells. Local +Z faces the eye."""
import math

import numpy as np
from mathutils import Matrix, Vector

from . import meshes as ms
from .gems import gem, offset, outline
from .materials import foil
from .meshes import at, bead, curve, grid, place, resample, rot, tube

TAU = 2 * math.pi


def claw_head(metal, stone, cut, rx, ry=None, z0=0., height=None, claws=None, wire=None, m=None):
    """A basket: seat ring, two gallery rails and claws that bend over the girdle. Returns the girdle height."""
    m = m or Matrix()
    r = min(rx, ry or rx)
    wire = wire or max(.16, r * .10)
    zg = z0 + (height if height is not None else r * .9 + .5)
    o = outline(cut, rx, ry, 180)
    gem(cut, rx, stone, m @ at(z=zg), ry)
    for f, z in ((.60, z0 + (zg - z0) * .38), (.90, zg - r * .28)):
        place(tube('rail', o * f + [0, 0, z], wire * .7, metal, 10, True), m)
    for a in claws or (45, 135, 225, 315):
        p = o[int((a % 360) / 360 * len(o))]
        u = p / np.linalg.norm(p)
        q = curve([u * r * .28 + [0, 0, z0 - .3], p * .36 + [0, 0, z0 + .1], p * .60 + [0, 0, z0 + (zg - z0) * .42],
                   p * .93 + [0, 0, zg - r * .25], p + u * wire * .5 + [0, 0, zg], p + u * wire * .4 + [0, 0, zg + r * .15],
                   p - u * r * .07 + [0, 0, zg + r * .27], p - u * r * .2 + [0, 0, zg + r * .32]], 63)
        rad = np.interp(np.linspace(0, 1, len(q)), [0, .3, .62, .8, .93, 1], np.array([1.2, 1, 1, 1, .95, .6]) * wire)
        place(tube('claw', q, rad, metal, 12), m)
    return zg


def bezel_head(metal, stone, cut, rx, ry=None, m=None, wall=.35, depth=None, z=0.):
    """A closed collar around the girdle, the stone's rim sits at z. The collar is hollow, as deep as the stone."""
    m = m or Matrix()
    r = min(rx, ry or rx)
    depth = max(depth or 0, r * .95)
    o = outline(cut, rx, ry)
    prof = ((-r * .06, r * .05), (.0, -r * .12), (-r * .10, -depth), (wall * .6, -depth), (wall, -depth * .4), (wall, r * .05), (wall * .6, r * .16), (.02, r * .17))
    place(grid('bezel', np.stack([offset(o, a) + [0, 0, z + b] for a, b in prof]), metal, True, True), m)
    gem(cut, rx, stone, m @ at(z=z), ry)


def row(metal, stone, path, r, normals=None, beads=True, gap=1.06, m=None, closed=False, grain=.28, lift=.9, walls=True):
    """Small brilliants side by side along a path, with two shared grains between neighbours. They stand on the path with
    their whole depth, between two walls: a stone that dips into metal shows nothing but metal."""
    m = m or Matrix()
    path = np.asarray(path, float)
    p = resample(path, 2 * r * gap, closed=closed)
    count = len(p) - (0 if closed else 1)
    flat = normals is None
    even = (lambda n: np.broadcast_to(np.array([0, 0, 1.]), (n + (0 if closed else 1), 3))) if flat else (lambda n: resample(normals, n=n, closed=closed))
    nn = even(count)
    p = p + nn / np.linalg.norm(nn, axis=1)[:, None] * r * lift
    t = np.roll(p, -1, 0) - np.roll(p, 1, 0) if closed else np.gradient(p, axis=0)
    if walls:
        q = resample(path, n=max(60, count * 6), closed=closed)
        up = even(max(60, count * 6))
        up = up / np.linalg.norm(up, axis=1)[:, None]
        d = np.roll(q, -1, 0) - np.roll(q, 1, 0) if closed else np.gradient(q, axis=0)
        side = np.cross(up, d)
        side /= np.linalg.norm(side, axis=1)[:, None]
        for s in (-1, 1):
            prof = ((.96, -.5), (.98, lift - .22), (1.04, lift - .06), (1.14, lift - .06), (1.22, lift - .3), (1.24, -.5))
            wall = np.stack([q + side * s * r * a + up * r * b for a, b in prof], 1)
            if not closed:  # an open end would show the dark inside
                wall = np.concatenate([wall[:1] * 0 + wall[:1].mean(1, keepdims=True), wall, wall[-1:] * 0 + wall[-1:].mean(1, keepdims=True)])
            place(grid('wall', wall, metal, closed, True, auto=None if closed else 50), m)
    for i in range(len(p)):
        z = Vector(nn[i]).normalized()
        x = Vector(t[i]).normalized()
        y = z.cross(x).normalized()
        x = y.cross(z)
        f = Matrix(((x.x, y.x, z.x, p[i][0]), (x.y, y.y, z.y, p[i][1]), (x.z, y.z, z.z, p[i][2]), (0, 0, 0, 1)))
        gem('round', r, stone, m @ f)
        if beads and (closed or i < len(p) - 1):
            for s in (-.86, .86):
                bead(m @ f @ Vector((r * gap, s * r, r * .10)), r * grain, metal, 2)
    return p


def halo(metal, stone, cut, rx, ry, r, z, m=None, gap=.3):
    """A ring of small brilliants around the centre stone, in a channel of its own that is open below."""
    m = m or Matrix()
    o = outline(cut, rx, ry, 200)
    row(metal, stone, offset(o, gap + r * 1.2) + [0, 0, z - r * .5], r, m=m, closed=True, gap=1.03)


def halo(metal, stone, cut, rx, ry, r, z, m=None, gap=.3):
    """A tray around the centre stone carrying a ring of small brilliants."""
    m = m or Matrix()
    o = outline(cut, rx, ry, 200)
    prof = ((gap - .35, -1.0), (gap * .5, -.15), (gap, 0), (gap + 2 * r, 0), (gap + 2 * r + .18, -.2), (gap + 2 * r + .1, -.8), (gap, -1.05))
    place(grid('tray', np.stack([offset(o, a) + [0, 0, z + b] for a, b in prof]), metal, False, True), m)
    for a in (gap, gap + 2 * r + .06):
        place(tube('rim', offset(o, a) + [0, 0, z + .06], .11, metal, 8, True), m)
    row(metal, stone, offset(o, gap + r) + [0, 0, z + r * .45], r, m=m, closed=True)


def cabochon(mat, m, rx, ry, h):
    def make():
        t = np.linspace(0, math.pi / 2, 14)
        pr = np.stack([np.sin(t) ** .9, np.cos(t)], -1)
        return ms.take(ms.lathe('cab', np.vstack([pr, [[.98, -.25], [0, -.28]]]), mat, 36))
    o = ms.inst(ms.shared(('cab', mat.name), make), m @ Matrix.Diagonal((rx, ry, h, 1)))
    return o


def rim(metal, m, rx, ry, t, z=None):
    """A rounded gold rim around a cabochon, shared between equal sizes."""
    key = ('rim', metal.name, round(rx, 2), round(ry, 2), round(t, 2))
    me = ms.shared(key, lambda: ms.take(tube('rim', ms.ring_path(rx, ry, 40), t, metal, 10, True)))
    return ms.inst(me, m @ at(z=t * .3 if z is None else z))


def kundan(metal, stone, m, rx, ry=None, beads=0, bead_r=.3, cut=None):
    """A rim-set stone: a smooth cabochon, or an uncut slab when cut is 'polki<seed>'."""
    ry = ry or rx
    r = min(rx, ry)
    if cut:
        gem(cut, rx, stone, m @ at(z=r * .10), ry, r * .9)
        disc = ms.shared(('foil',), lambda: ms.take(ms.lathe('foil', [(1.04, .8), (1.03, .02), (1, 0), (.5, -.03), (0, -.05)], foil(), 40)))
        ms.inst(disc, m @ Matrix.Diagonal((rx * .99, ry * .99, r * .3, 1)))
        rim(metal, m, rx * 1.0, ry * 1.0, r * .16, r * .14)
    else:
        cabochon(stone, m, rx, ry, r * .62)
        rim(metal, m, rx * 1.04, ry * 1.04, r * .17)
    for k in range(beads):
        a = k / beads * TAU
        d = r * .2 + bead_r
        bead(m @ Vector(((rx + d) * math.cos(a), (ry + d) * math.sin(a), 0)), bead_r, metal, 2)


def cell(metal, fill, loop, wall=.28, depth=.5, m=None, dome=0., back=True):
    """A cloisonne cell: a raised wall along a closed 2D outline, enamel lying inside."""
    m = m or Matrix()
    loop = np.asarray(loop, float)
    p = np.c_[loop, np.zeros(len(loop))]
    place(tube('wall', p + [0, 0, depth * .1], wall / 2, metal, 8, True, flat=1.3), m)
    c = p.mean(0)
    rings = [c + (p - c) * f + [0, 0, dome * (1 - f * f) - wall * .05] for f in (1, .8, .55, .3, .12, .001)]
    place(grid('fill', np.stack(rings), fill, False, True), m)
    if back:
        place(ms.plate('back', [loop], depth, metal, .1), m @ at(z=-depth * .5 - .12))


def petal_loop(length, width, n=40, point=1.):
    """A pointed petal along +Y from the origin."""
    t = np.linspace(0, 1, n // 2)
    w = width / 2 * np.sin(math.pi * t ** .85) ** .9 * (1 - .25 * point * t)
    y = t * length
    return np.vstack([np.stack([w, y], -1), np.stack([-w, y], -1)[::-1][1:-1]])


def turned(loop, deg, shift=(0, 0)):
    c, s = math.cos(math.radians(deg)), math.sin(math.radians(deg))
    return np.asarray(loop) @ np.array([[c, s], [-s, c]]) + np.asarray(shift)


def link_ring(metal, p, r=.9, wire=.22, axis='Y'):
    """A jump ring whose hole looks along the given axis."""
    o = tube('jump', ms.ring_path(r, n=28), wire, metal, 8, True)
    o.matrix_world = at(*p) @ (rot(90, 'X') if axis == 'Y' else rot(90, 'Y') if axis == 'X' else Matrix())
    return o


def star_loop(r, inner=.45, points=5, n=1, turn=90):
    a = np.radians(turn + np.arange(points * 2) * 180 / points)
    rr = np.where(np.arange(points * 2) % 2 == 0, r, r * inner)
    return np.stack([rr * np.cos(a), rr * np.sin(a)], -1)


def heart_loop(size, n=80):
    t = np.linspace(0, TAU, n, endpoint=False)
    x, y = 16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return np.stack([x, y + 2.5], -1) * size / 32


def petal_sheet(metal, length, width, m, curl=.5, cup=.35, thick=.35, n=18):
    """A leaf of metal along local +Y: cupped across, curling up towards the tip."""
    u, v = np.meshgrid(np.linspace(0, 1, n), np.linspace(-1, 1, 11), indexing='ij')
    w = width / 2 * (np.sin(math.pi * (.08 + .92 * u) ** .8)) ** .8
    x, y = v * w, u * length
    z = curl * length * u ** 2 + cup * width * v ** 2 * (w / (width / 2))
    top = np.stack([x, y, z + thick / 2], -1)
    bot = np.stack([x * .96, y, z - thick / 2], -1)
    o = grid('petal', np.concatenate([top, bot[:, ::-1]], 1), metal, False, True)
    return place(o, m)


def flower(metal, n, length, width, m=None, curl=.3, phase=0., inner=0., **kw):
    m = m or Matrix()
    for k in range(n):
        petal_sheet(metal, length, width, m @ rot(360 * (k + phase) / n, 'Z') @ at(y=inner), curl, **kw)
