"""Grounds and props for the shop's own pictures: paper coves, silk, stone, a sunlit niche, a brass box."""
import math
import random

import bpy
import numpy as np
from mathutils import Vector

from . import materials as mt
from . import meshes as ms
from . import world
from .meshes import Group, at, bead, curve, grid, place, rot, tube


def paper(spec):
    world.cove(mt.matt('paper', spec['colour'], .9, .08, .004, 3., ground=True), y1=spec.get('wall', 6.5), rad=3.)
    return 0.


def silk(spec):
    """A cloth with long folds, flatter where the jewellery lies."""
    x, y = np.meshgrid(np.linspace(-14, 14, 300), np.linspace(-7, 16, 240), indexing='ij')
    g = np.random.default_rng(spec.get('seed', 5))
    z = np.zeros_like(x)
    for _ in range(9):
        a, f, p = g.uniform(-.55, .25), g.uniform(.55, 1.6), g.uniform(0, 6.28)
        d = (x * math.cos(a) + y * math.sin(a)) * f + p + .5 * np.sin(y * .6 + p)
        z += .12 / f ** 1.2 * (.5 + .5 * np.sin(d)) ** 1.4
    cx, cy = spec.get('calm', (2, 0))
    wide, deep = spec.get('calm_size', (4.2, 2.8))
    flat = np.exp(-(((x - cx) / wide) ** 2 + ((y - cy) / deep) ** 2) ** 2)
    z = z * (1 - .94 * flat) - .02
    c = spec['colour']
    m = mt.gloss('silk-' + spec['name'], c, .34, .35, .12, .12, .12)
    grid('silk', np.stack([x, y, z], -1), m)
    return .02


def slate(spec):
    """A wet dark stone."""
    m = mt.gloss('slate', spec['colour'], .16, .5, .5, .1, 0, .03, 1.4)
    grid('floor', np.array([[(x, y, 0) for y in (-20, 30)] for x in (-30, 30)], float), m)
    g = np.random.default_rng(3)
    drop = mt.gloss('water', (.06, .065, .07), .02, .9, 1., 0)
    for _ in range(70):
        r = g.uniform(.015, .05)
        bead((g.uniform(-3, 3), g.uniform(-3, 3), 0), r, drop, 2, (r, r, r * .45))
    return 0.


def niche(spec):
    """A plaster wall and ledge, a cusped arch and low plinths."""
    c = np.array(spec['colour'])
    wall, ledge, deep = mt.matt('wall', c * .92, .9, .1, .02, 3.), mt.matt('ledge', c, .9, .1, .01, 4.), mt.matt('deep', spec.get('deep', (.30, .05, .06)), .9, .1, .02, 3.)
    grid('floor', np.array([[(x, y, 0) for y in (-14, 6)] for x in (-30, 30)], float), ledge)
    cx, w, h = spec.get('arch', (3.2, 2.6, 5.4))
    t = np.linspace(0, math.pi, 9)
    pts = [(-w, 0.)]
    for a0, a1 in zip(t[:-1], t[1:]):
        p, q = np.array([-w * math.cos(a0), h - w + w * 1.05 * math.sin(a0)]), np.array([-w * math.cos(a1), h - w + w * 1.05 * math.sin(a1)])
        n = np.array([-(q - p)[1], (q - p)[0]])
        pts += [tuple(p + (q - p) * s + n * .26 * math.sin(s * math.pi)) for s in np.linspace(0, 1, 12, endpoint=False)]
    pts += [(w, h - w), (w, 0.)]
    arch = np.array(pts) + [cx, 0]
    for loops, y, d, m in (([np.array([(-30, -1.), (30, -1), (30, 20), (-30, 20)]), arch], 4.0, .9, wall),):
        o = ms.plate('wall', loops, d, m, .06)
        o.matrix_world = at(0, y, 0) @ rot(90, 'X')
    tube('trim', np.c_[arch[:, 0], np.full(len(arch), 3.5), arch[:, 1]], .11, mt.matt('trim', c * 1.05, .85), 12)
    grid('back', np.array([[(x, 5.2, z) for z in (-1, 20)] for x in (-30, 30)], float), deep)
    for x, y, r, hh in spec.get('plinths', ()):
        place(ms.lathe('plinth', [(0, hh), (r - .06, hh), (r - .02, hh - .02), (r, hh - .07), (r, 0)], ledge, 120, 30), at(x, y, 0))
    return 0.


def hang_wall(spec):
    grid('wall', np.array([[(x, .8, z) for z in (-30, 30)] for x in (-30, 30)], float), mt.matt('wall', spec['colour'], .9, .08, .01, 3.))
    return None


def muslin(spec):
    return silk({**spec, 'calm': (0, 0)})


