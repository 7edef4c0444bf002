"""Faceted stones as convex solids: every facet plane is placed by angle and depth, never by eye."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from . import meshes

D = math.radians
TAU = 2 * math.pi


def _plane(a, b, c):
    n = np.cross(b - a, c - a)
    n /= np.linalg.norm(n)
    d = n @ a
    if d < 0:
        n, d = -n, -d
    return np.array([*n, -d])


def _slope(angle, az, p, down=False):
    n = np.array([math.sin(D(angle)) * math.cos(D(az)), math.sin(D(angle)) * math.sin(D(az)), (-1 if down else 1) * math.cos(D(angle))])
    return np.array([*n, -(n @ p)])


def _solid(planes):
    from scipy.spatial import HalfspaceIntersection
    h = np.array(planes)
    v = HalfspaceIntersection(h, np.array([0, 0, 0.])).intersections
    v = v[np.unique(np.round(v, 6), axis=0, return_index=True)[1]]
    faces = []
    for q in h:
        idx = np.where(np.abs(v @ q[:3] + q[3]) < 2e-5)[0]
        if len(idx) < 3:
            continue
        c, n = v[idx].mean(0), q[:3]
        a = np.cross(n, [0, 0, 1] if abs(n[2]) < .9 else [1, 0, 0])
        a /= np.linalg.norm(a)
        b = np.cross(n, a)
        faces.append(tuple(idx[np.argsort(np.arctan2((v[idx] - c) @ b, (v[idx] - c) @ a))]))
    return v, faces


def round_brilliant(table=.57, crown=34.5, pavilion=40.75, star=.5, lower=.77, girdle=.03, seg=64):
    """57 facets and a girdle of radius 1 around z = 0."""
    zg, tc, tp, c225 = girdle / 2, math.tan(D(crown)), math.tan(D(pavilion)), math.cos(D(22.5))
    pt = lambda r, az, z: np.array([r * math.cos(D(az)), r * math.sin(D(az)), z])
    ht = zg + (1 - table) * tc
    h = [np.array([0, 0, 1, -ht])]
    rs = table * c225 + star * (1 - table * c225)
    zs = zg + (1 - rs * c225) * tc
    rl = 1 - lower
    zl = -zg - (1 - rl * c225) * tp
    for k in range(8):
        a = 45 * k
        h.append(_slope(crown, a, pt(1, a, zg)))
        h.append(_slope(pavilion, a, pt(1, a, -zg), True))
        h.append(_plane(pt(table, a, ht), pt(table, a + 45, ht), pt(rs, a + 22.5, zs)))
        for s in (1, -1):
            h.append(_plane(pt(1, a, zg), pt(1, a + s * 22.5, zg), pt(rs, a + s * 22.5, zs)))
            h.append(_plane(pt(1, a, -zg), pt(1, a + s * 22.5, -zg), pt(rl, a + s * 22.5, zl)))
    for k in range(seg):
        a = (k + .5) * TAU / seg
        h.append(np.array([math.cos(a), math.sin(a), 0, -math.cos(math.pi / seg)]))
    return _solid(h)


def polki_slab(seed=3, n=9):
    """An uncut stone: a low, irregular many-sided slab with a flat top."""
    g = np.random.default_rng(seed)
    h = [np.array([0, 0, 1, -.34]), np.array([0, 0, -1, -.1])]
    for k in range(n):
        az, p = 360 * (k + g.uniform(-.3, .3)) / n, np.array([0, 0, 0.])
        p[:2] = g.uniform(.86, 1.02) * np.array([math.cos(D(az)), math.sin(D(az))])
        h.append(np.array([math.cos(D(az)), math.sin(D(az)), 0, -np.hypot(*p[:2])]))
        h.append(_slope(g.uniform(24, 44), az, p + [0, 0, .06]))
    for k in range(4):
        az = g.uniform(0, 360)
        h.append(_slope(g.uniform(7, 14), az, np.array([.28 * math.cos(D(az)), .28 * math.sin(D(az)), .33])))
    return _solid(h)


def _warp(cut, v):
    v = v.copy()
    x, y = v[:, 0].copy(), v[:, 1].copy()
    if cut == 'pear':
        v[:, 0] = x * np.where(y > 0, 1 - .42 * y * y, 1)
        v[:, 1] = np.where(y > 0, y * 1.65, y)
    elif cut == 'cushion':
        a, r = np.arctan2(y, x), np.hypot(x, y)
        s = (np.abs(np.cos(a)) ** 3.2 + np.abs(np.sin(a)) ** 3.2) ** (-1 / 3.2)
        v[:, :2] *= (1 + (s - 1) * np.clip(r, 0, 1))[:, None]
    return v


def gem_mesh(cut, mat):
    def make():
        if cut.startswith('polki'):
            v, f = polki_slab(int(cut[5:] or 3))
        else:
            v, f = round_brilliant()
            v = _warp(cut, v)
        me = bpy.data.meshes.new(cut)
        me.from_pydata([tuple(map(float, p)) for p in v], [], [tuple(map(int, q)) for q in f])
        me.update()
        me.materials.append(mat)
        return me
    return meshes.shared(('gem', cut, mat.name), make)


def gem(cut, rx, mat, m=None, ry=None, rz=None):
    """A stone of half-width rx (and half-length ry) on its girdle plane at m."""
    o = meshes.link(bpy.data.objects.new('gem', gem_mesh(cut, mat)))
    ry = rx if ry is None else ry
    o.matrix_world = (m or Matrix()) @ Matrix.Diagonal((rx, ry, rz or min(rx, ry), 1))
    return o


def outline(cut, rx, ry=None, n=120):
    """The girdle seen from above, for seats, bezels and halos."""
    ry = rx if ry is None else ry
    t = np.linspace(0, TAU, n, endpoint=False)
    x, y = np.cos(t), np.sin(t)
    if cut == 'pear':
        x, y = np.where(y > 0, x * (1 - .42 * y * y), x), np.where(y > 0, y * 1.65, y)
    elif cut == 'cushion':
        s = (np.abs(x) ** 3.2 + np.abs(y) ** 3.2) ** (-1 / 3.2)
        x, y = x * s, y * s
    return np.stack([x * rx, y * ry, 0 * x], -1)


def offset(c, d):
    """The closed outline moved outwards by d."""
    t = np.roll(c, -1, 0) - np.roll(c, 1, 0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    return c + np.stack([t[:, 1], -t[:, 0], 0 * t[:, 0]], -1) * d
