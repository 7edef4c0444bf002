"""Pictures of the shop itself: banners, tiles, collections, gift cards. Every piece in them is one of the catalogue's."""
import json
import math
import os
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import materials as mt
from . import meshes as ms
from . import shoot, world
from .families import build
from .families.cards import rounded
from .meshes import Group, at, bead, curve, grid, place, rot, tube
from .sets import SETS, petal_scatter, sun

HERE = os.path.dirname(os.path.abspath(__file__))


def rows():
    with open(os.path.join(HERE, '..', 'pieces.jsonl')) as f:
        return {r['slug']: r for r in map(json.loads, f)}


def put(row, size, loc, steps=(), z=0., axis=None):
    """Builds a piece, scales it to size and rests it on height z at loc."""
    with Group(row['slug']) as g:
        build(row)
    e = g.e
    shoot._spin(e, *steps)
    p = world.points_of(e)
    k = size / max(p.max(0) - p.min(0))
    e.matrix_world = Matrix.Scale(k, 4) @ e.matrix_world
    bpy.context.view_layer.update()
    p = world.points_of(e)
    c = (p.max(0) + p.min(0)) / 2
    e.location.x += loc[0] - c[0]
    e.location.y += loc[1] - c[1]
    e.location.z += loc[2] - c[2] if z is None else 0
    bpy.context.view_layer.update()
    if z is not None:
        world.rest(e, z)
    return e


def light(kind):
    if kind == 'soft':
        world.tent('flat').apply(.8)
    elif kind == 'face':
        world.tent('face').apply(.8)
    elif kind == 'hang':
        world.tent('hang').apply(.7)
        world.area((-6, -12, 9), (0, 2.4, 0), 7, 900, (1, .95, .88))
    elif kind == 'dusk':
        k = world.Light((.10, .14, .26), (.06, .08, .16), (.03, .04, .08))
        k.box(-60, 36, 50, 50, 2.6, (.55, .70, 1.), soft=.3).box(60, 20, 18, 70, 1.6, (1, .80, .62), soft=.2).box(0, 76, 50, 34, 1.2, (.7, .8, 1), soft=.4)
        k.pins(world.PINS, 9).apply(1.)
    elif kind == 'lamp':
        k = world.Light((.05, .03, .02), (.06, .03, .015), (.12, .05, .02))
        k.box(-40, 40, 30, 30, 1.6, (1, .72, .42), soft=.4).box(20, 6, 60, 24, 2.4, (1, .58, .25), soft=.4).box(120, 50, 30, 30, 1.6, (1, .8, .6), soft=.3)
        k.box(176, 46, 80, 40, 1.5, (1, .62, .30), soft=.5, grad=.4)  # what a face-up plaque mirrors
        k.pins(((-20, 30), (30, 40), (5, 60), (60, 20)), 16).apply(1.)
        world.area((0, -5.2, .5), (0, 0, .4), 1.6, 60, (1, .55, .22))
    else:  # warm sun, low and from the side, with an open sky
        k = world.Light((.42, .40, .40), (.20, .18, .17), (.20, .17, .15))
        k.box(-55, 32, 50, 60, 3.2, (1, .96, .90), soft=.2, grad=.6).box(65, 22, 24, 70, 2.0, (.97, .98, 1), soft=.15)
        k.box(0, 74, 70, 34, 1.6, (1, .97, .93), soft=.4).box(172, 44, 100, 46, 2.6, (1, .95, .88), soft=.5, grad=.5).dark(-15, 20, 16, 50).dark(36, 16, 18, 50)
        k.pins(((-30, 62), (25, 50), (60, 60), (10, 75), (-10, 38)), 16).apply(.5)


def shoot_site(task, work):
    """Builds one set from its row in site.jsonl and takes the picture."""
    spec = task['row']
    s = world.reset()
    w, h = task['width'], task['height']
    s.render.resolution_x, s.render.resolution_y = w, h
    random.seed(spec.get('seed', 5))
    light(spec.get('light', 'sun'))
    ground = SETS[spec['set']](spec)
    if spec.get('light', 'sun') == 'sun':
        sun(spec)
    known = rows()
    for p in spec['pieces']:
        row = known[p['slug']]
        row = {**row, 'params': {**row.get('params', {}), **p.get('params', {})}}  # laid in another way than in its own picture
        put(row, p['size'], p['at'], [tuple(q) for q in p.get('turn', [])], p.get('z', ground))
    if spec.get('petals'):
        petal_scatter(spec)
    cam = spec['camera'] if not task.get('portrait') else spec['portrait']
    world.camera(cam['from'], cam['to'], cam.get('lens', 70), cam.get('f'), cam.get('focus'))
    return shoot.expose(task['out'], work, task['spp'], None, spec.get('ev', 0.), ground=spec['set'] in ('paper', 'box'), sat=spec.get('sat', 1.06))
