"""Exports 3D models (GLB, at most 500 kB) of the pieces marked for it.
blender -b --factory-startup -P studio/atelier/models.py -- <job file>"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import bpy  # noqa: E402
from atelier import materials, meshes, world  # noqa: E402
from atelier.families import build  # noqa: E402
from atelier.quantise import quantise  # noqa: E402

LIMIT = 500 * 1024


def plain(name):
    """A glTF material with the look of a studio material: shader graphs do not travel."""
    m = bpy.data.materials.new('web-' + name)
    m.use_nodes = True
    p = m.node_tree.nodes['Principled BSDF']
    part = name.split('-')
    if name.startswith('metal-'):
        p.inputs['Base Color'].default_value = (*materials.METALS[part[1]], 1)
        p.inputs['Metallic'].default_value, p.inputs['Roughness'].default_value = 1, max(.12, materials.FINISH[part[2]])
    elif name.startswith('stone-'):
        tint = materials.STONES[name[6:]][1]
        p.inputs['Base Color'].default_value = (*tint, 1)
        p.inputs['Roughness'].default_value, p.inputs['Metallic'].default_value = .03, .35
    else:
        src = bpy.data.materials[name].node_tree
        node = next((n for n in src.nodes if n.type == 'MIX' and n.data_type == 'RGBA'), None)
        col = tuple(node.inputs[6].default_value) if node else (.75, .68, .60, 1)
        p.inputs['Base Color'].default_value, p.inputs['Roughness'].default_value = col, .2
    return m


def export(row, out):
    world.reset()
    with meshes.Group(row['slug']) as g:
        build(row)
    g.e.scale = (.001,) * 3  # glTF counts in metres
    table = {}
    parts = [o for o in g.e.children_recursive if o.type == 'MESH']
    for me in {o.data for o in parts}:
        for i, m in enumerate(me.materials):
            table[m.name] = table.get(m.name) or plain(m.name)
            me.materials[i] = table[m.name]
    faces = sum(len(me.polygons) for me in {o.data for o in parts})
    path = os.path.join(out, row['slug'] + '.glb')
    budget = 9000
    while True:
        for me in {o.data for o in parts}:
            own = next(o for o in parts if o.data is me)
            if len(me.polygons) > 150 and faces > budget:
                mod = own.modifiers.new('lighter', 'DECIMATE')
                mod.ratio = max(.02, budget / faces)
                bpy.context.view_layer.update()
                new = bpy.data.meshes.new_from_object(own.evaluated_get(bpy.context.evaluated_depsgraph_get()))
                own.modifiers.clear()
                for o in parts:
                    if o.data is me:
                        o.data = new
        bpy.ops.export_scene.gltf(filepath=path, export_format='GLB', export_texcoords=False, export_colors=False, export_animations=False,
                                  export_cameras=False, export_lights=False)
        size = quantise(path)
        if size <= LIMIT or budget < 800:
            break
        faces, budget = sum(len(me.polygons) for me in {o.data for o in parts}), budget // 2
    if size > LIMIT:
        os.remove(path)
    return size


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        job = json.load(f)
    os.makedirs(job['out'], exist_ok=True)
    for row in job['rows']:
        if row.get('model'):
            size = export(row, job['out'])
            print(f"MODEL {row['slug']} {size // 1024} kB {'kept' if size <= LIMIT else 'too heavy, left out'}", flush=True)
    print('DONE', flush=True)


main()
