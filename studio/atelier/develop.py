"""Linear buffers to a finished picture: denoise, bloom, tone curve, the page's ivory at the border."""
import ctypes
import os
import subprocess
import zlib
import struct

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, uniform_filter

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


def denoise(a, b, fa, fb, work, search=7, patch=2, k=.6, kf=.6, tau=1e-3):
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


def calm(lin, alb):
    """Smooths the empty background, gently beside the piece and strongly far from it: shadows lose their blotches."""
    edge = np.concatenate([alb[:3].reshape(-1, 3), alb[-3:].reshape(-1, 3), alb[:, :3].reshape(-1, 3), alb[:, -3:].reshape(-1, 3)])
    back = np.abs(alb - np.median(edge, 0)).max(-1) < .02
    far = distance_transform_edt(back)
    out = lin
    for sigma, start in ((2.5, 2.), (9., 16.)):
        k = np.maximum(gaussian_filter(back.astype(np.float32), sigma), 1e-4)[..., None]
        soft = _blur(lin * back[..., None], sigma) / k
        f = (np.clip((far - start) / (start + 2), 0, 1) * back)[..., None]
        out = out * (1 - f) + soft * f
    return out


def onto_page(y, page, inner=(False,) * 4, full=0):
    """Moves the seamless background onto the page colour; the piece keeps its own colours."""
    h, w, _ = y.shape
    m = max(4, int(.03 * w))
    tc = np.array([int(page[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)
    edge = np.concatenate([y[:m].reshape(-1, 3), y[:, :m].reshape(-1, 3), y[:, -m:].reshape(-1, 3)])
    mid = np.percentile(edge, 70, axis=0)
    light = y.min(-1, keepdims=True) / max(1e-3, np.median(mid))
    y = y * (1 + (tc / np.maximum(mid, .05) - 1) * np.clip((light - .55) / .4, 0, 1))
    # only background pixels may fade into the page: a chain that leaves the frame must stay crisp
    near = np.clip(1 - np.abs(y - tc).max(-1, keepdims=True) / .12, 0, 1)
    yy, xx = np.mgrid[0:h, 0:w]
    for dist, cut, reach in zip((xx, w - 1 - xx, yy, h - 1 - yy), inner, (.10, .10, .065, .125)):
        f = np.clip(1 - dist / (reach * (full or min(w, h)) * (1 if cut else .7)), 0, 1)[..., None]
        f = f * f * (3 - 2 * f) * (1 if cut else np.minimum(1, near * 2))
        y = y * (1 - f) + tc * f
    return y.clip(0, 1)


def write_png(path, y):
    y8 = np.clip(y * 255 + np.random.default_rng(1).random(y.shape) * .9 + .05, 0, 255).astype(np.uint8)
    h, w, _ = y8.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), y8.reshape(h, -1)], 1).tobytes()
    chunk = lambda t, b: struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
    head = struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0)
    data = b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'sRGB', b'\0') + chunk(b'IDAT', zlib.compress(raw, 5)) + chunk(b'IEND', b'')
    with open(path + '.part', 'wb') as f:
        f.write(data)
    os.replace(path + '.part', path)  # a half-written picture must never count as done


def develop(bufs, out, work, ev=0., page=None, sharp=.4, sat=1.06, glow=.04, spot=None):
    """bufs: two dicts with img, alb, nor. spot: (width, height, left, top) when only a part of the page was traced."""
    # a single broken sample would spread through every filter below
    a, b = ({k: np.clip(np.nan_to_num(v, nan=0., posinf=0., neginf=0.), -1 if k == 'nor' else 0, 200) for k, v in q.items()} for q in bufs)
    feats = lambda q: np.concatenate([q['alb'], q['nor'] * .3], -1)  # normals count less: small round pearls would stay noisy
    lin = denoise(a['img'], b['img'], feats(a), feats(b), work)
    if page:
        lin = calm(lin, (a['alb'] + b['alb']) / 2)
    nacre = (np.abs(a['idx'][..., 0] - 3) < .5).astype(np.float32)
    if nacre.any():  # curved and matt, so the denoiser finds too few twins; pearls are smooth by nature
        k = gaussian_filter(nacre, 1.7)[..., None]
        lin = np.where(nacre[..., None] > 0, _blur(lin * nacre[..., None], 1.7) / np.maximum(k, 1e-4), lin)
    hot = np.minimum(np.maximum(lin - 2.5, 0), 30)
    lin = lin + glow * (_blur(hot, 3) + _blur(hot, 12))
    y = tone(lin, ev, sat=sat)
    y = (y + sharp * (y - _blur(y, .8))).clip(0, 1)
    if page:
        inner = (False,) * 4
        if spot:  # sides where the traced part ends inside the page
            inner = (spot[2] > 1, spot[2] + y.shape[1] < spot[0] - 1, spot[3] > 1, spot[3] + y.shape[0] < spot[1] - 1)
        y = onto_page(y, page, inner, spot[0] if spot else 0)
    if spot and page:
        w, h, left, top = spot
        left, top = min(left, w - y.shape[1]), min(top, h - y.shape[0])
        full = np.broadcast_to(np.array([int(page[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32), (h, w, 3)).copy()
        full[max(0, top):max(0, top) + y.shape[0], max(0, left):max(0, left) + y.shape[1]] = y
        y = full
    write_png(out, y)
