// The volume of the metal in a GLB of the studio, worked out without Blender.
const JSON_CHUNK = 0x4e4f534a;
const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};
const FULL = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
const CUBIC_MM = 1e9; // in a cubic metre

/** The two chunks of a GLB. */
export function readGlb(file) {
  const jsonBytes = file.readUInt32LE(12);
  if (file.readUInt32LE(16) !== JSON_CHUNK) throw new Error('not a GLB');
  const gltf = JSON.parse(file.toString('utf8', 20, 20 + jsonBytes));
  return { gltf, binary: file.subarray(20 + jsonBytes + 8) };
}

/** Rows of numbers. */
function rowsOf({ gltf, binary }, index) {
  const { bufferView, componentType, count, type, normalized, byteOffset = 0 } = gltf.accessors[index];
  const view = gltf.bufferViews[bufferView];
  const width = WIDTHS[type];
  const bytes = ARRAYS[componentType].BYTES_PER_ELEMENT;
  const stride = (view.byteStride ?? width * bytes) / bytes;
  const start = binary.byteOffset + (view.byteOffset ?? 0) + byteOffset;
  const numbers = new ARRAYS[componentType](
    binary.buffer.slice(start, start + (count - 1) * stride * bytes + width * bytes),
  );
  const share = normalized ? 1 / FULL[componentType] : 1;
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_, column) => numbers[row * stride + column] * share),
  );
}

const metalOf = ({ gltf }, { material }) => /^metal-(\w+)/.exec(gltf.materials[material]?.name ?? '')?.[1];

/** Six times the signed volume between a triangle and the origin. */
const wedge = ([ax, ay, az], [bx, by, bz], [cx, cy, cz]) =>
  ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);

/** The volume of each metal in a mesh, in the mesh's own measure; parts of two finishes close one body. */
function meshVolumes(glb, mesh) {
  const volumes = new Map();
  for (const part of mesh.primitives) {
    const metal = metalOf(glb, part);
    if (!metal) continue;
    const points = rowsOf(glb, part.attributes.POSITION);
    const corners = rowsOf(glb, part.indices).map(([corner]) => points[corner]);
    let sum = volumes.get(metal) ?? 0;
    for (let at = 0; at < corners.length; at += 3)
      sum += wedge(corners[at], corners[at + 1], corners[at + 2]) / 6;
    volumes.set(metal, sum);
  }
  return volumes;
}

const product = ([x, y, z] = [1, 1, 1]) => Math.abs(x * y * z);

/** How many times a node holds the volume of its mesh. */
function timesOf(glb, node) {
  const { SCALE } = node.extensions?.EXT_mesh_gpu_instancing?.attributes ?? {};
  const instances = SCALE === undefined ? [[1, 1, 1]] : rowsOf(glb, SCALE);
  return product(node.scale) * instances.reduce((sum, scale) => sum + product(scale), 0);
}

/** Cubic millimetres of each metal. */
export function metalVolumes(file) {
  const glb = readGlb(file);
  const { nodes, meshes, scenes } = glb.gltf;
  const known = meshes.map((mesh) => meshVolumes(glb, mesh));
  const volumes = new Map();
  const add = (index, times) => {
    const node = nodes[index];
    for (const child of node.children ?? []) add(child, times * product(node.scale));
    for (const [metal, volume] of known[node.mesh] ?? []) {
      const all = Math.abs(volume) * timesOf(glb, node) * times * CUBIC_MM;
      volumes.set(metal, (volumes.get(metal) ?? 0) + all);
    }
  };
  for (const index of scenes[0].nodes) add(index, 1);
  return volumes;
}
