import {
  type BufferGeometry,
  Color,
  type Material,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  type ShaderMaterial,
  type Texture,
} from 'three';
import { type Gem, gemMaterial, planesOf } from './gem-material.ts';

const CLEAR = new Color(1, 1, 1);

/** By the names that the studio gives them. Refraction as measured; depth by eye, for a stone of a few millimetres. */
const GEMS: Readonly<Record<string, Gem>> = {
  diamond: { refraction: 2.417, colour: CLEAR, depth: 0, isBacked: false },
  melee: { refraction: 2.417, colour: CLEAR, depth: 0, isBacked: true },
  cz: { refraction: 2.15, colour: CLEAR, depth: 0, isBacked: true },
  uncut: { refraction: 1.9, colour: new Color(1, 0.99, 0.96), depth: 0.3, isBacked: true },
  glass: { refraction: 1.6, colour: new Color(1, 0.98, 0.92), depth: 0.3, isBacked: true },
  ruby: { refraction: 1.77, colour: new Color(0.82, 0.03, 0.12), depth: 0.75, isBacked: true },
  emerald: { refraction: 1.58, colour: new Color(0.1, 0.68, 0.34), depth: 0.6, isBacked: true },
  sapphire: { refraction: 1.77, colour: new Color(0.09, 0.18, 0.78), depth: 0.7, isBacked: true },
  'yellow-sapphire': { refraction: 1.77, colour: new Color(1, 0.86, 0.32), depth: 0.5, isBacked: true },
  hessonite: { refraction: 1.74, colour: new Color(0.94, 0.42, 0.12), depth: 0.6, isBacked: true },
};

/** Deep places of gold are redder, because light met the metal more than once before it came out. */
function shadeDeepPlaces(material: MeshStandardMaterial, darkness: number): void {
  if (!material.vertexColors) return;
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <color_fragment>',
      `diffuseColor.rgb = pow(diffuseColor.rgb, vec3(1.0 + 1.4 * (1.0 - vColor.r))) * mix(${(1 - darkness).toFixed(2)}, 1.0, vColor.r);`,
    );
  };
  material.customProgramCacheKey = () => `deep places ${darkness}`;
}

function metal(material: MeshStandardMaterial, kind: string, finish: string): MeshStandardMaterial {
  const isDark = kind === 'antique' || kind === 'oxidised';
  material.roughness = ROUGHNESS[finish] ?? material.roughness;
  if (isDark) material.roughness = Math.max(material.roughness, 0.22);
  shadeDeepPlaces(material, isDark ? 0.96 : 0.8);
  return material;
}

const ROUGHNESS: Readonly<Record<string, number>> = {
  mirror: 0.05,
  polish: 0.09,
  soft: 0.18,
  satin: 0.3,
  matte: 0.4,
  frost: 0.36,
};

/** Its body is cream, its coat sharp, and towards the edge it turns rosy and greenish. */
function pearl(material: MeshStandardMaterial): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    name: material.name,
    color: new Color(0.6, 0.52, 0.455),
    roughness: 0.28,
    specularIntensity: 0.9,
    sheen: 0.35,
    sheenColor: new Color(0.9, 0.7, 0.66),
    sheenRoughness: 0.35,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    iridescence: 0.35,
    iridescenceIOR: 1.55,
  });
}

function gloss(material: MeshStandardMaterial): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    name: material.name,
    color: material.color.clone().multiplyScalar(0.75),
    roughness: 0.25,
    clearcoat: 0.9,
    clearcoatRoughness: 0.04,
  });
}

/** A stone whose facets cannot be followed: a mirror in its colour. */
function cutGlass(material: MeshStandardMaterial, gem: Gem): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    name: material.name,
    color: material.color,
    roughness: 0.02,
    metalness: 0.25,
    ior: Math.min(gem.refraction, 2.333),
    flatShading: true,
    clearcoat: 1,
  });
}

function stone(
  material: MeshStandardMaterial,
  geometry: BufferGeometry,
  kind: string,
  light: Texture,
): Material {
  const gem = GEMS[kind] ?? GEMS.cz;
  if (!gem) return material;
  const planes = planesOf(geometry);
  return planes ? gemMaterial(gem, planes, light) : cutGlass(material, gem);
}

function lookOf(material: MeshStandardMaterial, geometry: BufferGeometry, light: Texture): Material {
  const [kind, first = '', second = ''] = material.name.split('-');
  if (kind === 'metal') return metal(material, first, second);
  if (kind === 'stone') return stone(material, geometry, material.name.slice('stone-'.length), light);
  if (kind === 'pearl') return pearl(material);
  return gloss(material);
}

/** Gives every part the look of its material and returns the stones, whose shader follows the light. */
export function applyMaterials(piece: Object3D, light: Texture): ShaderMaterial[] {
  const looks = new Map<string, Material>();
  const stones: ShaderMaterial[] = [];
  piece.traverse((part) => {
    if (!(part instanceof Mesh) || !(part.material instanceof MeshStandardMaterial)) return;
    const { material, geometry } = part as Mesh<BufferGeometry, MeshStandardMaterial>;
    const isStone = material.name.startsWith('stone-');
    const key = isStone ? `${material.uuid} ${geometry.uuid}` : material.uuid;
    const known = looks.get(key);
    const look = known ?? lookOf(material, geometry, light);
    looks.set(key, look);
    part.material = look;
    if (!known && isStone && 'uniforms' in look) stones.push(look as ShaderMaterial);
  });
  return stones;
}
