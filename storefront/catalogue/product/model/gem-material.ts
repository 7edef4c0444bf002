import {
  type BufferGeometry,
  type Color,
  Matrix3,
  ShaderMaterial,
  type Texture,
  Vector3,
  Vector4,
} from 'three';
import fragmentShader from './gem-fragment.glsl?raw';
import vertexShader from './gem-vertex.glsl?raw';

/** What the shader follows light through: more planes cost every pixel. */
const MAX_PLANES = 96;

/** How alike directions of one facet are. Warped facets are not flat: wider steps are tried until there are few enough. */
const SAME_DIRECTION = [0.9995, 0.998, 0.995, 0.99, 0.98];
/** The many small planes of the girdle; few of them are enough to keep light inside. */
const GIRDLE_TILT = 0.05;
const SAME_GIRDLE = 0.93;

export interface Gem {
  refraction: number;
  colour: Color;
  /** How much deeper the colour is after one radius of stone. */
  depth: number;
  /** Set closed, on foil: no light leaves it below. */
  isBacked: boolean;
}

/** The planes of a convex stone, as normal and distance; undefined when it has too many. */
export function planesOf(geometry: BufferGeometry): Vector4[] | undefined {
  const faces = facesOf(geometry);
  if (faces.length === 0) return undefined;
  const normals = SAME_DIRECTION.map((same) => distinct(faces, same)).find(
    ({ length }) => length <= MAX_PLANES,
  );
  return normals?.map((normal) => {
    const { position } = geometry.attributes;
    const point = new Vector3();
    let distance = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < (position?.count ?? 0); at += 1) {
      if (position) distance = Math.max(distance, point.fromBufferAttribute(position, at).dot(normal));
    }
    return new Vector4(normal.x, normal.y, normal.z, -distance);
  });
}

/** The directions of all triangles, the largest triangle first. */
function facesOf({ index, attributes: { position } }: BufferGeometry): Vector3[] {
  const faces: { normal: Vector3; area: number }[] = [];
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  if (!index || !position) return [];
  for (let at = 0; at < index.count; at += 3) {
    a.fromBufferAttribute(position, index.getX(at));
    b.fromBufferAttribute(position, index.getX(at + 1)).sub(a);
    c.fromBufferAttribute(position, index.getX(at + 2)).sub(a);
    const normal = b.cross(c).clone();
    const area = normal.length();
    if (area > 1e-7) faces.push({ normal: normal.divideScalar(area), area });
  }
  return faces.sort((one, other) => other.area - one.area).map(({ normal }) => normal);
}

function distinct(faces: readonly Vector3[], alike: number): Vector3[] {
  const kept: Vector3[] = [];
  for (const face of faces) {
    const same = Math.abs(face.z) < GIRDLE_TILT ? SAME_GIRDLE : alike;
    if (!kept.some((one) => one.dot(face) > same)) kept.push(face);
  }
  return kept;
}

/** A stone through which light is followed from facet to facet: what makes a diamond look like one. */
export function gemMaterial(gem: Gem, planes: Vector4[], light: Texture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    defines: { PLANES: planes.length },
    uniforms: {
      planes: { value: planes },
      light: { value: light },
      lightTurn: { value: new Matrix3() },
      refraction: { value: gem.refraction },
      colour: { value: gem.colour },
      depth: { value: gem.depth },
      isBacked: { value: gem.isBacked },
    },
  });
}
