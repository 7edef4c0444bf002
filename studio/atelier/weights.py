"""Compares the modelled metal with the listed net weight, for pieces that are solid.
blender -b --factory-startup -P studio/atelier/weights.py -- <job file>"""
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import bpy  # noqa: E402
from atelier import materials, meshes, world  # noqa: E402
from atelier.families import build  # noqa: E402


def volume(group):
    """Sum of the signed volumes of all closed metal meshes, in cubic millimetres (a milled edge is only a sleeve)."""
    bpy.context.view_layer.update()
    deps, total = bpy.context.evaluated_depsgraph_get(), 0.
    for o in group.children_recursive:
        if o.type != 'MESH' or o.name.startswith('edge') or not o.data.materials or not o.data.materials[0].name.startswith('metal-'):
            continue
        me = o.evaluated_get(deps).to_mesh()
        me.calc_loop_triangles()
        v = np.empty(len(me.vertices) * 3)
        me.vertices.foreach_get('co', v)
        m = np.array(o.matrix_world)
        v = v.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3]
        t = np.empty(len(me.loop_triangles) * 3, int)
        me.loop_triangles.foreach_get('vertices', t)
        a, b, c = (v[t.reshape(-1, 3)[:, k]] for k in range(3))
        total += abs(np.einsum('ij,ij->i', a, np.cross(b, c)).sum() / 6)
        o.evaluated_get(deps).to_mesh_clear()
    return total


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        rows = json.load(f)['rows']
    good = 0
    solid = [r for r in rows if r.get('solid')]
    for r in solid:
        world.reset()
        with meshes.Group(r['slug']) as g:
            build(r)
        grams = volume(g.e) / 1000 * materials.DENSITY[r['metal']] / (2 if r['family'] == 'coin' else 1)  # a coin is shown twice
        off = (grams / r['weight'] - 1) * 100
        good += abs(off) <= 20
        print(f"WEIGHT {r['slug']:42s} listed {r['weight']:7.2f} g  modelled {grams:7.2f} g  {off:+6.1f} %", flush=True)
    print(f'DONE {good} of {len(solid)} solid pieces agree within 20 %', flush=True)


main()
