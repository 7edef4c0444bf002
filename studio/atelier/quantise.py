"""Makes a GLB smaller without a decoder: positions as 16-bit, normals as 8-bit integers (KHR_mesh_quantization).
python3 studio/atelier/quantise.py <file.glb> ... packs files that were exported before."""
import json
import struct
import sys

import numpy as np

EXTENSION = 'KHR_mesh_quantization'
FLOAT, SHORT, BYTE = 5126, 5122, 5120
READ = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, FLOAT: np.float32}
WIDTH = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4}
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942


def _chunks(data):
    at = 12  # behind the file's header
    while at < len(data):
        length, kind = struct.unpack_from('<II', data, at)
        yield kind, data[at + 8:at + 8 + length]
        at += 8 + length


def _values(gltf, binary, index):
    a = gltf['accessors'][index]
    view = gltf['bufferViews'][a['bufferView']]
    start = view.get('byteOffset', 0) + a.get('byteOffset', 0)
    n = WIDTH[a['type']]
    return np.frombuffer(binary, READ[a['componentType']], a['count'] * n, start).reshape(-1, n)


def _rotated(q, v):
    """v turned by the quaternion q (x, y, z, w)."""
    u, w = np.array(q[:3]), q[3]
    return v + 2 * np.cross(u, np.cross(u, v) + w * v)


def _padded(values, kind, stride):
    out = np.zeros((len(values), stride // np.dtype(kind).itemsize), kind)
    out[:, :values.shape[1]] = values
    return out.tobytes()


def _pack_positions(points, centre, half):
    whole = np.round((points - centre) / half * 32767).astype(np.int16)
    facts = {'componentType': SHORT, 'normalized': True, 'min': whole.min(0).tolist(), 'max': whole.max(0).tolist()}
    return _padded(whole, np.int16, 8), 8, facts


def _pack_normals(normals):
    return _padded(np.round(normals * 127).astype(np.int8), np.int8, 4), 4, {'componentType': BYTE, 'normalized': True}


def _box(gltf, binary, mesh):
    """Centre and half side of the cube around a mesh: one measure for all of its parts."""
    points = np.vstack([_values(gltf, binary, part['attributes']['POSITION']) for part in mesh['primitives']])
    low, high = points.min(0), points.max(0)
    return (low + high) / 2, max(float((high - low).max()) / 2, 1e-9)


def _unpack_in_node(node, centre, half):
    """The node takes over what the integers lost: where the mesh stands and how large it is."""
    scale = np.array(node.get('scale', (1, 1, 1)), float)
    moved = _rotated(node.get('rotation', (0, 0, 0, 1)), scale * centre)
    node['translation'] = (np.array(node.get('translation', (0, 0, 0)), float) + moved).tolist()
    node['scale'] = (scale * half).tolist()


def quantise(path):
    """Packs the file in place and returns its new size in bytes. A packed file stays as it is."""
    with open(path, 'rb') as f:
        data = f.read()
    parts = dict(_chunks(data))
    gltf, binary = json.loads(parts[JSON_CHUNK]), parts[BINARY_CHUNK]
    if EXTENSION in gltf.get('extensionsUsed', []):
        return len(data)
    boxes = [_box(gltf, binary, mesh) for mesh in gltf['meshes']]
    packed = {}
    for mesh, (centre, half) in zip(gltf['meshes'], boxes):
        for part in mesh['primitives']:
            position, normal = part['attributes']['POSITION'], part['attributes'].get('NORMAL')
            packed[position] = _pack_positions(_values(gltf, binary, position), centre, half)
            if normal is not None:
                packed[normal] = _pack_normals(_values(gltf, binary, normal))
    for node in list(gltf['nodes']):
        if 'mesh' not in node:
            continue
        if node.get('children') or 'matrix' in node:  # its children must not shrink with it
            gltf['nodes'].append({'mesh': node.pop('mesh')})
            node.setdefault('children', []).append(len(gltf['nodes']) - 1)
            node = gltf['nodes'][-1]
        _unpack_in_node(node, *boxes[node['mesh']])
    body, views = b'', []
    for index, a in enumerate(gltf['accessors']):
        if index in packed:
            chunk, stride, facts = packed[index]
            a.update(facts)
            view = {'buffer': 0, 'byteOffset': len(body), 'byteLength': len(chunk), 'byteStride': stride, 'target': 34962}
        else:
            chunk = _values(gltf, binary, index).tobytes()
            view = {**gltf['bufferViews'][a['bufferView']], 'byteOffset': len(body), 'byteLength': len(chunk)}
        a['bufferView'] = len(views)
        a.pop('byteOffset', None)
        views.append(view)
        body += chunk + b'\0' * (-len(chunk) % 4)
    gltf['bufferViews'], gltf['buffers'] = views, [{'byteLength': len(body)}]
    for key in ('extensionsUsed', 'extensionsRequired'):
        gltf[key] = [*gltf.get(key, []), EXTENSION]
    text = json.dumps(gltf, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 4)
    size = 12 + 8 + len(text) + 8 + len(body)
    with open(path, 'wb') as f:
        f.write(struct.pack('<4sII', b'glTF', 2, size) + struct.pack('<II', len(text), JSON_CHUNK) + text)
        f.write(struct.pack('<II', len(body), BINARY_CHUNK) + body)
    return size


if __name__ == '__main__':
    for name in sys.argv[1:]:
        print(name, quantise(name), 'bytes')
