"""Reliefs on a shaped plate: temple plaques, coins, medallions. Local +Z faces the eye."""
import math

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

from . import figures
from .meshes import grid

TAU = 2 * math.pi


def arch_loop(w, h, n=160):
    """A temple arch: straight foot, ogee top, star-shaped about its centre."""
    t = np.linspace(0, TAU, n, endpoint=False)
    x, y = np.cos(t), np.sin(t)
    s = (np.abs(x) ** 4 + np.abs(y) ** 4) ** -.25
    x, y = x * s, y * s
    y = np.where(y > 0, y * (1 + .18 * np.exp(-(x / .22) ** 2)) * (1 - .32 * x * x), y)
    return np.stack([x * w / 2, y * h / 2], -1)


def disc_loop(r, n=200, scallops=0, depth=.06):
    t = np.linspace(0, TAU, n, endpoint=False)
    q = r * (1 - depth * (1 - np.abs(np.cos(t * scallops / 2)))) if scallops else np.full(n, r)
    return np.stack([q * np.cos(t), q * np.sin(t)], -1)


def height_field(draw, size=760, soft=1.1):
    lin = np.linspace(-1, 1, size)
    x, y = np.meshgrid(lin, lin, indexing='ij')
    return gaussian_filter(draw(x, y), soft)


def plaque(metal, loop, figure, tall, base=1., scale=1., shift=(0, 0), dome=0., nr=150, nt=520, rim=.08, raised=None, split=None):
    """A relief plate. figure: a name or a function of x, y. scale: half-size in mm that maps to 1 in the figure.
    raised + split: a second material for everything above that height."""
    draw = figures.ALL[figure] if isinstance(figure, str) else figure
    hf = height_field(draw)
    n = len(loop)
    ang = np.arange(nt) / nt * n
    lp = np.stack([np.interp(ang, np.arange(n + 1), np.append(loop[:, i], loop[0, i])) for i in range(2)], -1)
    f = np.linspace(.002, 1, nr)
    xy = f[:, None, None] * lp[None]
    size = hf.shape[0]
    u = ((xy - np.asarray(shift)) / scale + 1) / 2 * (size - 1)
    h = map_coordinates(hf, [u[..., 0], u[..., 1]], order=1, mode='constant') * tall
    h *= np.clip((1 - f[:, None]) / .04, 0, 1)
    if rim:
        h = np.maximum(h, tall * .6 * np.exp(-((f[:, None] - .965) / .018) ** 2))
    z = base / 2 + h + dome * (1 - f[:, None] ** 2)
    top = np.concatenate([xy, z[..., None]], -1)
    edge = np.stack([np.c_[lp * k, np.full(nt, q)] for k, q in ((1.006, base * .3), (1.006, -base * .3), (.99, -base / 2), (.5, -base / 2), (.002, -base / 2))])
    o = grid('plaque', np.concatenate([top, edge]), metal, False, True)
    if raised is not None:
        o.data.materials.append(raised)
        mi = np.zeros((len(o.data.polygons) // nt, nt), np.int32)
        hc = np.pad((h[:-1] > (split or tall * .06)), ((0, mi.shape[0] - nr + 1), (0, 0)))
        o.data.polygons.foreach_set('material_index', hc.astype(np.int32).ravel())
    return o
