import {
  BackSide,
  BoxGeometry,
  Color,
  CubeCamera,
  Float32BufferAttribute,
  HalfFloatType,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three';

type Place = readonly [x: number, y: number, z: number];

/** Lamps and dark cards around the piece; the viewer is at +z. Strength 1 is the page's white. */
const LAMPS: readonly { at: Place; size: Place; strength: number; colour: string }[] = [
  { at: [0, 9, 2], size: [9, 0.2, 6], strength: 5.5, colour: '#fffaf2' },
  { at: [-9, 3, 3], size: [0.2, 8, 3.2], strength: 6.5, colour: '#fff6ea' },
  { at: [9, 2.5, 1], size: [0.2, 7, 2.4], strength: 4.2, colour: '#fdfcff' },
  { at: [3.5, 3, -9.5], size: [6, 5, 0.2], strength: 2.6, colour: '#fff4e2' },
  { at: [-5, 5.5, -7], size: [1.6, 1.6, 0.2], strength: 22, colour: '#ffffff' },
  { at: [4.6, 7.5, 5.4], size: [1, 1, 1], strength: 36, colour: '#ffffff' },
  { at: [-3.4, 7, 6.8], size: [0.8, 0.8, 0.8], strength: 36, colour: '#fff4dd' },
  { at: [7.4, 5.4, 5.6], size: [0.6, 0.6, 0.6], strength: 40, colour: '#ffffff' },
  { at: [-7.5, 6.5, -2], size: [0.7, 0.7, 0.7], strength: 40, colour: '#ffffff' },
  // What polished metal and brilliants need to show their form: something dark to mirror.
  { at: [0, 0.6, 9.6], size: [5, 6, 0.2], strength: 1, colour: '#6b5a50' },
  { at: [-6, -0.5, 7], size: [2.2, 5, 0.2], strength: 1, colour: '#54433b' },
  { at: [6.4, -0.5, 6.6], size: [2.2, 5, 0.2], strength: 1, colour: '#54433b' },
  { at: [-4, 2, -9], size: [3, 8, 0.2], strength: 1, colour: '#54433b' },
];

const WALL_RADIUS = 14;
const MAP_PX = 256;
/** Of the edges of lamps in metal, in radians: photographers hang cloth before them. */
const SOFTNESS = 0.05;

const CEILING = new Color(1.05, 1.02, 0.98);
const WALL = new Color(0.5, 0.475, 0.45);
const FLOOR = new Color(0.62, 0.575, 0.52);

function surroundings(): Mesh {
  const geometry = new SphereGeometry(WALL_RADIUS, 24, 16);
  const { normal } = geometry.attributes;
  const colours = new Float32BufferAttribute(new Float32Array(normal ? normal.count * 3 : 0), 3);
  const colour = new Color();
  for (let at = 0; at < colours.count; at += 1) {
    const height = normal?.getY(at) ?? 0;
    colour.lerpColors(WALL, height > 0 ? CEILING : FLOOR, Math.abs(height) ** 0.7);
    colours.setXYZ(at, colour.r, colour.g, colour.b);
  }
  geometry.setAttribute('color', colours);
  return new Mesh(geometry, new MeshBasicMaterial({ side: BackSide, vertexColors: true }));
}

function studio(): Scene {
  const scene = new Scene();
  scene.add(surroundings());
  for (const { at, size, strength, colour } of LAMPS) {
    const light = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strength) });
    const lamp = new Mesh(new BoxGeometry(...size), light);
    lamp.position.set(...at);
    lamp.lookAt(0, 0, 0);
    if (size[0] < 1 && size[1] > 1) lamp.rotation.set(0, 0, 0);
    scene.add(lamp);
  }
  return scene;
}

export interface StudioLight {
  /** Sharp, for stones. */
  sharp: Texture;
  /** By roughness, for metals. */
  blurred: Texture;
  dispose(): void;
}

/** The light of a jeweller's photograph, seen from the piece. */
export function lightOf(renderer: WebGLRenderer): StudioLight {
  const scene = studio();
  const sharp = new WebGLCubeRenderTarget(MAP_PX, {
    type: HalfFloatType,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
  });
  new CubeCamera(0.1, WALL_RADIUS * 2, sharp).update(renderer, scene);
  const generator = new PMREMGenerator(renderer);
  const blurred = generator.fromScene(scene, SOFTNESS, 0.1, WALL_RADIUS * 2);
  generator.dispose();
  scene.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    part.material.dispose();
  });
  return {
    sharp: sharp.texture,
    blurred: blurred.texture,
    dispose() {
      sharp.dispose();
      blurred.dispose();
    },
  };
}
