import {
  Box3,
  type BufferGeometry,
  InstancedMesh,
  MathUtils,
  Matrix4,
  Mesh,
  MOUSE,
  type Object3D,
  PerspectiveCamera,
  Sphere,
  Spherical,
  TOUCH,
  Vector3,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const FIELD_OF_VIEW = 22;
/** How much of the shorter side the piece fills at first. */
const FILL = 0.9;
const CLOSEST = 0.3;
const FARTHEST = 1.6;
/** From the poles, where left and right would change places. */
const MIN_POLAR_RAD = 0.1;

/** Where a piece is seen from: by finger and mouse, and by the steps of keys and buttons. */
export class PieceCamera {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW);
  private readonly controls: OrbitControls;
  private readonly ball: Sphere;
  private readonly first: Spherical;

  /** @param seenFrom a camera of the model: the direction of its photo. */
  constructor(
    canvas: HTMLCanvasElement,
    piece: Object3D,
    seenFrom: Object3D | undefined,
    onMove: () => void,
  ) {
    this.ball = boundingSphereOf(piece);
    const away = seenFrom
      ? seenFrom.getWorldPosition(new Vector3()).sub(this.ball.center)
      : new Vector3(0, 0.4, 1);
    this.first = new Spherical().setFromVector3(away);
    this.camera.near = this.ball.radius / 20;
    this.camera.far = this.ball.radius * 60;
    canvas.addEventListener('wheel', leaveScrolling, { capture: true });
    this.controls = new OrbitControls(this.camera, canvas);
    this.setUpControls();
    this.controls.addEventListener('change', onMove);
    // A finger that moves up or down scrolls the page.
    canvas.style.touchAction = 'pan-y';
    this.home();
  }

  private setUpControls(): void {
    const { controls } = this;
    controls.enablePan = false;
    controls.enableDamping = false;
    controls.rotateSpeed = 0.9;
    controls.minPolarAngle = MIN_POLAR_RAD;
    controls.maxPolarAngle = Math.PI - MIN_POLAR_RAD;
    controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: null, RIGHT: null };
    controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
  }

  /** The distance at which the whole piece fits. */
  private get fitting(): number {
    const half = MathUtils.degToRad(FIELD_OF_VIEW / 2);
    const narrow = Math.min(1, this.camera.aspect);
    return this.ball.radius / Math.sin(Math.atan(Math.tan(half) * narrow)) / FILL;
  }

  /** Follows the canvas's size. */
  resize(width: number, height: number): void {
    const before = this.fitting;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.controls.minDistance = this.fitting * CLOSEST;
    this.controls.maxDistance = this.fitting * FARTHEST;
    this.orbit((place) => {
      place.radius *= this.fitting / before;
    });
  }

  home(): void {
    const place = this.first.clone();
    place.radius = this.fitting;
    this.goTo(place);
  }

  /** By radians: the piece turns to the right, and its top towards the eye. */
  turn(right: number, over: number): void {
    this.orbit((place) => {
      place.theta -= right;
      place.phi -= over;
    });
  }

  /** Closer with a factor below 1. */
  approach(factor: number): void {
    this.orbit((place) => {
      place.radius *= factor;
    });
  }

  /** Degrees to the right of the first view, 0 to 359. */
  heading(): number {
    const turned = MathUtils.radToDeg(this.first.theta - this.controls.getAzimuthalAngle());
    return Math.round(MathUtils.euclideanModulo(turned, 360)) % 360;
  }

  /** Of the eye around the piece, in radians. */
  azimuth(): number {
    return this.controls.getAzimuthalAngle();
  }

  dispose(): void {
    this.controls.dispose();
  }

  private orbit(change: (place: Spherical) => void): void {
    const place = new Spherical().setFromVector3(this.camera.position.clone().sub(this.ball.center));
    change(place);
    place.phi = MathUtils.clamp(place.phi, MIN_POLAR_RAD, Math.PI - MIN_POLAR_RAD);
    place.radius = MathUtils.clamp(place.radius, this.controls.minDistance, this.controls.maxDistance);
    this.goTo(place);
  }

  private goTo(place: Spherical): void {
    this.controls.target.copy(this.ball.center);
    this.camera.position.setFromSpherical(place).add(this.ball.center);
    this.controls.update();
  }
}

/** The wheel scrolls the page; with the control key, which a pinch on a touchpad sends, it comes closer. */
function leaveScrolling(event: WheelEvent): void {
  if (!event.ctrlKey) event.stopImmediatePropagation();
}

/** The smallest ball about the middle of a piece that holds all of it. */
function boundingSphereOf(piece: Object3D): Sphere {
  const middle = new Box3().setFromObject(piece, true).getCenter(new Vector3());
  let reach = 0;
  const place = new Matrix4();
  piece.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    if (!(part instanceof InstancedMesh)) {
      reach = Math.max(reach, farthest(part.geometry, part.matrixWorld, middle));
      return;
    }
    for (let at = 0; at < part.count; at += 1) {
      part.getMatrixAt(at, place);
      const ball = part.geometry.boundingSphere?.clone().applyMatrix4(place.premultiply(part.matrixWorld));
      if (ball) reach = Math.max(reach, ball.center.distanceTo(middle) + ball.radius);
    }
  });
  return new Sphere(middle, reach);
}

function farthest(geometry: BufferGeometry, place: Matrix4, from: Vector3): number {
  const { position } = geometry.attributes;
  const point = new Vector3();
  let reach = 0;
  for (let at = 0; at < (position?.count ?? 0); at += 1) {
    if (position) point.fromBufferAttribute(position, at).applyMatrix4(place);
    reach = Math.max(reach, point.distanceTo(from));
  }
  return reach;
}
