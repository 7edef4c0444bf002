import {
  type BufferGeometry,
  type Material,
  Matrix3,
  Matrix4,
  Mesh,
  NeutralToneMapping,
  Scene,
  type ShaderMaterial,
  WebGLRenderer,
} from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';
import { PieceCamera } from './piece-camera.ts';
import { loadPiece } from './piece-file.ts';
import { applyMaterials } from './piece-materials.ts';
import { lightOf, type StudioLight } from './studio-light.ts';

const MAX_PIXEL_RATIO = 2;
/** The piece turns into its first view, so that the eye sees that it can be turned. */
const TURN_IN_RAD = 0.7;
const TURN_IN_MS = 1200;

export interface ViewerOptions {
  canvas: HTMLCanvasElement;
  address: string;
  /** Turns by itself when it opens. */
  isLively: boolean;
  onProgress: (bytes: number) => void;
  /** The graphics of the device gave up. */
  onLost: () => void;
  /** Ends it, at any time. */
  signal: AbortSignal;
}

/** Opens a model on a canvas. @throws when the device has no WebGL 2 or the model does not come. */
export async function openViewer(options: ViewerOptions): Promise<PieceCamera> {
  const { canvas, address, isLively, onProgress, onLost, signal } = options;
  const renderer = rendererOf(canvas);
  const light = lightOf(renderer);
  signal.addEventListener('abort', () => {
    light.dispose();
    renderer.dispose();
  });
  canvas.addEventListener('webglcontextlost', onLost, { signal });
  const gltf = await loadPiece(address, onProgress, signal);
  signal.throwIfAborted();
  const view = show(canvas, renderer, light, gltf, signal);
  if (isLively) animateOpening(view, signal);
  return view;
}

function rendererOf(canvas: HTMLCanvasElement): WebGLRenderer {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
  if (!context) throw new Error('This device has no WebGL 2.');
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.toneMapping = NeutralToneMapping;
  return renderer;
}

/** Draws the piece whenever something moved, and only then. */
function show(
  canvas: HTMLCanvasElement,
  renderer: WebGLRenderer,
  light: StudioLight,
  gltf: GLTF,
  signal: AbortSignal,
): PieceCamera {
  const scene = new Scene();
  scene.add(gltf.scene);
  const stones = applyMaterials(gltf.scene, light.sharp);
  scene.environment = light.blurred;
  let asked = 0;
  const draw = () => {
    asked = 0;
    turnLight(scene, stones, view.azimuth());
    renderer.render(scene, view.camera);
  };
  const ask = () => {
    asked ||= requestAnimationFrame(draw);
  };
  const view = new PieceCamera(canvas, gltf.scene, gltf.cameras[0], ask);
  const followSize = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(clientWidth, clientHeight, false);
    view.resize(clientWidth, clientHeight);
    draw();
  };
  const resizing = new ResizeObserver(followSize);
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(asked);
    resizing.disconnect();
    view.dispose();
    disposeOf(scene);
  });
  followSize();
  resizing.observe(canvas);
  return view;
}

/** The lamps stay beside the eye, so that the piece is well lit from all sides and glints while it turns. */
function turnLight(scene: Scene, stones: readonly ShaderMaterial[], azimuth: number): void {
  scene.environmentRotation.y = azimuth;
  const turn = new Matrix3().setFromMatrix4(new Matrix4().makeRotationY(-azimuth));
  for (const { uniforms } of stones) uniforms.lightTurn?.value.copy(turn);
}

function animateOpening(view: PieceCamera, signal: AbortSignal): void {
  const start = performance.now();
  let left = TURN_IN_RAD;
  view.turn(-TURN_IN_RAD, 0);
  const step = (now: number) => {
    if (signal.aborted) return;
    const rest = TURN_IN_RAD * (1 - Math.min(1, (now - start) / TURN_IN_MS)) ** 3;
    view.turn(left - rest, 0);
    left = rest;
    if (rest > 0) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function disposeOf(scene: Scene): void {
  scene.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { geometry, material } = part as Mesh<BufferGeometry, Material>;
    geometry.dispose();
    material.dispose();
  });
}
