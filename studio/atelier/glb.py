"""Writes a GLB that viewers read without a decoder: 16-bit positions and normals (KHR_mesh_quantization), one mesh for
many equal beads and stones (EXT_mesh_gpu_instancing)."""
import json
import struct

import numpy as np
from mathutils import Matrix

SHORT, BYTE, INDEX, WIDE_INDEX, FLOAT = 5122, 5121, 5123, 5125, 5126
ARRAY, ELEMENT = 34962, 34963
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
MIN_INSTANCES = 3


class Buffer:
    """The binary part of a GLB with its views and accessors."""

    def __init__(self):
        self.body, self.views, self.accessors = bytearray(), [], []

    def add(self, values, kind, component, target=None, **facts):
        """An accessor of these rows; a row of a vertex attribute starts at a multiple of four bytes."""
        values = np.ascontiguousarray(values)
        if target == ARRAY:
            size = values.dtype.itemsize
            width = -(-values.shape[1] * size // 4) * 4
            rows = np.zeros((len(values), width // size), values.dtype)
            rows[:, :values.shape[1]] = values
            view = {'byteStride': width, 'target': target}
        else:
            rows, view = values, {'target': target} if target else {}
        chunk = rows.tobytes()
        self.views.append({'buffer': 0, 'byteOffset': len(self.body), 'byteLength': len(chunk), **view})
        self.accessors.append({'bufferView': len(self.views) - 1, 'componentType': component, 'count': len(values), 'type': kind, **facts})
        self.body += chunk + b'\0' * (-len(chunk) % 4)
        return len(self.accessors) - 1


def _primitive(buffer, part, centre, half):
    whole = np.round((part['points'] - centre) / half * 32767).astype(np.int16)
    low, high = whole.min(0).tolist(), whole.max(0).tolist()
    attributes = {'POSITION': buffer.add(whole, 'VEC3', SHORT, ARRAY, normalized=True, min=low, max=high)}
    if part.get('normals') is not None:
        attributes['NORMAL'] = buffer.add(np.round(part['normals'] * 32767).astype(np.int16), 'VEC3', SHORT, ARRAY, normalized=True)
    if part.get('shade') is not None:
        grey = np.round(part['shade'] * 255).astype(np.uint8)
        attributes['COLOR_0'] = buffer.add(np.repeat(grey[:, None], 3, 1), 'VEC3', BYTE, ARRAY, normalized=True)
    wide = len(whole) > 65535
    corners = part['corners'].ravel().astype(np.uint32 if wide else np.uint16)
    indices = buffer.add(corners, 'SCALAR', WIDE_INDEX if wide else INDEX, ELEMENT)
    return {'attributes': attributes, 'indices': indices, 'material': part['material']}


def _place(matrix):
    place, turn, size = matrix.decompose()
    return list(place), [turn.x, turn.y, turn.z, turn.w], list(size)


def _nodes(buffer, mesh, matrices, unpack):
    """Nodes of one mesh. A mirrored instance would be drawn inside out, so the node of all mirrored ones mirrors."""
    straight = [m @ unpack for m in matrices if m.determinant() > 0]
    flip = Matrix.Diagonal((-1, 1, 1, 1))
    mirrored = [m @ unpack for m in matrices if m.determinant() <= 0]
    for group, mirror in ((straight, False), (mirrored, True)):
        if len(group) < MIN_INSTANCES:
            for m in group:
                place, turn, size = _place(m)
                yield {'mesh': mesh, 'translation': place, 'rotation': turn, 'scale': size}
            continue
        places = [_place(flip @ m if mirror else m) for m in group]
        rows = [np.array([p[k] for p in places], np.float32) for k in range(3)]
        names = ('TRANSLATION', 'ROTATION', 'SCALE')
        attributes = {name: buffer.add(row, 'VEC4' if name == 'ROTATION' else 'VEC3', FLOAT) for name, row in zip(names, rows)}
        yield {'mesh': mesh, 'extensions': {'EXT_mesh_gpu_instancing': {'attributes': attributes}}, **({'scale': [-1, 1, 1]} if mirror else {})}


def write(path, meshes, materials, camera):
    """meshes: a list of (parts, matrices); a part has points, corners, material and perhaps normals and shade.
    camera: where the piece is first looked at from, as a matrix. Returns the size in bytes."""
    buffer, nodes, shapes = Buffer(), [], []
    for parts, matrices in meshes:
        points = np.vstack([part['points'] for part in parts])
        low, high = points.min(0), points.max(0)
        centre, half = (low + high) / 2, max(float((high - low).max()) / 2, 1e-9)
        shapes.append({'primitives': [_primitive(buffer, part, centre, half) for part in parts]})
        unpack = Matrix.Translation(centre) @ Matrix.Diagonal((half, half, half, 1))
        nodes += _nodes(buffer, len(shapes) - 1, matrices, unpack)
    place, turn, _ = _place(camera)
    nodes.append({'camera': 0, 'translation': place, 'rotation': turn})
    used = ['KHR_mesh_quantization']
    if any('extensions' in node for node in nodes):
        used.append('EXT_mesh_gpu_instancing')
    gltf = {
        'asset': {'version': '2.0', 'generator': 'Tola studio'}, 'extensionsUsed': used, 'extensionsRequired': used,
        'scene': 0, 'scenes': [{'nodes': list(range(len(nodes)))}], 'nodes': nodes, 'meshes': shapes, 'materials': materials,
        'cameras': [{'type': 'perspective', 'perspective': {'yfov': .38, 'znear': .001}}],
        'accessors': buffer.accessors, 'bufferViews': buffer.views, 'buffers': [{'byteLength': len(buffer.body)}]}
    text = json.dumps(_rounded(gltf), separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 4)
    size = 12 + 8 + len(text) + 8 + len(buffer.body)
    with open(path, 'wb') as f:
        f.write(struct.pack('<4sII', b'glTF', 2, size) + struct.pack('<II', len(text), JSON_CHUNK) + text)
        f.write(struct.pack('<II', len(buffer.body), BINARY_CHUNK) + buffer.body)
    return size


def _rounded(value):
    """Nine digits are enough for a metre and a tenth of a micrometre."""
    if isinstance(value, float):
        return float(f'{value:.7g}')
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return value
