"""Linear buffers to a finished picture: denoise, bloom, tone curve, the page's ivory at the border."""
import ctypes
import os
import subprocess
import zlib
import struct

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates, median_filter, uniform_filter

HERE = os.path.dirname(os.path.abspath(__file__))
_lib = None


def library(work):
    """Compiles the denoiser's inner loop once; two minutes of numpy become one second of C."""
    global _lib
    if _lib is None:
        so = os.path.join(work, 'nlm.so')
        src = os.path.join(HERE, 'nlm.c')
        if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(src):
            os.makedirs(work, exist_ok=True)
            subprocess.run(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', src, '-o', so, '-lm'], check=True)
        _lib = ctypes.CDLL(so)
    return _lib


def _box(a, r):
    return np.stack([uniform_filter(a[..., i], size=2 * r + 1, mode='nearest') for i in range(a.shape[-1])], -1)


def denoise(a, b, fa, fb, work, search=5, patch=2, k=.6, kf=.6, tau=1e-3):
    """Joint non-local means over two half-sample buffers; colour or feature weight, the smaller wins."""
    h, w, _ = a.shape
    ca, cb = np.log1p(a), np.log1p(b)  # compressed, so that highlights do not dominate
    var = np.maximum(_box((ca - cb) ** 2 / 2, 2), 1e-6)
    fvar, f = _box((fa - fb) ** 2 / 2, 1), (fa + fb) / 2
    gx = np.maximum(np.gradient(f, axis=1) ** 2, np.gradient(f, axis=0) ** 2)
    fden = 1 / (kf ** 2 * np.maximum(tau, np.maximum(fvar, gx)))
    arrs = [np.ascontiguousarray(x, np.float32) for x in (a, b, ca, cb, var, f, fden, fvar)]
    out = np.empty((h, w, 3), np.float32)
    ptr = lambda x: x.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
    library(work).nlm(h, w, f.shape[-1], *[ptr(x) for x in arrs], search, patch, ctypes.c_float(k), ptr(out))
    return out


def tone(x, ev=0., shoulder=.75, white=5., sat=1.):
    """Linear below the shoulder, soft roll-off above: whites stay clean, golds stay rich."""
    x = np.maximum(x, 0) * 2 ** ev
    top = x.max(-1, keepdims=True)
    s, t = shoulder, (white - shoulder) / (1 - shoulder)
    roll = lambda v: np.where(v > s, s + (1 - s) * np.minimum(np.log1p(((v - s) / (1 - s)).clip(0) * 2.2) / np.log1p(t * 2.2), 1), v)
    y = .5 * x * (roll(top) / np.maximum(top, 1e-6)) + .5 * roll(x)
    g = (y @ np.array([.2126, .7152, .0722], np.float32))[..., None]
    y = (g + (y - g) * sat).clip(0, 1)
    return np.where(y <= .0031308, 12.92 * y, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - .055).clip(0, 1)


def _blur(x, s):
    return np.stack([gaussian_filter(x[..., i], s) for i in range(3)], -1)


def calm(lin, ground, steps=((2., 1.), (6., 9.), (18., 36.))):
    """Smooths the empty ground, gently beside the piece and strongly far from it: shadows lose their blotches."""
    back = ground > .995
    far = distance_transform_edt(back)
    out = lin
    for sigma, start in steps:
        k = np.maximum(gaussian_filter(back.astype(np.float32), sigma), 1e-4)[..., None]
        soft = _blur(lin * back[..., None], sigma) / k
        f = (np.clip((far - start) / (start + 2), 0, 1) * back)[..., None]
        out = out * (1 - f) + soft * f
    return out


def onto_page(y, bare, ground, page, inner=(False,) * 4, full=0):
    """Puts the picture on the page's colour: the ground keeps only how much darker the piece makes it, so that no border
    is left; the piece keeps its own colours."""
    h, w, _ = y.shape
    tc = np.array([int(page[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)
    share = tc / np.maximum(bare, .05)
    light = y.min(-1, keepdims=True) / max(1e-3, float(np.median(bare)))
    piece = y * (1 + (share - 1) * np.clip((light - .55) / .4, 0, 1))
    g = ground[..., None]
    y = (y * share).clip(0, 1.02 * tc) * g + piece * (1 - g)
    yy, xx = np.mgrid[0:h, 0:w]
    for dist, cut in zip((xx, w - 1 - xx, yy, h - 1 - yy), inner):
        if cut:  # only the ground fades: a chain that leaves the frame must stay crisp
            f = np.clip(1 - dist / (.11 * (full or min(w, h))), 0, 1)[..., None]
            f = f * f * (3 - 2 * f) * np.clip(g * 4 - 3, 0, 1)
            y = y * (1 - f) + tc * f
    return y.clip(0, 1)


def _enlarge(a, h, w):
    """A small smooth picture, grown to h x w."""
    a = _blur(a, 2.)
    ys, xs = np.linspace(0, a.shape[0] - 1, h), np.linspace(0, a.shape[1] - 1, w)
    yy, xx = np.meshgrid(ys, xs, indexing='ij')
    return np.stack([map_coordinates(a[..., i], [yy, xx], order=1) for i in range(3)], -1).astype(np.float32)


def write_png(path, y):
    """16 bits a channel: a shadow that fades over half a picture has more steps than 8 bits can tell."""
    y16 = np.clip(y * 65535 + .5, 0, 65535).astype('>u2')
    h, w, _ = y16.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), y16.reshape(h, -1).view(np.uint8)], 1).tobytes()
    chunk = lambda t, b: struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
    head = struct.pack('>IIBBBBB', w, h, 16, 2, 0, 0, 0)
    data = b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'sRGB', b'\0') + chunk(b'IDAT', zlib.compress(raw, 3)) + chunk(b'IEND', b'')
    with open(path + '.part', 'wb') as f:
        f.write(data)
    os.replace(path + '.part', path)  # a half-written picture must never count as done


