"""The set: scene reset, painted light, the seamless ivory cove, poses and the camera."""
import math

import bpy
import numpy as np
from mathutils import Vector

from . import materials, meshes

TAU = 2 * math.pi
IVORY = (.84, .81, .76)


def reset():
    """An empty Cycles scene with the bounce and clamp settings that every picture shares."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    meshes.forget()
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 14, 1, 12
    c.transmission_bounces, c.transparent_max_bounces = 14, 6
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 0.0
    c.sample_clamp_indirect = 8.0
    c.use_adaptive_sampling = True
    c.adaptive_threshold, c.adaptive_min_samples = .25, 5
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.5
    s.render.use_persistent_data = True
    s.view_settings.view_transform = 'Standard'
    return s


class Light:
    """Paints an equirectangular light map: soft boxes, strips, dark cards. Angles in degrees,
    azimuth 0 is the camera side, 90 camera right, 180 behind the piece."""

    def __init__(self, top, horizon, bottom, width=1024):
        self.w, self.h = width, width // 2
        u, v = (np.arange(self.w) + .5) / self.w, (np.arange(self.h) + .5) / self.h
        az, el = np.meshgrid(-(u - .5) * TAU, (v - .5) * math.pi)
        self.d = np.stack([np.cos(el) * np.cos(az), np.cos(el) * np.sin(az), np.sin(el)], -1)
        z = self.d[..., 2:3]
        t, b = np.clip(z, 0, 1) ** .7, np.clip(-z, 0, 1) ** .7
        top, horizon, bottom = map(np.array, (top, horizon, bottom))
        self.img = horizon * (1 - t - b) + top * t + bottom * b

    def box(self, az, el, w, h, power=6., color=(1, 1, 1), soft=.15, round_=.2, grad=.35, gdir=(0, 0), card=False):
        a, e = math.radians(az - 90), math.radians(el)
        f = np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])
        r = np.cross(f, np.array([0, 0, 1.]) if abs(el) < 85 else np.array([0, 1., 0]))
        r /= np.linalg.norm(r)
        up, df = np.cross(r, f), self.d @ f
        ok = df > .02
        x, y = (self.d @ r) / np.maximum(df, .02), (self.d @ up) / np.maximum(df, .02)
        hw, hh = math.tan(math.radians(w / 2)), math.tan(math.radians(h / 2))
        rr = round_ * min(hw, hh)
        qx, qy = np.abs(x) - hw + rr, np.abs(y) - hh + rr
        sd = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - rr
        m = np.clip(.5 - sd / (2 * soft * min(hw, hh) + 1e-6), 0, 1)
        m = m * m * (3 - 2 * m) * ok
        g = 1 if card else 1 - grad * np.clip((x / hw - gdir[0]) ** 2 * .5 + (y / hh - gdir[1]) ** 2 * .5, 0, 1)
        self.img = self.img * (1 - m[..., None]) + (m * g)[..., None] * np.array(color) * power
        return self

    def dark(self, az, el, w, h, value=.01):
        return self.box(az, el, w, h, value, (1, 1, 1), .1, .1, 0, card=True)

    def pins(self, spots, power=22, size=5):
        """Small bright spots: they make stones and granules sparkle."""
        for az, el in spots:
            self.box(az, el, size, size, power, soft=.3, round_=1, grad=0)
        return self

    def apply(self, strength=.8):
        im = bpy.data.images.new('light', self.w, self.h, float_buffer=True)
        names = [i.name for i in bpy.types.ColorManagedInputColorspaceSettings.bl_rna.properties['name'].enum_items]
        if 'Linear' in names:
            im.colorspace_settings.name = 'Linear'
        px = np.ones((self.h, self.w, 4), np.float32)
        px[..., :3] = self.img
        im.pixels.foreach_set(px.ravel())
        im.pack()
        w = bpy.data.worlds.new('w')
        bpy.context.scene.world = w
        w.use_nodes = True
        nt = w.node_tree
        env = nt.nodes.new('ShaderNodeTexEnvironment')
        env.image = im
        nt.links.new(env.outputs[0], nt.nodes['Background'].inputs[0])
        nt.nodes['Background'].inputs[1].default_value = strength
        w.cycles.sampling_method = 'MANUAL'
        w.cycles.sample_map_resolution = 256


PINS = ((-30, 62), (25, 50), (60, 60), (-90, 55), (10, 75), (-10, 38), (140, 60), (-140, 50))


def tent(pose='ring', white_metal=False):
    """White-tent jewellery light: overhead box, key from the left, strip from the right, dark cards."""
    k = Light((.55, .55, .57), (.16, .155, .15), (.3, .28, .26))
    k.box(0, 80, 70, 50, 2.1 if pose == 'flat' else 3.2, soft=.3, grad=.5)
    k.box(-58, 30, 46, 64, 4.2, (1, .98, .95), soft=.15, grad=.7, gdir=(-.3, .3))
    if pose == 'flat':  # from one side, or pearls and links have no shade
        k.box(-118, 52, 54, 44, 6.5, (1, .98, .95), soft=.25, grad=.6, gdir=(-.2, .3))
    k.box(72, 22, 22, 70, 3, (.96, .98, 1), soft=.12, grad=.5)
    for az, el, w, h in ((-18, 24, 20, 70), (38, 16, 30, 60), (110, 25, 26, 60), (-110, 25, 26, 60)):
        k.dark(az, el, w, h)
    k.box(180, 35, 70, 40, 1.6, soft=.3)
    if pose == 'bangle':
        k.box(-8, 14, 74, 34, .14, (1, .97, .93), soft=.4, grad=.3)
        k.box(0, 48, 90, 26, 4.4, soft=.25, grad=.5)
    elif pose == 'face':  # faces that look at the lens mirror this broad, graded box
        k.box(14, 34, 96, 44, 1.9, (1, .98, .95), soft=.5, grad=.75, gdir=(.6, .5))
        k.box(-62, 30, 36, 60, 4.2, (1, .98, .95), soft=.2, grad=.6)
    elif pose == 'hang':
        k.box(0, 58, 120, 40, 3.2, (1, .985, .96), soft=.35, grad=.4)
        k.box(0, 4, 84, 50, .95, (1, .98, .95), soft=.7, grad=.7, gdir=(.5, .4))
    elif pose == 'stand':
        if white_metal:
            k.box(-33, 15, 72, 62, 1.6, (1, .97, .92), soft=.5, grad=.7, gdir=(-.5, .6))  # what the fields of coins mirror
        else:  # amber, and between what the two coins mirror a bright band: a field of one tone looks like foil, a dark one olive
            k.box(-36, 15, 84, 66, .5, (1, .78, .48), soft=.5, grad=.3)
            k.box(-39.5, 14, 3.4, 66, 1.7, (1, .95, .86), soft=.9, grad=.2)
        k.box(-75, 30, 40, 60, 4.5, (1, .98, .95), soft=.2, grad=.6)
        k.box(18, 48, 30, 22, 4., soft=.3)
        k.box(35, 15, 64, 62, 1.5, (1, .98, .95), soft=.5, grad=.7, gdir=(.5, .6))
    elif pose == 'flat':
        k.box(150, 48, 60, 30, 3., soft=.3, grad=.5)
        k.dark(-150, 62, 26, 18).dark(60, 72, 16, 14)
    if white_metal:  # silver needs something dark to mirror, or it melts into the ivory
        if pose == 'flat':
            k.box(-6, 66, 40, 22, .45, soft=.6, grad=.3)
            k.dark(-70, 40, 12, 50).dark(50, 52, 10, 40)
        elif pose == 'hang':
            k.box(0, 8, 60, 34, .34, soft=.5, grad=.3)
        else:
            k.dark(-40, 20, 14, 70, .02).dark(16, 22, 12, 60, .02).dark(75, 30, 10, 60, .02)
            k.box(0, 62, 80, 18, .5, soft=.4)
    else:  # warm light keeps the dark reflections in yellow metal from turning olive
        k.img = k.img * np.array((1.04, 1., .93))
    return k.pins(PINS)


def cove(material, z=0., y1=9., rad=6., col_w=60.):
    """Floor and back wall in one sweep, so that no horizon shows."""
    t = np.linspace(0, math.pi / 2, 24)
    prof = [(-30, z)] + [(y1 - rad + rad * math.sin(a), z + rad - rad * math.cos(a)) for a in t] + [(y1, z + 40)]
    return meshes.grid('cove', np.array([[(x, y, q) for (y, q) in prof] for x in (-col_w, col_w)]), material)


def floor_card(stops):
    """What a photographer lays on the table out of sight: polished walls mirror it instead of nothing but ivory."""
    q = stops[-1][0]
    o = meshes.grid('card', np.array([[(x, y, .003) for y in (-q, q)] for x in (-q, q)], float), materials.shade(stops))
    o.visible_camera = o.visible_diffuse = o.visible_transmission = o.visible_shadow = False
    return o


def area(loc, target, size, power, color=(1, 1, 1)):
    lamp = bpy.data.lights.new('lamp', 'AREA')
    lamp.energy, lamp.color, lamp.size = power, color, size
    o = meshes.link(bpy.data.objects.new('lamp', lamp))
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o


def camera(loc, target, lens=85, fstop=None, focus=None):
    cam = bpy.data.cameras.new('cam')
    o = meshes.link(bpy.data.objects.new('cam', cam))
    o.location = loc
    d = Vector(target) - Vector(loc)
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    cam.lens, cam.sensor_width, cam.clip_end, cam.clip_start = lens, 36, 500, .01
    if fstop:
        cam.dof.use_dof = True
        cam.dof.aperture_fstop = fstop
        cam.dof.focus_distance = (Vector(focus if focus is not None else target) - Vector(loc)).dot(d.normalized())
    bpy.context.scene.camera = o
    return o


def points_of(group, limit=3000):
    """World positions of (a sample of) every mesh vertex below an empty."""
    bpy.context.view_layer.update()
    out = []
    for o in group.children_recursive:
        if o.type == 'MESH' and len(o.data.vertices):
            c = np.empty(len(o.data.vertices) * 3)
            o.data.vertices.foreach_get('co', c)
            m = np.array(o.matrix_world)
            c = c.reshape(-1, 3)[::max(1, len(c) // 3 // limit)]
            out.append(c @ m[:3, :3].T + m[:3, 3])
    return np.vstack(out)


def rest(group, z=0.):
    """Moves the group so that its lowest point touches z."""
    low = points_of(group, 4000)[:, 2].min()
    group.location.z += z - low
    bpy.context.view_layer.update()


def outermost(pts, n=400):
    """The points that can touch a picture's edge: the furthest in many directions."""
    d = np.random.default_rng(0).normal(size=(n, 3))
    return pts[np.unique((pts @ d.T).argmax(0))]


def frame(pts, fill=.74, bias=(0, -.015)):
    """Zooms and shifts the camera until the points fill the given share of the frame, centred."""
    from bpy_extras.object_utils import world_to_camera_view as to_view
    pts = outermost(np.asarray(pts))
    s = bpy.context.scene
    cam = s.camera
    asp = s.render.resolution_y / s.render.resolution_x
    for _ in range(3):
        bpy.context.view_layer.update()
        q = np.array([tuple(to_view(s, cam, Vector(p)))[:2] for p in pts])
        cam.data.lens *= fill / max(q.max(0) - q.min(0))
        bpy.context.view_layer.update()
        q = np.array([tuple(to_view(s, cam, Vector(p)))[:2] for p in pts])
        ce = (q.min(0) + q.max(0)) / 2
        cam.data.shift_x += ce[0] - .5 - bias[0]
        cam.data.shift_y += (ce[1] - .5 - bias[1]) * asp
    bpy.context.view_layer.update()
