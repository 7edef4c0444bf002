"""From a row of the data file to a lit, framed scene, and from the scene to a finished picture."""
import math
import os
import shutil
import time

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import materials, meshes, world
from .develop import develop
from .families import build

PAGE = 'F7F3EC'
SIZE = 2.6  # every piece is scaled to this length in the set, so that light and shadow match


def _spin(e, *steps):
    m = Matrix()
    for deg, axis in steps:
        m = Matrix.Rotation(math.radians(deg), 4, axis) @ m
    e.matrix_world = m
    bpy.context.view_layer.update()


def _fit(e):
    p = world.points_of(e)
    k = SIZE / max(p.max(0) - p.min(0))
    e.matrix_world = Matrix.Scale(k, 4) @ e.matrix_world
    bpy.context.view_layer.update()
    p = world.points_of(e)
    c = (p.max(0) + p.min(0)) / 2
    e.location.x -= c[0]
    e.location.y -= c[1]
    bpy.context.view_layer.update()
    return k


def pose(e, shot, view):
    """Lays, leans or hangs the piece and points the camera. Returns the points to frame."""
    kind = shot.get('pose', 'flat')
    second = view == 'second'
    turn, lean = shot.get('turn'), shot.get('lean')
    box = shot.get('frame')
    if kind == 'ring':
        _spin(e, (lean if lean is not None else 40, 'X'), ((24 if turn is None else turn) * (-1.6 if second else 1), 'Z'))
        _fit(e)
        world.rest(e)
        cam = ((0, -8.6, 5.2), (0, -.2, .8), 11) if not second else ((0, -9.4, 3.2), (0, -.2, .8), 9)
        if second and (lean or 0) > 60:  # a lying band seen from low down is only a strip
            cam = ((0, -7.8, 6.8), (0, -.2, .4), 9)
    elif kind == 'bangle':
        _spin(e, (lean or 0, 'X'), ((turn or 0) + ((-40 if (turn or 0) > 0 else 40) if second else 0), 'Z'))
        _fit(e)
        world.rest(e)
        cam = ((0, -9.2, shot.get('eye', 4.2)), (0, 0, .4), 11) if not second else ((0, -9.6, 2.2), (0, 0, .4), 9)
        if second and (lean or 0) < 40:
            cam = ((0, -7.8, 6.8), (0, 0, .3), 9)
    elif kind == 'stand':
        _spin(e, (lean or 76, 'X'), ((turn if turn is not None else -18) * (-1 if second else 1), 'Z'))
        _fit(e)
        world.rest(e)
        cam = ((0, -9.4, 3.4), (0, 0, 1), 11)
    elif kind == 'hang':
        _spin(e, (90, 'X'), (turn or (22 if second else 0), 'Z'))
        _fit(e)
        e.location.z += 1.4
        cam = ((0, -12, .9), (0, 0, 1.2), 11)
    else:  # flat lay
        _spin(e, (turn or 0, 'Z'))
        _fit(e)
        world.rest(e)
        cam = ((0, -4.6, 11.4), (0, 0, 0), 10) if not second else ((-3.4, -8.2, 7.4), (0, 0, 0), 8)
    bpy.context.view_layer.update()
    pts = world.points_of(e)
    if box is not None:
        x0, x1, y0, y1 = box
        m = np.array(e.matrix_world)
        pts = np.array([(x, y, 0.) for x in (x0, x1) for y in (y0, y1)]) @ m[:3, :3].T + m[:3, 3]
    focus = pts[:, 1].min() * .55 + pts[:, 1].mean() * .45
    if second:
        c = np.array(shot.get('focus') or (0, 0, 0), float)
        if shot.get('focus') is not None:
            m = np.array(e.matrix_world)
            c = c @ m[:3, :3].T + m[:3, 3]
        else:
            c = (pts.max(0) + pts.min(0)) / 2
        zoom = shot.get('zoom', 1)  # whole, unless a family gains from a closer look
        pts = c + (pts - c) * zoom
    world.camera(cam[0], cam[1], 95, cam[2] if kind != 'flat' else None, (0, focus, (pts[:, 2].max() + pts[:, 2].min()) / 2))
    return pts


