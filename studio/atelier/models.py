"""Exports 3D models (GLB, at most 500 kB) in millimetres as metres, laid as in the first picture.
blender -b --factory-startup -P studio/atelier/models.py -- <job file>"""
import json
import os
import sys
import traceback

import numpy as np
from scipy.spatial import cKDTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import bpy  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402
from mathutils.bvhtree import BVHTree  # noqa: E402
from atelier import glb, materials, meshes, shoot, world  # noqa: E402
from atelier.families import build  # noqa: E402

MAX_BYTES = 500 * 1000
MAX_TRIANGLES = 11000  # of all different meshes, so that a file is about 200 kB
MAX_OF_FAMILY = {'coin': 22000}  # a polished field shows every coarse triangle
MAX_DRAWN = 160000  # with every instance, so that a phone turns the piece smoothly
MAX_ALIKE = 4  # a pair has the same shade; beads in a row have none
LONG, INWARDS = .8, .12  # millimetres
ALIKE = .88  # cosine of 28 degrees: a sharper edge stays one
RAYS, REACH = 14, .0011  # for the shade in recesses: rays a vertex, and how far in metres a wall darkens it
Y_UP = Matrix(((1, 0, 0, 0), (0, 0, 1, 0), (0, -1, 0, 0), (0, 0, 0, 1)))


def material(name):
    """What any viewer shows; the shop's own sets more by the name."""
    part = name.split('-')
    if name.startswith('metal-'):
        name, colour, metallic, rough = '-'.join(part[:3]), materials.METALS[part[1]], 1, max(.08, materials.FINISH[part[2]])
    elif name.startswith('stone-'):
        colour, metallic, rough = materials.STONES[name[6:]][1], 0, .03
    else:
        mix = next((n for n in bpy.data.materials[name].node_tree.nodes if n.type == 'MIX' and n.data_type == 'RGBA'), None)
        colour, metallic, rough = tuple(mix.inputs[6].default_value)[:3] if mix else (.85, .775, .695), 0, .2
    return {'name': name, **({} if name.startswith('stone-') else {'doubleSided': True}), 'pbrMetallicRoughness': {'baseColorFactor': [*map(float, colour), 1.], 'metallicFactor': metallic, 'roughnessFactor': rough}}


def pose_of(group, shot):
    """Turns the piece as in its first picture, in metres, and returns the camera's direction."""
    shoot.pose(group, shot, 'hero')
    bpy.context.view_layer.update()
    turn = group.matrix_world.to_quaternion().to_matrix().to_4x4()
    group.matrix_world = Y_UP @ turn @ Matrix.Scale(.001, 4)
    bpy.context.view_layer.update()
    eye = Y_UP @ bpy.context.scene.camera.matrix_world
    return eye.to_quaternion().to_matrix().to_4x4()


def lighter(me, ratio):
    """A mesh with fewer triangles, and the points and normals of the fine one: with them the light on it stays fine."""
    o = bpy.data.objects.new('lighter', me)
    meshes.link(o)
    o.modifiers.new('lighter', 'DECIMATE').ratio = ratio
    bpy.context.view_layer.update()
    new = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    vertex, normal, co = corners_of(me)
    keys = np.c_[vertex, np.round(normal * 30).astype(int)]
    first = np.unique(keys, axis=0, return_index=True)[1]
    return new, (cKDTree(co[vertex[first]]), normal[first])


def corners_of(me):
    """For every corner of every face its vertex and normal; and the vertices' places."""
    me.calc_normals_split()
    vertex, normal, co = np.empty(len(me.loops), int), np.empty(len(me.loops) * 3), np.empty(len(me.vertices) * 3)
    me.loops.foreach_get('vertex_index', vertex)
    me.loops.foreach_get('normal', normal)
    me.vertices.foreach_get('co', co)
    return vertex, normal.reshape(-1, 3), co.reshape(-1, 3)


def inwards(triangles):
    """The corners; of a long triangle a little towards its middle: at the foot of a relief, that is on the flat field."""
    way = triangles.mean(1, keepdims=True) - triangles
    far = np.linalg.norm(way, axis=2, keepdims=True) + 1e-12
    is_long = far.max(1, keepdims=True) > LONG
    return (triangles + way * np.where(is_long, np.minimum(.2, INWARDS / far), 0)).reshape(-1, 3)


def signed_volume(triangles):
    a, b, c = (triangles - triangles.mean((0, 1))).transpose(1, 0, 2)
    return np.einsum('ij,ij->i', a, np.cross(b, c)).sum() / 6


def fine_normals(fine, points, faces):
    """Of the fine normals beside each point, the one that looks most like its face."""
    tree, normals = fine
    near = normals[tree.query(points, k=min(20, len(normals)))[1].reshape(len(points), -1)]
    facing = np.einsum('ijk,ik->ij', near, faces)
    # the nearest one, unless it belongs to the other side of an edge or to the foot of a relief
    chosen = np.where(facing[:, 0] > .93, 0, facing.argmax(1))
    return near[np.arange(len(points)), chosen]


