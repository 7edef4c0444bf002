"""Swept bands: ring shanks, bands, bangles and kadas with any profile, relief, taper or opening."""
import math

import numpy as np
from mathutils import Matrix

from .meshes import grid, place

TAU = 2 * math.pi
# a ring is modelled around Z; this turns its zero angle to the top and its axis to Y
UPRIGHT = Matrix(((0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0), (0, 0, 0, 1)))

PROFILES = {
    'd': lambda t: .30 + .70 * np.sqrt(np.clip(1 - .97 * t * t, 0, 1)),
    'flat': lambda t: 1 - .35 * np.abs(t) ** 14,
    'soft': lambda t: np.clip(1 - np.abs(t) ** 4, 0, 1) ** .3 * .85 + .15,
    'knife': lambda t: 1 - .62 * np.abs(t),
    'low': lambda t: 1 - .16 * t * t - .3 * np.abs(t) ** 12,
}


def band(metal, a, width, thick, b=None, profile='d', crown=.12, relief=None, nu=240, nv=33, gap=0., w_of=None, t_of=None, wave=None, split=None, rolled=0.):
    """a, b: inner radii. w_of, t_of: factors along the angle u (0 at the top). wave: axial shift along u.
    relief(arc, z, u) adds height to the outer face; it may return (height, mask) to paint a second material.
    rolled: radius of the inner edges, which are a plain slope without it."""
    b = b or a
    half = math.radians(gap / 2)
    closed = gap == 0
    u = np.arange(nu) / nu * TAU if closed else np.linspace(math.pi - half, -math.pi + half, nu)[::-1]
    w = width * (np.ones(nu) if w_of is None else w_of(u))
    th = thick * (np.ones(nu) if t_of is None else t_of(u))
    t = np.sin(np.linspace(-1, 1, nv) * math.pi / 2)  # denser at the edges
    if relief is not None:
        t = np.linspace(-1, 1, nv)
    outer = PROFILES[profile](t)
    ti = np.linspace(1, -1, 9)[1:-1] if not rolled else np.sin(np.linspace(1, -1, 61)[1:-1] * math.pi / 2)
    arc, z = np.meshgrid(u * (a + b) / 2, t, indexing='ij')
    z = z * w[:, None] / 2
    r_out = th[:, None] * outer[None]
    mask = None
    if relief is not None:
        h = relief(arc, z, u[:, None])
        if isinstance(h, tuple):
            h, mask = h
        r_out = r_out + h
    lip = np.clip((np.abs(ti) - 1) * width / 2 / max(rolled, 1e-6) + 1, 0, 1)
    r_in = np.broadcast_to(crown * ti ** 2 * .8 + rolled * (1 - np.sqrt(1 - lip ** 2)), (nu, len(ti)))
    r = np.concatenate([r_out, r_in], 1)
    zz = np.concatenate([z, ti[None] * w[:, None] / 2], 1)
    if wave is not None:
        zz = zz + wave(u)[:, None]
    base = np.stack([a * np.cos(u), b * np.sin(u)], -1)
    nrm = np.stack([b * np.cos(u), a * np.sin(u)], -1)
    nrm /= np.linalg.norm(nrm, axis=1)[:, None]
    p = np.concatenate([base[:, None] + nrm[:, None] * r[..., None], zz[..., None]], -1)
    if not closed:  # round off both ends
        for end in (0, -1):
            c = p[end].mean(0)
            d = p[end].mean(0) - p[1 if end == 0 else -2].mean(0)
            d /= np.linalg.norm(d)
            caps = [c + (p[end] - c) * math.cos(q) + d * th[end] * .5 * math.sin(q) for q in (.4, .8, 1.15, 1.5)]
            p = np.concatenate([np.stack(caps[::-1]), p]) if end == 0 else np.concatenate([p, np.stack(caps)])
    o = grid('band', p, metal, closed, True, auto=50)
    if split is not None and mask is not None and closed:
        o.data.materials.append(split)
        mi = np.zeros((nu, p.shape[1]), np.int32)
        mi[:, :nv - 1] = mask[:, :-1]
        o.data.polygons.foreach_set('material_index', mi.ravel())
    return o


def shank(metal, inner_d, width, thick, top_w=1., top_t=1., profile='d', gap=0., **kw):
    """A finger ring's shank, upright, tapering towards the top by the given factors."""
    k = lambda f: (lambda u: 1 + (f - 1) * ((1 + np.cos(u)) / 2) ** 1.5)
    kw.setdefault('w_of', k(top_w))
    kw.setdefault('t_of', k(top_t))
    return place(band(metal, inner_d / 2, width, thick, profile=profile, gap=gap, **kw), UPRIGHT)


def tiles(arc, half_len, reps, circumference):
    """Local coordinate -1..1 within each of reps equal cells along the band."""
    cell = circumference / reps
    return ((arc / cell) % 1) * 2 - 1, cell / 2
