"""Figures for temple work and coins, drawn as height maps from rounded strokes.
Each takes x, y arrays (about -1..1, y up) and returns heights 0..1."""
import math

import numpy as np

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

    def cut(self, pts, r, depth=.2):
        """An incised line."""
        pts = np.asarray(pts, float)
        for (ax, ay), (bx, by) in zip(pts[:-1], pts[1:]):
            dx, dy = bx - ax, by - ay
            t = np.clip(((self.x - ax) * dx + (self.y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            d = np.hypot(self.x - ax - t * dx, self.y - ay - t * dy)
            self.h = np.where(d < r, self.h - depth * (1 - (d / r) ** 2), self.h)
        return self


def _lotus_base(c, y=-.62, w=.62):
    for k in range(-4, 5):
        c.petal(k * w * .2, y - .16 - .02 * abs(k), 90 - k * 14, .30, .105, .08 + .02 * (4 - abs(k)), .30)
    for k in range(-3, 4):
        c.petal(k * w * .22, y - .02, -90 + k * 12, .22, .09, .2, .28)
    return c


def _head(c, x, y, s=1.):
    c.ball(x, y, .115 * s, .14 * s, .34, .52)
    for k, (w, h0) in enumerate(((.15, .10), (.115, .19), (.075, .27))):  # tiered crown
        c.ball(x, y + h0 * s, w * s, .075 * s, .30 + .06 * k, .42)
    c.ball(x, y + .36 * s, .035 * s, base=.35, tall=.4)
    for q in (-1, 1):
        c.ball(x + q * .14 * s, y - .04 * s, .035 * s, .055 * s, .32, .36)
        c.ball(x + q * .045 * s, y + .02 * s, .02 * s, base=.72, tall=.1)


def lakshmi(x, y, elephants=False):
    """Seated on a lotus, four arms, two of them holding lotuses, a beaded halo behind."""
    c = Clay(x, y)
    c.dots(0, .36, .40, 26, .032, .06, .3, -60, 300)
    _lotus_base(c)
    for q in (-1, 1):
        c.stroke([(q * .10, -.34), (q * .46, -.42), (q * .40, -.54), (-q * .12, -.56)], .135, .10, .16, .56)
        c.stroke([(q * .20, .10), (q * .40, .16), (q * .50, .42)], .062, .05, .22, .40)
        c.dots(q * .52, .54, .075, 7, .05, .16, .34)
        c.ball(q * .52, .54, .055, base=.22, tall=.45)
        c.stroke([(q * .20, .06), (q * .36, -.12), (q * .28, -.26)], .062, .052, .26, .46)
        c.stroke([(q * .24, -.28), (q * .34, -.34)], .06, .05, .26, .44)
    c.stroke([(0, .14), (0, -.10), (0, -.30)], .19, .15, .22, .50)
    c.ball(-.085, .06, .085, base=.42, tall=.40).ball(.085, .06, .085, base=.42, tall=.40)
    c.dots(0, .06, .17, 9, .024, .55, .3, 200, 140)
    c.dots(0, .02, .11, 7, .02, .6, .3, 200, 140)
    _head(c, 0, .38)
    if elephants:
        for q in (-1, 1):
            c.ball(q * .80, .30, .17, .15, .12, .52).ball(q * .67, .40, .11, .11, .2, .5)
            c.stroke([(q * .62, .42), (q * .50, .52), (q * .46, .70), (q * .40, .76)], .055, .03, .26, .4)
            c.ball(q * .74, .42, .07, .09, .3, .4)
            for d in (.70, .86):
                c.stroke([(q * d, .24), (q * d, .04)], .055, .055, .12, .44)
            c.petal(q * .78, -.04, 90, .10, .16, .1, .3)
    return np.clip(c.h, 0, 1.1)


def dancer(x, y):
    """A dancing goddess: one knee lifted, arms in an S."""
    c = Clay(x, y)
    _lotus_base(c, -.74, .5)
    c.stroke([(.03, -.16), (.10, -.42), (.04, -.74)], .15, .075, .2, .5)
    c.stroke([(-.04, -.18), (-.38, -.30), (-.22, -.54), (-.30, -.60)], .14, .06, .24, .5)
    c.stroke([(0, .26), (.05, .06), (-.01, -.16)], .16, .15, .24, .5)
    c.stroke([(.14, .26), (.42, .22), (.40, .52)], .06, .045, .26, .42)
    c.stroke([(-.14, .26), (-.44, .14), (-.50, -.06)], .06, .045, .26, .42)
    c.stroke([(.12, .22), (.32, .04), (.10, -.02)], .055, .045, .34, .42)
    c.stroke([(-.12, .22), (-.30, .40), (-.44, .56)], .055, .04, .26, .42)
    c.ball(-.08, .18, .075, base=.44, tall=.36).ball(.08, .18, .075, base=.44, tall=.36)
    for k in range(5):
        c.stroke([(-.16 + .08 * k, -.20), (-.24 + .13 * k, -.34)], .03, .02, .36, .34)
    c.dots(0, -.17, .16, 9, .026, .5, .3, 200, 140, ry=.06)
    c.dots(.0, .50, .30, 20, .03, .06, .3, -40, 260)
    _head(c, .02, .48, .92)
    return np.clip(c.h, 0, 1.1)


def ganesha(x, y):
    c = Clay(x, y)
    _lotus_base(c, -.66, .6)
    for q in (-1, 1):
        c.stroke([(q * .12, -.38), (q * .46, -.46), (q * .36, -.58), (-q * .06, -.60)], .13, .1, .16, .5)
        c.ball(q * .36, .30, .22, .25, .12, .42)
        c.ball(q * .36, .29, .13, .16, .3, .1)
        c.stroke([(q * .26, .02), (q * .48, .04), (q * .54, .26)], .065, .055, .18, .42)
        c.stroke([(q * .26, -.04), (q * .44, -.20), (q * .34, -.30)], .07, .06, .26, .44)
        c.stroke([(q * .12, .16), (q * .20, .05)], .03, .02, .5, .34)
    c.ball(0, -.20, .30, .29, .22, .58)
    c.ball(0, .33, .215, .22, .32, .52)
    c.stroke([(0, .28), (.0, .06), (-.02, -.10), (-.16, -.20), (-.24, -.10)], .095, .05, .46, .52)
    for k, (w, h0) in enumerate(((.19, .50), (.14, .60), (.085, .69))):
        c.ball(0, h0, w, .075, .34 + .05 * k, .38)
    c.ball(0, .78, .04, base=.35, tall=.4)
    for q in (-1, 1):
        c.ball(q * .09, .32, .026, base=.78, tall=.14)
    c.dots(0, -.06, .25, 11, .022, .6, .26, 205, 130)
    return np.clip(c.h, 0, 1.1)


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
    """Standing, facing left, tail swept down to the right."""
    c = Clay(x, y)
    for k in range(7):
        a = -62 + k * 13
        c.petal(.02, -.02, a, .92 - .04 * abs(k - 3), .12, .10 + .015 * k, .34)
        t = .74 - .03 * abs(k - 3)
        c.ball(.02 + t * math.cos(math.radians(a)), -.02 + t * math.sin(math.radians(a)), .06, base=.26, tall=.34)
    c.stroke([(.10, -.04), (-.16, .0), (-.34, .16)], .20, .15, .24, .54)
    c.stroke([(-.30, .12), (-.44, .36), (-.34, .58), (-.42, .68)], .10, .075, .3, .5)
    c.ball(-.42, .68, .10, base=.36, tall=.5)
    c.stroke([(-.48, .67), (-.60, .62)], .04, .015, .36, .4)
    for k in range(3):
        a = math.radians(70 + k * 22)
        c.stroke([(-.40, .76), (-.40 + .2 * math.cos(a), .76 + .2 * math.sin(a))], .018, .018, .2, .3)
        c.ball(-.40 + .21 * math.cos(a), .76 + .21 * math.sin(a), .035, base=.2, tall=.4)
    c.stroke([(-.10, .05), (.16, -.12), (.30, -.06)], .12, .05, .5, .36)
    for q in (-.14, .0):
        c.stroke([(q, -.18), (q - .02, -.52), (q - .14, -.55)], .03, .026, .14, .34)
    return np.clip(c.h, 0, 1.1)


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
    c = Clay(x, y)
    for q in (-1, 1):
        cx = q * .30
        c.stroke([(cx, -.42), (cx - q * .02, -.1), (cx - q * .03, .22)], .15, .20, .2, .6)
        for k in range(5):
            c.ball(cx + q * (-.17 + .085 * k), .50 - .045 * k - (.0 if k else .01), .07 - .009 * k, .085 - .01 * k, .26, .5)
    return np.clip(c.h, 0, 1.1)


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


def twin(x, y):
    """Ganesha and Lakshmi side by side."""
    return np.maximum(ganesha((x + .43) * 1.62, y * 1.62), lakshmi((x - .43) * 1.62, y * 1.62))


def scroll(x, y):
    """One cell of a running vine: a stem, a curl and leaves. Repeats along x with period 2."""
    c = Clay(x, y)
    for s in (-2, 0, 2):
        c.stroke([(s - 1, -.35), (s - .5, -.05), (s, .35), (s + .5, .05), (s + 1, -.35)], .10, .10, .1, .5)
        c.stroke([(s + .0, .32), (s + .42, .30), (s + .46, -.12), (s + .14, -.22), (s + .08, .02)], .09, .05, .1, .5)
        c.petal(s - .46, -.02, 120, .62, .17, .1, .5)
        c.petal(s - .62, -.12, -40, .70, .17, .1, .5)
        c.petal(s + .6, -.06, 50, .62, .17, .1, .5)
        c.ball(s + .16, .0, .12, base=.2, tall=.6)
    return np.clip(c.h, 0, 1)


ALL = {'lakshmi': lakshmi, 'gajalakshmi': lambda x, y: lakshmi(x, y, True), 'dancer': dancer, 'ganesha': ganesha, 'elephant': elephant,
       'peacock': peacock, 'kalash': kalash, 'lamp': lamp, 'footprints': footprints, 'lotus': lotus, 'twin': twin}