def triangles(me):
    return sum(max(0, len(q.vertices) - 2) for q in me.polygons)


def lightened(found, most):
    """The same meshes with fewer triangles: the denser a mesh, the larger the share that it gives."""
    counts = {key: triangles(me) for key, (me, _) in found.items()}
    smooth = {key: n for key, n in counts.items() if n > 60 and not flat(found[key][0])}
    left = most - sum(n for key, n in counts.items() if key not in smooth)
    low, high = 0., 1e3
    for _ in range(40):  # the factor at which the shares fill what is left
        factor = (low + high) / 2
        total = sum(min(n, factor * n ** .6) for n in smooth.values())
        low, high = (factor, high) if total < left else (low, factor)
    keep = {key: min(1., low * n ** -.4) for key, n in smooth.items()}
    drawn = sum(n * keep.get(key, 1) * len(found[key][1]) for key, n in counts.items())
    for key, (me, matrices) in found.items():
        if drawn > MAX_DRAWN and len(matrices) >= 8 and key in keep:
            keep[key] = max(min(keep[key], 80 / counts[key]), keep[key] * MAX_DRAWN / drawn)
    return {key: (lighter(me, keep[key]) if keep.get(key, 1) < .97 else (me, None), matrices) for key, (me, matrices) in found.items()}


def flat(me):
    return bool(me.materials) and me.materials[0] is not None and me.materials[0].name.startswith('stone-')


def parts_of(me, fine, index):
    """Points, normals and corners of a mesh, one part for each material."""
    me.calc_loop_triangles()
    n = len(me.loop_triangles)
    if not n:
        return []
    loops, which, faces = np.empty(n * 3, int), np.empty(n, int), np.empty(n * 3)
    me.loop_triangles.foreach_get('loops', loops)
    me.loop_triangles.foreach_get('material_index', which)
    me.loop_triangles.foreach_get('normal', faces)
    vertex, normal, co = corners_of(me)
    loops = loops.reshape(-1, 3)
    if fine:
        normal[loops.ravel()] = fine_normals(fine, inwards(co[vertex[loops]]), np.repeat(faces.reshape(-1, 3), 3, 0))
    if signed_volume(co[vertex[loops]]) < 0:
        loops, normal = loops[:, ::-1], -normal
    out = []
    for slot in np.unique(which):
        used = loops[which == slot].ravel()
        name = me.materials[min(slot, len(me.materials) - 1)].name
        if name.startswith('stone-'):  # facets are flat: a viewer works their normals out
            kept, corners = np.unique(vertex[used], return_inverse=True)
            out.append({'points': co[kept], 'corners': corners, 'material': index(name)})
            continue
        first, corners, normals = shared_corners(vertex[used], normal[used])
        out.append({'points': co[vertex[used[first]]], 'normals': normals, 'corners': corners, 'material': index(name)})
    return out


def shared_corners(vertex, normal):
    """One corner for all of a vertex whose normals look alike, with their mean: a file is a fifth smaller by it."""
    near, sums, first, which = {}, [], [], np.empty(len(vertex), int)
    for i, (v, n) in enumerate(zip(vertex.tolist(), normal)):
        for k in near.setdefault(v, []):
            if sums[k] @ n > ALIKE * np.linalg.norm(sums[k]):
                sums[k] = sums[k] + n
                break
        else:
            k = len(sums)
            near[v].append(k)
            sums.append(n)
            first.append(i)
        which[i] = k
    sums = np.array(sums)
    return np.array(first), which, sums / (np.linalg.norm(sums, axis=1)[:, None] + 1e-12)


def shade(exported):
    """How much of its sky every vertex of a mesh that is used once sees: recesses are dark in polished metal."""
    points, faces, count = [], [], 0
    for parts, matrices in exported:
        for part in parts:
            for m in matrices:
                points.append(moved(part['points'], m))
                faces.append(part['corners'].reshape(-1, 3) + count)
                count += len(part['points'])
    tree = BVHTree.FromPolygons(np.vstack(points).tolist(), np.vstack(faces).tolist())
    for parts, matrices in exported:
        for part in parts:
            if len(matrices) <= MAX_ALIKE and part.get('normals') is not None:
                q = np.array(matrices[0])[:3, :3]
                normals = part['normals'] @ np.linalg.inv(q)
                normals /= np.linalg.norm(normals, axis=1)[:, None] + 1e-12
                at = moved(part['points'], matrices[0])
                light = open_sky(tree, at, normals)
                if light.mean() < .5:  # a sheet whose faces look inwards is seen from behind
                    light = np.maximum(light, open_sky(tree, at, -normals))
                part['shade'] = light


