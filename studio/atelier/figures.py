"""Figures for temple work and coins, drawn as height maps from rounded strokes.
Each takes x, y arrays (about -1..1, y up) and returns heights 0..1."""
import math
import subprocess

import numpy as np
from scipy.ndimage import distance_transform_edt

from . import relief as rl


class Clay:
    """A height map that grows by rounded strokes, the way a modeller adds wax."""

    def __init__(self, x, y):
        self.x, self.y, self.h = x, y, np.zeros_like(x)

    def add(self, d, r, base, tall, on=None):
        dome = np.sqrt(np.clip(1 - (d / r) ** 2, 0, 1))
        m = d < r
        if on is not None:
            m = m & on
        self.h = np.where(m, np.maximum(self.h, base + tall * dome), self.h)
        return self

    def stroke(self, pts, r0, r1=None, base=.1, tall=.5):
        """A tapering limb through the points."""
        r1 = r0 if r1 is None else r1
        pts = np.asarray(pts, float)
        if len(pts) > 2:
            from .meshes import curve
            pts = curve(pts, 24)
        n = len(pts) - 1
        for i in range(n):
            (ax, ay), (bx, by) = pts[i], pts[i + 1]
            dx, dy = bx - ax, by - ay
            t = np.clip(((self.x - ax) * dx + (self.y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            r = r0 + (r1 - r0) * (i + t) / n
            d = np.hypot(self.x - ax - t * dx, self.y - ay - t * dy)
            dome = np.sqrt(np.clip(1 - (d / r) ** 2, 0, 1))
            self.h = np.where(d < r, np.maximum(self.h, base + tall * dome * np.minimum(1, r / .12)), self.h)
        return self

    def ball(self, cx, cy, rx, ry=None, base=.1, tall=.6):
        ry = ry or rx
        return self.add(np.hypot((self.x - cx) / rx, (self.y - cy) / ry), 1., base, tall)

    def dots(self, cx, cy, radius, n, r, base=.15, tall=.35, start=0., sweep=360., ry=None):
        for k in range(n):
            a = math.radians(start + sweep * k / (n if sweep >= 360 else n - 1))
            self.ball(cx + radius * math.cos(a), cy + (ry or radius) * math.sin(a), r, base=base, tall=tall)
        return self

    def petal(self, px, py, deg, length, width, base=.1, tall=.5):
        hh, m = rl.petal(self.x, self.y, px, py, math.radians(deg), length, width, tip=.7)
        self.h = np.where(m, np.maximum(self.h, base + tall * hh), self.h)
        return self

    def mask(self, loop):
        """Which points lie inside a closed outline (even-odd)."""
        loop = np.asarray(loop, float)
        xs, ys = self.x[:, 0], self.y[0]
        inside = np.zeros(self.x.shape, bool)
        for (ax, ay), (bx, by) in zip(loop, np.roll(loop, -1, 0)):
            if ax == bx:
                continue
            cols = np.where((xs > min(ax, bx)) & (xs <= max(ax, bx)))[0]
            if len(cols):
                cut = ay + (xs[cols] - ax) * (by - ay) / (bx - ax)
                inside[cols] ^= ys[None] > cut[:, None]
        return inside

    def lay(self, loop, base=.1, tall=.4, width=.12, on=None):
        """A filled outline, swollen from its edge inwards over the given width; it covers what lies below it."""
        m = self.mask(loop) if on is None else on
        if m.any():
            step = self.x[1, 0] - self.x[0, 0]
            d = distance_transform_edt(m) * step
            dome = np.sqrt(np.clip(1 - (1 - np.minimum(d / width, 1)) ** 2, 0, 1))
            self.h = np.where(m, base + tall * dome, self.h)
        return self

    def leaf(self, px, py, deg, length, width, base=.1, tall=.4, veins=2, sharp=.85, rib=True):
        """A pointed petal from a foot, with a rib and lines beside it."""
        a = math.radians(deg)
        t = np.linspace(0, 1, 40)
        w = width * np.sin(math.pi * t ** sharp) ** .8
        u = np.array([math.cos(a), math.sin(a)])
        v = np.array([-u[1], u[0]])
        foot = np.array([px, py])
        spine = foot + np.outer(t * length, u)
        loop = np.vstack([spine + np.outer(w, v), (spine - np.outer(w, v))[::-1]])
        self.lay(loop, base, tall, width * .9)
        if rib:
            self.cut([foot + u * length * .1, foot + u * length * .86], width * .10, tall * .30)
        f = np.linspace(.10, .90, 14)
        for k in range(veins):  # lines from foot to tip, as a lotus petal has them
            wk = width * np.sin(math.pi * f ** sharp) ** .8 * (k + 1) / (veins + 1)
            for q in (-1, 1):
                self.cut(foot + np.outer(f * length, u) + np.outer(wk * q, v), width * .05, tall * .14)
        return self

    def cut(self, pts, r, depth=.2):
        """An incised line."""
        pts = np.asarray(pts, float)
        d = np.full_like(self.x, 9.)
        for (ax, ay), (bx, by) in zip(pts[:-1], pts[1:]):
            dx, dy = bx - ax, by - ay
            t = np.clip(((self.x - ax) * dx + (self.y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            d = np.minimum(d, np.hypot(self.x - ax - t * dx, self.y - ay - t * dy))
        self.h = np.where(d < r, self.h - depth * (1 - (d / r) ** 2), self.h)
        return self


def elephant(x, y):
    """A caparisoned elephant in full stride, facing left."""
    c = Clay(x, y)
    for px, qx in ((-.28, -.42), (-.10, -.04), (.34, .28), (.52, .66)):
        c.stroke([(px, -.12), ((px + qx) / 2 - .02, -.40), (qx, -.66)], .145, .105, .08, .42)
    c.ball(.14, .04, .56, .36, .18, .62)
    c.ball(-.48, .24, .24, .27, .26, .60)
    c.stroke([(-.60, .20), (-.76, -.08), (-.74, -.36), (-.88, -.46), (-.96, -.34)], .125, .055, .24, .5)
    c.ball(-.34, .16, .17, .25, .46, .40)
    c.stroke([(-.62, -.02), (-.78, -.10), (-.92, -.04)], .045, .022, .46, .3)
    c.stroke([(.66, .16), (.80, .0), (.80, -.24)], .045, .03, .1, .34)
    m = (np.abs(x - .14) < .30) & (y > -.22) & (y < .44)  # the caparison cloth
    c.h = np.where(m & (c.h > .2), c.h + .09, c.h)
    for yy in (-.16, .30):
        c.dots(.14, yy, .001, 1, .02)
    for k in range(7):
        c.ball(-.13 + k * .09, -.20, .035, base=.70, tall=.25)
        c.ball(-.13 + k * .09, .06, .03, base=.86, tall=.16)
    c.dots(.14, .06, .11, 8, .028, .9, .16)
    c.ball(.14, .06, .05, base=.9, tall=.2)
    c.ball(.14, .46, .20, .10, .3, .5).ball(.14, .58, .12, .09, .3, .4).ball(.14, .70, .04, .07, .3, .4)
    c.ball(-.56, .30, .03, base=.86, tall=.15)
    c.dots(-.50, .44, .12, 7, .028, .74, .2, 20, 150)
    return np.clip(c.h, 0, 1.2)


def peacock(x, y):
    """Facing left, the tail a standing fan of eyed feathers behind a breast of scales."""
    x, y = x * 1.16 + .13, y * 1.12
    c = Clay(x, y)
    t = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    drop = lambda cx, cy, r, deg: np.stack([cx + r * (np.cos(t) * math.cos(math.radians(deg)) * 1.35 - np.sin(t) * math.sin(math.radians(deg))),
                                            cy + r * (np.cos(t) * math.sin(math.radians(deg)) * 1.35 + np.sin(t) * math.cos(math.radians(deg)))], -1)
    for row, (n, reach, r, base) in enumerate(((9, .96, .125, .05), (8, .72, .11, .12), (6, .50, .095, .19))):
        for k in range(n):
            deg = -28 + (196 + 8) * (k + (.5 if row % 2 else 0)) / (n - (0 if row % 2 else 1))
            if deg > 178:
                continue
            u = np.array([math.cos(math.radians(deg)), math.sin(math.radians(deg))])
            foot = np.array([.10, -.28])
            c.leaf(*foot, deg, reach + .12, r * 1.05, base, .24, 0, 1.7, rib=False)
            c.lay(drop(*(foot + u * (reach - .04)), r * .66, deg), base + .18, .20, r * .5)
            c.lay(drop(*(foot + u * (reach - .07)), r * .33, deg), base + .34, .20, r * .3)
    from .meshes import curve
    body = curve(np.array([(-.52, .66), (-.40, .74), (-.27, .67), (-.24, .52), (-.30, .36), (-.20, .18), (.02, .06), (.22, -.12), (.30, -.34), (.18, -.56), (-.06, -.64),
                           (-.30, -.54), (-.45, -.30), (-.46, -.02), (-.44, .22), (-.46, .42), (-.47, .54), (-.66, .53), (-.52, .66)]), 200)
    c.lay(body, .34, .58, .17)
    for row in range(6):  # scales on the breast
        for k in range(4):
            px, py = -.34 + .13 * k + .065 * (row % 2), .08 - .11 * row
            if (px + .10) ** 2 / .085 + (py + .28) ** 2 / .115 < 1:
                a = np.radians(np.linspace(200, 340, 8))
                c.cut(np.stack([px + .065 * np.cos(a), py + .07 * np.sin(a)], -1), .016, .12)
    wing = curve(np.array([(-.16, .02), (.10, -.06), (.34, -.24), (.52, -.52), (.26, -.46), (.02, -.40), (-.16, -.20), (-.16, .02)]), 90)
    c.lay(wing, .62, .30, .10)
    for k in range(4):
        c.cut([(-.06 + .05 * k, -.10 - .07 * k), (.22 + .06 * k, -.22 - .08 * k)], .014, .12)
    c.ball(-.40, .61, .035, base=.92, tall=.14)
    for k in range(3):
        a = math.radians(62 + k * 26)
        c.stroke([(-.36, .72), (-.36 + .17 * math.cos(a), .72 + .17 * math.sin(a))], .016, .016, .3, .3)
        c.ball(-.36 + .19 * math.cos(a), .72 + .19 * math.sin(a), .036, base=.3, tall=.4)
    for q in (-.14, .04):
        c.stroke([(q, -.60), (q - .02, -.82), (q - .13, -.84)], .03, .026, .14, .4)
    return np.clip(c.h, 0, 1.15)


def kalash(x, y):
    c = Clay(x, y)
    for a in (30, 60, 90, 120, 150):
        c.petal(0, .10, a, .66, .15, .12 + .12 * (1 - abs(a - 90) / 60), .42)
    c.ball(0, .38, .20, .26, .34, .56)
    c.stroke([(-.22, .08), (.22, .08)], .075, base=.34, tall=.46)
    c.stroke([(-.14, -.02), (.14, -.02)], .09, base=.30, tall=.4)
    c.ball(0, -.36, .46, .36, .24, .66)
    c.stroke([(-.20, -.72), (.20, -.72)], .07, base=.3, tall=.4)
    for k in range(9):
        c.ball(-.40 + .1 * k, -.28 - .06 * math.sin(k / 8 * math.pi), .036, base=.72, tall=.3)
    for a in (0, 72, 144, 216, 288):
        c.petal(0, -.44, a + 90, .15, .06, .80, .2)
    return np.clip(c.h, 0, 1.1)


def lamp(x, y):
    """A lit diya with a tall flame."""
    c = Clay(x, y)
    c.stroke([(-.04, -.06), (-.10, .22), (.02, .66)], .15, .02, .22, .5)
    c.stroke([(.04, -.06), (.12, .20), (.02, .66)], .13, .02, .24, .5)
    c.ball(0, .10, .07, .14, .62, .3)
    m = y < -.10
    d = np.hypot(x / .62, (y + .12) / .40)
    c.add(d, 1., .22, .62, m)
    c.stroke([(-.60, -.12), (.0, -.16), (.60, -.12)], .06, base=.42, tall=.42)
    c.stroke([(.48, -.12), (.70, -.04)], .075, .04, .36, .4)
    c.stroke([(-.24, -.60), (.24, -.60)], .07, base=.3, tall=.4)
    for k in range(7):
        c.ball(-.36 + .12 * k, -.27 - .07 * math.sin(k / 6 * math.pi), .035, base=.7, tall=.25)
    for k in range(9):
        a = math.radians(20 + 140 * k / 8)
        c.stroke([(.58 * math.cos(a), .14 + .50 * math.sin(a)), (.74 * math.cos(a), .14 + .66 * math.sin(a))], .022, .01, .14, .34)
    return np.clip(c.h, 0, 1.1)


def footprints(x, y):
    """Two small bare feet as they print in wet sand: heel, narrow arch, ball and five round toes."""
    from .meshes import curve
    c = Clay(x, y)
    sole = np.array([(-.02, -.60), (.13, -.55), (.175, -.40), (.135, -.20), (.125, -.02), (.20, .16), (.235, .30), (.17, .42),
                     (.02, .44), (-.13, .37), (-.20, .22), (-.185, .04), (-.155, -.16), (-.165, -.38), (-.12, -.54), (-.02, -.60)])
    toes = ((.135, .575, .095, .115, -8), (-.015, .585, .066, .082, -2), (-.125, .525, .058, .070, 6), (-.205, .435, .052, .062, 14), (-.265, .325, .046, .056, 22))
    for q, cx, cy, turn in ((1, -.33, -.06, 7), (-1, .33, .06, -7)):
        a = math.radians(turn)
        place = lambda p: np.stack([(p[:, 0] * q) * math.cos(a) - p[:, 1] * math.sin(a) + cx, (p[:, 0] * q) * math.sin(a) + p[:, 1] * math.cos(a) + cy], -1)
        c.lay(place(curve(sole, 160)), .10, .62, .17)
        t = np.linspace(0, 2 * math.pi, 40, endpoint=False)
        for tx, ty, rx, ry, tilt in toes:
            b = math.radians(tilt)
            e = np.stack([rx * np.cos(t), ry * np.sin(t)], -1)
            e = e @ np.array([[math.cos(b), math.sin(b)], [-math.sin(b), math.cos(b)]]) + [tx, ty]
            c.lay(place(e), .10, .58, min(rx, ry))
    return np.clip(c.h, 0, 1.1)


def bloom(x, y, n=5):
    """A lotus from the side, open, above two leaves on rippled water."""
    c = Clay(x, y)
    for q in (-1, 1):  # the outermost petals lie almost level
        c.leaf(q * .10, -.30, 90 - q * 76, .86, .155, .06, .30)
    for k in (-2, 2):
        c.leaf(k * .05, -.30, 90 - k * 27, .92, .17, .10, .34)
    for k in (-1, 1):
        c.leaf(k * .07, -.32, 90 - k * 24, 1.06, .18, .14, .36)
    c.leaf(0, -.34, 90, 1.16, .185, .18, .38)
    for k in (-3, 3):
        c.leaf(k * .05, -.34, 90 - k * 20, .72, .15, .20, .34)
    for k in (-1, 1):
        c.leaf(k * .10, -.36, 90 - k * 15, .82, .165, .26, .36)
    for k in (-2, 2):
        c.leaf(k * .09, -.37, 90 - k * 27, .52, .125, .30, .34, 2)
    c.leaf(0, -.38, 90, .60, .15, .36, .36, 2)
    for q in (-1, 1):
        c.leaf(q * .04, -.40, -90 + q * 62, .40, .085, .30, .30, 0)
        c.leaf(q * .03, -.40, -90 + q * 30, .28, .075, .34, .30, 0)
    for k, (w, yy) in enumerate(((.62, -.60), (.48, -.70), (.30, -.79))):
        t = np.linspace(-1, 1, 40)
        c.stroke(np.stack([t * w, yy + .018 * np.sin(t * w * 18 + k)], -1)[::3], .022, .022, .12, .34)
    return np.clip(c.h, 0, 1.1)


def sign(body, font, cx=0., cy=0., tall=1.0):
    """A written sign as a relief, shaped by the type setter of librsvg. tall: its height in the figure's units."""
    def draw(x, y, base=.12, swell=.62, width=.05):
        size = 700
        text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size * 2}" height="{size * 2}"><rect width="100%" height="100%" fill="#fff"/>'
                f'<text x="{size}" y="{size * 1.2}" font-family="{font}" font-size="{size * .8}" text-anchor="middle">{body}</text></svg>')
        png = subprocess.run(['rsvg-convert'], input=text.encode(), capture_output=True, check=True).stdout
        raw = subprocess.run(['convert', 'png:-', '-depth', '8', 'gray:-'], input=png, capture_output=True, check=True).stdout
        ink = np.frombuffer(raw, np.uint8).reshape(size * 2, size * 2) < 128
        rows, cols = np.where(ink.any(1))[0], np.where(ink.any(0))[0]
        ink = ink[rows[0]:rows[-1] + 1, cols[0]:cols[-1] + 1]
        k = ink.shape[0] / tall
        j = np.round((x - cx) * k + ink.shape[1] / 2).astype(int)
        i = np.round(ink.shape[0] / 2 - (y - cy) * k).astype(int)
        ok = (i >= 0) & (i < ink.shape[0]) & (j >= 0) & (j < ink.shape[1])
        m = np.zeros(x.shape, bool)
        m[ok] = ink[i[ok], j[ok]]
        c = Clay(x, y)
        return c.lay(None, base, swell, width, on=m).h
    return draw


DEVANAGARI = 'Noto Serif Devanagari'


def shri(x, y):
    """The sign shri, the name by which Lakshmi is written, above an open lotus."""
    return np.maximum(sign('श्री', DEVANAGARI, 0, .40, .84)(x, y), bloom(x * 1.5, (y + .42) * 1.75) * .92)


def shubh_labh(x, y):
    """The words shubh and labh on either side of a lit lamp, a lotus below: what is written for Ganesha and Lakshmi."""
    h = np.maximum(sign('शुभ', DEVANAGARI, -.58, .17, .36)(x, y, width=.03), sign('लाभ', DEVANAGARI, .60, .20, .29)(x, y, width=.03))
    h = np.maximum(h, lamp(x * 2.7, (y - .36) * 2.7) * .9)
    return np.maximum(h, bloom(x * 1.35, (y + .52) * 2.0) * .9)


def shri_ganesha(x, y):
    """Shri ganeshaya namah, the greeting that stands for Ganesha, in three lines above a small lotus."""
    h = sign('श्री', DEVANAGARI, 0, .56, .56)(x, y, width=.045)
    h = np.maximum(h, sign('गणेशाय', DEVANAGARI, 0, .04, .40)(x, y, width=.035))
    h = np.maximum(h, sign('नमः', DEVANAGARI, 0, -.40, .26)(x, y, width=.035))
    return np.maximum(h, bloom(x * 2.4, (y + .72) * 3.2) * .9)


def lotus(x, y, n=16):
    """A face-on lotus with rows of open petals."""
    c = Clay(x, y)
    for k in range(n):
        c.petal(0, 0, 360 * k / n, .92, .19 * 16 / n, .06, .36)
    for k in range(n):
        c.petal(0, 0, 360 * (k + .5) / n, .70, .16 * 16 / n, .16, .36)
    for k in range(n // 2):
        c.petal(0, 0, 360 * k / (n // 2), .46, .17 * 16 / n, .30, .34)
    c.ball(0, 0, .18, base=.42, tall=.3)
    c.dots(0, 0, .11, 8, .034, .72, .16)
    c.ball(0, 0, .04, base=.74, tall=.16)
    return np.clip(c.h, 0, 1.1)


def vine(x, y):
    """One period (2 wide) of a running vine: a waved stem, leaves at every bend, a flower in every hollow."""
    c = Clay(x, y)
    t = np.linspace(-1.4, 1.4, 61)
    stem = np.stack([t, .30 * np.sin(math.pi * t)], -1)
    for f in (-2, 0, 2):
        for cx, q in ((.5, -1), (-.5, 1)):
            for deg in (35, 90, 145):
                c.leaf(f + cx + .02 * q, q * -.12 * -1 * .3, q * deg * 1., .62 if deg == 90 else .56, .17, .10, .42, 1)
            for k in range(6):
                a = k * math.pi / 3
                c.ball(f + cx + .12 * math.cos(a), q * -.58 + .12 * math.sin(a), .10, base=.16, tall=.42)
            c.ball(f + cx, q * -.58, .09, base=.42, tall=.4)
    c.stroke(stem[::3], .075, .075, .34, .46)
    return np.clip(c.h, 0, 1)


def sprig(x, y):
    """A flower between two leaf sprays, for small links."""
    c = Clay(x, y)
    for q in (-1, 1):
        for deg, ln in ((0, .92), (34, .74), (-34, .74)):
            c.leaf(q * .18, 0, deg if q > 0 else 180 - deg, ln - .18, .17, .10, .40, 1)
    for k in range(8):
        c.leaf(0, 0, 45 * k, .46, .15, .30, .34, 0)
    c.ball(0, 0, .16, base=.5, tall=.4)
    return np.clip(c.h, 0, 1)


def temple(x, y):
    """A kalash between two peacocks that face it, lotus petals below, two rows of grains above."""
    h = kalash(x * 1.72, (y - .16) * 1.34)
    for q in (-1, 1):
        h = np.maximum(h, peacock(-q * (x - q * .60) * 1.72, (y - .02) * 1.42) * .95)
    c = Clay(x, y)
    for k in range(-6, 7):
        c.leaf(k * .125, -.62, -90 + k * 5, .24, .075, .10, .5, 0)
    for k in range(-7, 8):
        c.ball(k * .118, -.60, .045, base=.4, tall=.4)
    for r in (.0, .10):
        for k in range(-7, 8):
            t = k / 7
            c.ball(t * (.86 - .8 * r), .60 + .30 * (1 - t * t) - r, .034, base=.1, tall=.4)
    return np.maximum(h, c.h)


ALL = {'elephant': elephant, 'peacock': peacock, 'kalash': kalash, 'lamp': lamp, 'footprints': footprints, 'lotus': lotus, 'bloom': bloom,
       'shri': shri, 'shubh_labh': shubh_labh, 'shri_ganesha': shri_ganesha, 'vine': vine, 'sprig': sprig, 'temple': temple}
