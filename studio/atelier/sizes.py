"""Measures every piece as its first view shows it: the picture's scale and the piece's outline, for the scale views.
blender -b --factory-startup -P studio/atelier/sizes.py -- <job file>"""
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import bpy  # noqa: E402
from bpy_extras.object_utils import world_to_camera_view as to_view  # noqa: E402
from mathutils import Vector  # noqa: E402
from atelier import shoot, world  # noqa: E402


def measure(row):
    """Millimetres across the whole picture at the piece's middle, the piece's outline as shares of the picture
    (left, top, right, bottom) and its extent in millimetres as it was modelled (width, height, depth)."""
    group = shoot.stage(row)
    s = bpy.context.scene
    points = world.points_of(group.e)
    seen = np.array([tuple(to_view(s, s.camera, Vector(p)))[:2] for p in points])
    middle = Vector((points.max(0) + points.min(0)) / 2)
    right = s.camera.matrix_world.to_3x3() @ Vector((1, 0, 0))
    across = to_view(s, s.camera, middle + right)[0] - to_view(s, s.camera, middle)[0]
    inverse = np.array(group.e.matrix_world.inverted())
    own = points @ inverse[:3, :3].T + inverse[:3, 3]
    low, high = seen.min(0), seen.max(0)
    return {
        'slug': row['slug'],
        'frameMm': round(1 / across / group.e.matrix_world.to_scale().x, 2),
        'outline': [round(float(v), 4) for v in (low[0], 1 - high[1], high[0], 1 - low[1])],
        'extentMm': [round(float(v), 1) for v in own.max(0) - own.min(0)],
    }


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        job = json.load(f)
    known = {}
    if os.path.exists(job['out']):
        with open(job['out']) as f:
            known = {size['slug']: size for size in map(json.loads, f)}
    for row in job['rows']:
        known[row['slug']] = measure(row)
        print(f"SIZE {row['slug']}", flush=True)
        with open(job['out'], 'w') as f:  # after each piece, so that a stopped run keeps what it has
            f.writelines(json.dumps(size) + '\n' for size in known.values())


main()