def develop(bufs, out, work, ev=0., page=None, sharp=.22, sat=1.06, glow=.04, spot=None, plate=None):
    """bufs: two dicts with img, alb, nor. spot: (width, height, left, top) when only a part of the page was traced.
    plate: the same set without the piece, small."""
    # a single broken sample would spread through every filter below
    a, b = ({k: np.clip(np.nan_to_num(v, nan=0., posinf=0., neginf=0.), -1 if k == 'nor' else 0, 200) for k, v in q.items()} for q in bufs)
    feats = lambda q: np.concatenate([q['alb'], q['nor'] * .3], -1)  # normals count less: small round pearls would stay noisy
    lin = denoise(a['img'], b['img'], feats(a), feats(b), work)
    index = a['idx'][..., 0]
    raw = (a['img'] + b['img']) / 2
    gem = (np.abs(index - 4) < .5)
    if gem.any():  # the denoiser takes a facet for noise: stones keep their samples, less the lone sparks
        near = np.stack([median_filter(raw[..., i], 3) for i in range(3)], -1)
        m = gaussian_filter(gem.astype(np.float32), .6)[..., None]
        lin = lin * (1 - .6 * m) + np.minimum(raw, 2.2 * near + .15) * .6 * m
    tinted = (np.abs(index - 5) < .5)
    if tinted.any():  # dark facets are noisier than clear ones, and have no spread of colours to lose
        near = np.stack([median_filter(raw[..., i], 5) for i in range(3)], -1)
        m = gaussian_filter(tinted.astype(np.float32), .6)[..., None]
        lin = lin * (1 - .45 * m) + np.minimum(near, 1.2 * lin + .05) * .45 * m
    ground = None
    if 'ground' in a:
        ground = np.clip((a['ground'][..., 0] + b['ground'][..., 0]) / 2, 0, 1)
        lin = calm(lin, ground) if page else calm(lin, ground, ((2., 1.), (4., 7.)))  # shadows that tell of a window keep their edge
    nacre = (np.abs(index - 3) < .5).astype(np.float32)
    if nacre.any():  # curved and smooth: the denoiser finds too few twins
        k = gaussian_filter(nacre, .9)[..., None]
        lin = np.where(nacre[..., None] > 0, _blur(lin * nacre[..., None], .9) / np.maximum(k, 1e-4), lin)
    hot = np.minimum(np.maximum(lin - 2.5, 0), 30)
    size = lin.shape[1] / 600
    lin = lin + glow * (_blur(hot, 2 * size) + _blur(hot, 9 * size))
    y = tone(lin, ev, sat=sat)
    y = (y + sharp * (y - _blur(y, .8))).clip(0, 1)
    if page:
        inner = (False,) * 4
        if spot:  # sides where the traced part ends inside the page
            inner = (spot[2] > 1, spot[2] + y.shape[1] < spot[0] - 1, spot[3] > 1, spot[3] + y.shape[0] < spot[1] - 1)
        bare = tone(_enlarge(plate, *y.shape[:2]), ev, sat=sat)
        y = onto_page(y, bare, ground, page, inner, spot[0] if spot else 0)
    if spot and page:
        w, h, left, top = spot
        left, top = min(left, w - y.shape[1]), min(top, h - y.shape[0])
        full = np.broadcast_to(np.array([int(page[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32), (h, w, 3)).copy()
        full[max(0, top):max(0, top) + y.shape[0], max(0, left):max(0, left) + y.shape[1]] = y
        y = full
    write_png(out, y)