def brass_box(spec):
    """A small brass box, half open, on a dark ledge, with a burning lamp beside it."""
    paper({'colour': spec['colour'], 'wall': 6})
    b = mt.metal('18k', 'soft', dark=.5)
    cx, cy = 2.5, .8

    def wall(sx, sy, x, y):
        q = np.array([(-sx / 2, -sy / 2), (sx / 2, -sy / 2), (sx / 2, sy / 2), (-sx / 2, sy / 2)])
        o = ms.plate('side', [q], 1.15, b, .04)
        o.matrix_world = at(cx + x, cy + y, .58)
    wall(3.4, .14, 0, -1.1)
    wall(3.4, .14, 0, 1.1)
    wall(.14, 2.3, -1.63, 0)
    wall(.14, 2.3, 1.63, 0)
    lid = np.array([(-1.75, -1.2), (1.75, -1.2), (1.75, 1.2), (-1.75, 1.2)])
    with Group('lid') as g:
        ms.plate('lid', [lid], .22, b, .06)
        for k in range(12):
            a = k / 12 * math.tau
            place(ms.plate('petal', [np.array([(0, 0), (.13, .3), (0, .72), (-.13, .3)])], .08, b, .03), at(0, 0, .13) @ rot(30 * k, 'Z'))
        place(tube('rim', ms.ring_path(.85, n=60, z=.12), .05, b, 8, True), at())
    g.e.matrix_world = at(cx, cy + 1.25, 1.2) @ rot(112, 'X') @ at(0, 1.2, 0)
    fill = mt.cloth('velvet', (.20, .008, .02), (.5, .06, .10))
    grid('cushion', np.stack(np.meshgrid(np.linspace(cx - 1.56, cx + 1.56, 20), np.linspace(cy - 1.03, cy + 1.03, 20), [.72], indexing='ij'), -1)[:, :, 0], fill)
    clay = mt.matt('clay', (.36, .13, .06), .8, .2)
    place(ms.lathe('diya', [(0, .10), (.5, .16), (.86, .46), (.92, .46), (.80, .2), (.42, 0), (0, 0)], clay, 70), at(5.4, .6, 0))
    flame = bpy.data.materials.new('flame')
    flame.use_nodes = True
    nt = flame.node_tree
    nt.nodes.clear()
    e = nt.nodes.new('ShaderNodeEmission')
    e.inputs[0].default_value, e.inputs[1].default_value = (1, .62, .22, 1), 16
    nt.links.new(e.outputs[0], nt.nodes.new('ShaderNodeOutputMaterial').inputs[0])
    t = np.linspace(0, 1, 20)
    place(ms.lathe('flame', np.stack([.13 * np.sin(math.pi * t ** .75), .62 * t], -1), flame, 24), at(5.4, .1, .42))
    lamp = bpy.data.lights.new('flame', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = 120, (1, .60, .25), .12
    ms.link(bpy.data.objects.new('flame', lamp)).location = (5.4, -.3, 1.0)
    return 0.


def sun(spec):
    """Low sun through palm fronds: a shadow that says morning without drawing the eye."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = spec.get('sun', 2.6), (1, .90, .76), math.radians(spec.get('sun_soft', .7))
    o = ms.link(bpy.data.objects.new('sun', lamp))
    o.visible_glossy = False  # as a mirrored point it fills single facets of beads with white; the painted boxes are what metal mirrors
    d = Vector(spec.get('sun_dir', (.62, .62, -.62))).normalized()
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    if spec.get('palm'):
        x, y, ang, length = spec['palm']
        xx = d.cross(Vector((0, 0, 1))).normalized()
        yy = xx.cross(d)
        base = Vector((x, y, 0)) - d * 9
        m = mt.matt('frond', (.02, .05, .02))
        for i in range(22):
            t = .10 + .9 * i / 21
            cx, cy = length * t * math.cos(ang + .25 * t), length * t * math.sin(ang + .25 * t)
            for s in (1, -1):
                la, ll = ang + .5 * t + s * (1.05 - .55 * t), length * .42 * math.sin(math.pi * (.15 + .8 * t)) ** .8
                w = ll * .036
                pts = [(0, 0), (ll * .3, w), (ll * .7, w * .8), (ll, 0), (ll * .7, -w * .8), (ll * .3, -w)]
                v = [base + xx * (cx + a * math.cos(la) - b * math.sin(la)) + yy * (cy + a * math.sin(la) + b * math.cos(la)) for a, b in pts]
                q = ms.solid('frond', v, [tuple(range(6))], m)
                q.visible_camera = q.visible_glossy = q.visible_diffuse = q.visible_transmission = False


def petal_scatter(spec):
    """Loose petals on the ground, away from the pieces."""
    c = spec['petals']
    m = mt.matt('petal', c['colour'], .6, .3, sheen=.5)
    u = np.linspace(-1, 1, 13)
    a, b = np.meshgrid(u, u, indexing='ij')
    x, y = a * np.sqrt(1 - b * b / 2) * .20, b * np.sqrt(1 - a * a / 2) * .26
    me = ms.take(grid('petal', np.stack([x * (1 + .6 * y), y, 1.1 * (x * x + y * y) + .05 * np.sin(x * 12) * y], -1), m))
    rnd = random.Random(spec.get('seed', 5))
    x0, x1, y0, y1 = c['area']
    for _ in range(c['n']):
        px, py = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        if any(math.hypot(px - p['at'][0], py - p['at'][1]) < p['size'] * .62 for p in spec['pieces']):
            continue
        k = rnd.uniform(.6, 1.1)
        ms.inst(me, at(px, py, .03) @ rot(rnd.uniform(-14, 14), 'X') @ rot(rnd.uniform(-14, 14), 'Y') @ rot(rnd.uniform(0, 360), 'Z') @ ms.Matrix.Scale(k, 4))


SETS = {'paper': paper, 'silk': silk, 'slate': slate, 'niche': niche, 'wall': hang_wall, 'muslin': muslin, 'box': brass_box}