def joined(exported):
    """One mesh of everything that is there once: a phone draws few large meshes faster than many small ones."""
    once = [one for one in exported if len(one[1]) == 1 and all('normals' in part for part in one[0])]
    by_material = {}
    for parts, matrices in once:
        turn = np.linalg.inv(np.array(matrices[0])[:3, :3])
        for part in parts:
            normals = part['normals'] @ turn
            normals /= np.linalg.norm(normals, axis=1)[:, None] + 1e-12
            corners = part['corners'] if matrices[0].determinant() > 0 else part['corners'].reshape(-1, 3)[:, ::-1].ravel()
            by_material.setdefault(part['material'], []).append({**part, 'points': moved(part['points'], matrices[0]), 'normals': normals, 'corners': corners})
    parts = []
    for material, same in by_material.items():
        starts = np.cumsum([0, *(len(p['points']) for p in same)])
        parts.append({'material': material, 'corners': np.concatenate([p['corners'] + at for p, at in zip(same, starts)]),
                      **{key: np.concatenate([p[key] for p in same]) for key in ('points', 'normals', 'shade')}})
    return [*([(parts, [Matrix()])] if parts else []), *(one for one in exported if not any(one is other for other in once))]


def moved(points, matrix):
    q = np.array(matrix)
    return points @ q[:3, :3].T + q[:3, 3]


def open_sky(tree, points, normals):
    k = (np.arange(RAYS) + .5) / RAYS
    turn = np.arange(RAYS) * 2.399963  # the golden angle spreads them evenly
    a = np.cross(normals, np.where(np.abs(normals[:, :1]) < .9, [[1., 0, 0]], [[0, 1., 0]]))
    a /= np.linalg.norm(a, axis=1)[:, None] + 1e-12
    b = np.cross(normals, a)
    ways = (np.sqrt(k) * np.cos(turn))[:, None, None] * a + (np.sqrt(k) * np.sin(turn))[:, None, None] * b + np.sqrt(1 - k)[:, None, None] * normals
    light = np.empty(len(points))
    for i, (start, rays) in enumerate(zip((points + normals * 2e-5).tolist(), ways.transpose(1, 0, 2).tolist())):
        origin = Vector(start)
        hits = (tree.ray_cast(origin, Vector(ray), REACH)[3] for ray in rays)
        light[i] = 1 - sum(1 - hit / REACH for hit in hits if hit is not None) / RAYS
    return np.clip(light, 0, 1)


def export(row, out):
    world.reset()
    with meshes.Group(row['slug']) as g:
        shot = build(row, 'model')
    shot.update(row.get('shot', {}))
    eye = pose_of(g.e, shot)
    deps, found = bpy.context.evaluated_depsgraph_get(), {}
    for o in g.e.children_recursive:
        if o.type != 'MESH' or not o.data.polygons or not o.data.materials:
            continue
        key = o.name if o.modifiers else o.data.name
        me = bpy.data.meshes.new_from_object(o.evaluated_get(deps)) if o.modifiers else o.data
        found.setdefault(key, (me, []))[1].append(o.matrix_world.copy())
    low, high = box_of(found)
    centre, reach = (low + high) / 2, float(np.linalg.norm(high - low))
    camera = Matrix.Translation(Vector(centre) + eye.to_3x3() @ Vector((0, 0, reach * 2.6))) @ eye
    most = MAX_OF_FAMILY.get(row['family'], MAX_TRIANGLES)
    while True:
        table = []

        def index(name):
            made = material(name)
            if made['name'] not in [m['name'] for m in table]:
                table.append(made)
            return [m['name'] for m in table].index(made['name'])
        exported = [(parts_of(me, fine, index), matrices) for (me, fine), matrices in lightened(found, most).values()]
        exported = [(parts, matrices) for parts, matrices in exported if parts]
        shade(exported)
        exported = joined(exported)
        path = os.path.join(out, row['slug'] + '.glb')
        size = glb.write(path, exported, table, camera)
        if size <= MAX_BYTES or most < 1500:
            return size, sum(len(p['corners']) // 3 * len(m) for parts, m in exported for p in parts)
        most = int(most * .7)


def box_of(found):
    points = [np.array([tuple(m @ Vector(c)) for c in bounds(me)]) for me, matrices in found.values() for m in matrices]
    points = np.vstack(points)
    return points.min(0), points.max(0)


def bounds(me):
    v = np.empty(len(me.vertices) * 3)
    me.vertices.foreach_get('co', v)
    low, high = v.reshape(-1, 3).min(0), v.reshape(-1, 3).max(0)
    return [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        job = json.load(f)
    os.makedirs(job['out'], exist_ok=True)
    failed = 0
    for row in job['rows']:
        if row['family'] == 'card':  # paper has no form worth turning
            continue
        try:
            size, drawn = export(row, job['out'])
            print(f"MODEL {row['slug']} {size // 1000} kB, {drawn} triangles drawn{'' if size <= MAX_BYTES else ', TOO HEAVY'}", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {row['slug']} {traceback.format_exc().strip().splitlines()[-1]}", flush=True)
            traceback.print_exc()
    print(f'DONE, {failed} failed', flush=True)
    if failed:
        sys.exit(1)


main()