def stage(row, view='hero', width=720, height=720):
    """Builds the whole set for one product."""
    s = world.reset()
    s.render.resolution_x, s.render.resolution_y = width, height
    with meshes.Group(row['slug']) as g:
        shot = build(row, view)
    shot.update(row.get('shot', {}))
    kind = shot.get('pose', 'flat')
    white = row.get('metal') in ('silver', 'white18', 'platinum', 'oxidised')
    world.tent(shot.get('light') or ('face' if kind == 'ring' and shot.get('lean', 0) >= 50 else kind), white).apply()
    pts = pose(g.e, shot, view)
    if kind == 'hang':
        wall = materials.matt('wall', (.86, .83, .78), ground=True)
        y = world.points_of(g.e)[:, 1].max() + .55
        meshes.grid('wall', np.array([[(x, y, z) for z in (-30, 30)] for x in (-30, 30)], float), wall)
        world.area((-6, -12, 9), (0, 2.4, 0), 7, 1300, (1, .97, .93))
        world.area((7, -10, 2), (0, 2.4, 0), 6, 500, (1, .98, .96))
    else:
        world.cove(materials.matt('cove', world.IVORY, ground=True))
        if shot.get('card'):
            world.floor_card(shot['card'])
    world.frame(pts, shot.get('fill', .78) if view == 'hero' else .92 if shot.get('zoom', 1) < 1 else .86, shot.get('bias', (0, -.01)))
    region(g, kind)
    return g


def region(g, kind):
    """Only the piece and its shadow are traced; the rest of the frame is the page colour anyway."""
    from bpy_extras.object_utils import world_to_camera_view as to_view
    s = bpy.context.scene
    q = np.array([tuple(to_view(s, s.camera, Vector(p)))[:2] for p in world.outermost(world.points_of(g.e))])
    lo, hi = q.min(0), q.max(0)
    left, right, down, up = (.16, .20, .20, .12) if kind == 'hang' else (.17, .17, .17, .12)
    r = s.render
    r.use_border, r.use_crop_to_border = True, True
    r.border_min_x, r.border_max_x = max(0, lo[0] - left), min(1, hi[0] + right)
    r.border_min_y, r.border_max_y = max(0, lo[1] - down), min(1, hi[1] + up)


def _read(path):
    im = bpy.data.images.load(path, check_existing=False)
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)[::-1, :, :3].copy()


def _buffers(tmp, slots):
    """Routes the named passes into files of their own."""
    s = bpy.context.scene
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    nt.links.new(rl.outputs[0], nt.nodes.new('CompositorNodeComposite').inputs[0])
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format, fo.format.color_depth, fo.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    fo.file_slots.clear()
    for slot, sock in slots:
        fo.file_slots.new(slot)
        nt.links.new(rl.outputs[sock], fo.inputs[slot])


def bare(g, tmp):
    """The set without the piece, small and smooth: what every shadow is measured against."""
    s = bpy.context.scene
    hidden = [o for o in g.e.children_recursive if not o.hide_render]
    for o in hidden:
        o.hide_render = True
    r, kept = s.render, (s.render.resolution_x, s.render.resolution_y, s.cycles.samples, s.cycles.use_adaptive_sampling)
    r.resolution_x, r.resolution_y = 96, round(96 * kept[1] / kept[0])
    s.cycles.samples, s.cycles.use_adaptive_sampling = 96, False
    bpy.ops.render.render(write_still=False)
    plate = _read(os.path.join(tmp, f'img{s.frame_current:04d}.exr'))
    r.resolution_x, r.resolution_y, s.cycles.samples, s.cycles.use_adaptive_sampling = kept
    for o in hidden:
        o.hide_render = False
    return plate


def expose(out, work, spp=64, page=PAGE, ev=0., group=None, ground=False, **tone):
    """Renders two half-sample buffers with different seeds, denoises and writes the master."""
    t0 = time.time()
    s = bpy.context.scene
    w, h = s.render.resolution_x, s.render.resolution_y
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    vl.use_pass_normal = vl.use_pass_material_index = True
    slots = [('img', 'Image'), ('alb', 'Denoising Albedo'), ('nor', 'Denoising Normal'), ('idx', 'IndexMA')]
    if group or ground:
        aov = vl.aovs.add()
        aov.name, aov.type = materials.GROUND, 'VALUE'
        slots.append(('ground', materials.GROUND))
    tmp = os.path.join(work, f'buffers-{os.getpid()}')
    _buffers(tmp, slots)
    bufs = []
    for i in range(2):
        s.cycles.seed, s.cycles.samples = 11 + i * 97, max(1, spp // 2)
        bpy.ops.render.render(write_still=False)
        bufs.append({k: _read(os.path.join(tmp, f'{k}{s.frame_current:04d}.exr')) for k, _ in slots})
    plate = bare(group, tmp) if group else None
    shutil.rmtree(tmp, ignore_errors=True)
    os.makedirs(os.path.dirname(out), exist_ok=True)
    r = s.render
    spot = None
    if r.use_border:
        spot = (w, h, int(w * r.border_min_x), int(h * (1 - r.border_max_y)))
    t1 = time.time()
    develop(bufs, out, work, ev, page if group else None, spot=spot, plate=plate, **tone)
    if os.environ.get('TIMES'):
        print(f'SHOT took {t1 - t0:.0f} and {time.time() - t1:.0f} s, cpu {time.process_time():.0f}', flush=True)
    return time.time() - t0
