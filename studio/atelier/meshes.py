"""Meshes: grids, tubes, lathes, plates cut from outlines, beads, instances and groups.
Every measure is in millimetres."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from .materials import NACRE

TAU = 2 * math.pi
_shared = {}


def forget():
    """Shared meshes die with the scene, so the cache must as well."""
    _shared.clear()


def shared(key, make):
    """One mesh per key and scene; many objects may carry it."""
    if key not in _shared:
        _shared[key] = make()
    return _shared[key]


def link(o):
    bpy.context.scene.collection.objects.link(o)
    return o


def _finish(me, mat, smooth, auto):
    if smooth:
        me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool))
        if auto is not None:
            me.use_auto_smooth, me.auto_smooth_angle = True, math.radians(auto)
    if mat:
        me.materials.append(mat)


def solid(name, verts, faces, mat=None, smooth=False, auto=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(map(float, p)) for p in verts], [], [tuple(map(int, q)) for q in faces])
    me.update()
    _finish(me, mat, smooth, auto)
    return link(bpy.data.objects.new(name, me))


def grid(name, p, mat=None, cu=False, cv=False, smooth=True, auto=None):
    """(nu, nv, 3) points to a quad grid; cu and cv close it along that direction."""
    nu, nv = p.shape[:2]
    i, j = np.meshgrid(np.arange(nu if cu else nu - 1), np.arange(nv if cv else nv - 1), indexing='ij')
    i2, j2 = (i + 1) % nu, (j + 1) % nv
    f = np.stack([i * nv + j, i2 * nv + j, i2 * nv + j2, i * nv + j2], -1).reshape(-1, 4)
    me = bpy.data.meshes.new(name)
    v = p.reshape(-1, 3)
    me.vertices.add(len(v))
    me.vertices.foreach_set('co', v.astype(np.float32).ravel())
    me.loops.add(f.size)
    me.loops.foreach_set('vertex_index', f.astype(np.int32).ravel())
    me.polygons.add(len(f))
    me.polygons.foreach_set('loop_start', np.arange(0, f.size, 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(f), 4, np.int32))
    me.update(calc_edges=True)
    me.validate()
    _finish(me, mat, smooth, auto)
    return link(bpy.data.objects.new(name, me))


def frames(p, closed=False, up=None):
    """Rotation-minimising frames along a polyline: tangent, normal, binormal."""
    p = np.asarray(p, float)
    n = len(p)
    t = (np.roll(p, -1, 0) - np.roll(p, 1, 0)) if closed else np.gradient(p, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    nn = np.zeros_like(p)
    a = np.array(up if up is not None else ((0, 0, 1) if abs(t[0][2]) < .9 else (1, 0, 0)), float)
    v = a - t[0] * (a @ t[0])
    nn[0] = v / np.linalg.norm(v)

    def carry(i, j):
        v1 = p[j] - p[i]
        c1 = v1 @ v1 + 1e-20
        rl = nn[i] - (2 / c1) * (v1 @ nn[i]) * v1
        tl = t[i] - (2 / c1) * (v1 @ t[i]) * v1
        v2 = t[j] - tl
        return rl - (2 / (v2 @ v2 + 1e-20)) * (v2 @ rl) * v2

    for i in range(1, n):
        nn[i] = carry(i - 1, i)
    if closed:  # spread the leftover twist over the whole loop
        e = carry(n - 1, 0)
        ang = math.atan2(np.cross(e, nn[0]) @ t[0], e @ nn[0])
        b = np.cross(t, nn)
        th = ang * np.arange(n) / n
        nn = nn * np.cos(th)[:, None] + b * np.sin(th)[:, None]
    return t, nn, np.cross(t, nn)


def tube(name, p, r, mat, seg=12, closed=False, caps=True, up=None, flat=1.):
    """A round (or flattened) wire along a path, with hemispherical ends."""
    p = np.asarray(p, float)
    t, n, b = frames(p, closed, up)
    r = np.broadcast_to(np.asarray(r, float), (len(p),))
    if caps and not closed:
        k = 5
        th = np.linspace(0, math.pi / 2, k + 1)
        h0 = p[0] - t[0] * r[0] * np.cos(th[:-1])[:, None]
        h1 = p[-1] + t[-1] * r[-1] * np.sin(th[1:])[:, None]
        r = np.maximum(np.concatenate([r[0] * np.sin(th[:-1]), r, r[-1] * np.cos(th[1:])]), 1e-4)
        p = np.vstack([h0, p, h1])
        n = np.vstack([np.repeat(n[:1], k, 0), n, np.repeat(n[-1:], k, 0)])
        b = np.vstack([np.repeat(b[:1], k, 0), b, np.repeat(b[-1:], k, 0)])
    a = np.arange(seg) / seg * TAU
    g = p[:, None] + r[:, None, None] * (np.cos(a)[None, :, None] * n[:, None] * flat + np.sin(a)[None, :, None] * b[:, None])
    return grid(name, g, mat, cu=closed, cv=True)


def ring_path(rx, ry=None, n=96, z=0., start=0., sweep=TAU):
    """Points of an ellipse in the XY plane (open when sweep is less than a full turn)."""
    ry = rx if ry is None else ry
    t = start + np.linspace(0, sweep, n, endpoint=sweep < TAU - 1e-6)
    return np.stack([rx * np.cos(t), ry * np.sin(t), np.full(n, z)], -1)


def lathe(name, prof, mat, seg=96, auto=None):
    prof = np.asarray(prof, float)
    t = np.arange(seg) / seg * TAU
    r = np.repeat(np.maximum(prof[:, 0], 1e-4)[:, None], seg, 1)
    p = np.stack([r * np.cos(t), r * np.sin(t), np.repeat(prof[:, 1][:, None], seg, 1)], -1)
    return grid(name, p, mat, cv=True, auto=auto)


def curve(pts, n=60):
    """Catmull-Rom through control points (2D or 3D) to a dense polyline."""
    p = np.asarray(pts, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    m = len(p) - 3
    k = max(2, n // m)
    t = np.linspace(0, 1, k, endpoint=False)[:, None]
    out = []
    for i in range(m):
        a, b, c, d = p[i:i + 4]
        out.append(.5 * ((2 * b) + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (-a + 3 * b - 3 * c + d) * t ** 3))
    out.append(p[-2:-1])
    return np.vstack(out)


def resample(p, step=None, n=None, closed=False):
    """Evenly spaced points along a polyline."""
    p = np.asarray(p, float)
    q = np.vstack([p, p[:1]]) if closed else p
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))])
    if n is None:
        n = max(2, int(round(s[-1] / step)))
    t = np.linspace(0, s[-1], n + (0 if closed else 1), endpoint=not closed)
    return np.stack([np.interp(t, s, q[:, i]) for i in range(p.shape[1])], -1)


def _from_curve(c, name, mat, smooth_angle=35):
    o = link(bpy.data.objects.new(name, c))
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    me.materials.clear()
    _finish(me, mat, True, smooth_angle)
    return link(bpy.data.objects.new(name, me))


def plate(name, loops, thick, mat, bevel=.12, z=0.):
    """A flat piece cut along 2D outlines (inner loops are holes), bevelled, centred on z."""
    c = bpy.data.curves.new(name, 'CURVE')
    c.dimensions, c.fill_mode = '2D', 'BOTH'
    bevel = min(bevel, thick * .49)
    c.extrude, c.bevel_depth, c.bevel_resolution, c.offset = thick / 2 - bevel, bevel, 2, -bevel
    for loop in loops:
        s = c.splines.new('POLY')
        s.points.add(len(loop) - 1)
        s.use_cyclic_u = True
        for i, q in enumerate(loop):
            s.points[i].co = (q[0], q[1], 0, 1)
    o = _from_curve(c, name, mat)
    o.location.z = z
    return o


def text(body, size, thick, mat, font=None, bevel=.05, spacing=1., inset=0.):
    """Extruded letters, centred on the origin. inset takes back what the bevel adds to their outline."""
    c = bpy.data.curves.new('text', 'FONT')
    c.body, c.size, c.space_character = body, size, spacing
    c.align_x = c.align_y = 'CENTER'
    c.extrude, c.bevel_depth, c.bevel_resolution, c.offset = max(thick / 2 - bevel, .001), bevel, 2, -inset
    if font:
        c.font = bpy.data.fonts.load(font, check_existing=True)
    return _from_curve(c, 'text', mat)


def bead_mesh(mat, sub=3):
    def make():
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=sub, radius=1)
        o = bpy.context.object
        me = o.data
        bpy.data.objects.remove(o)
        _finish(me, mat, True, None)
        return me
    return shared(('bead', mat.name, sub), make)


def bead(p, r, mat, sub=3, scale=None):
    if mat.pass_index == NACRE:  # a pearl's outline is the first thing an eye checks
        sub = max(sub, 4)
    o = link(bpy.data.objects.new('bead', bead_mesh(mat, sub)))
    o.location = tuple(p)
    o.scale = scale if scale is not None else (r, r, r)
    return o


def bead_ring(radius, z, n, r, mat, sub=2, m=None, ry=None, phase=0.):
    for k in range(n):
        a = (k + phase) / n * TAU
        p = Vector((radius * math.cos(a), (ry or radius) * math.sin(a), z))
        bead(m @ p if m else p, r, mat, sub)


def inst(me, matrix):
    o = link(bpy.data.objects.new('i', me))
    o.matrix_world = matrix
    return o


def take(o):
    """Turns a freshly made object into a bare mesh that can be instanced."""
    me = o.data
    bpy.data.objects.remove(o)
    return me


def at(x=0., y=0., z=0.):
    return Matrix.Translation((x, y, z))


def rot(deg, axis):
    return Matrix.Rotation(math.radians(deg), 4, axis)


def place(o, m):
    o.matrix_world = m @ o.matrix_world
    return o


class Group:
    """Collects every object made inside the with-block under one empty."""

    def __init__(self, name='group'):
        self.name = name

    def __enter__(self):
        self.before = set(bpy.data.objects)
        return self

    def __exit__(self, *_):
        self.e = link(bpy.data.objects.new(self.name, None))
        bpy.context.view_layer.update()
        for o in set(bpy.data.objects) - self.before - {self.e}:
            if o.parent is None:
                o.parent = self.e

    def clone(self):
        """A linked duplicate under a new empty."""
        top = link(bpy.data.objects.new(self.name + '-copy', None))

        def copy(src, dst):
            for c in src.children:
                d = link(c.copy())
                d.parent, d.matrix_parent_inverse = dst, c.matrix_parent_inverse
                copy(c, d)
        copy(self.e, top)
        return top


def islands(o):
    """The parts of a mesh that do not touch each other, as arrays of points, the lowest first."""
    v = np.array([tuple(q.co) for q in o.data.vertices])
    root = np.arange(len(v))

    def find(i):
        while root[i] != i:
            root[i] = root[root[i]]
            i = root[i]
        return i
    for e in o.data.edges:
        a, b = (find(i) for i in e.vertices)
        root[a] = b
    roots = np.array([find(i) for i in range(len(v))])
    return sorted((v[roots == r] for r in np.unique(roots)), key=lambda q: q[:, 1].mean())
