import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { pieces } from './encode.mjs';
import { readGlb } from './glb-volume.mjs';
import { modelFileOf, modelList, modelsFile, wrongWeights } from './models.mjs';

const MAX_BYTES = 500_000;
const MAX_BYTES_OF_ALL = 25_000_000;

/** The same model, larger by this factor in all directions. */
function scaled(file: Buffer, factor: number): Buffer {
  const { gltf, binary } = readGlb(file);
  const [scene] = gltf.scenes;
  gltf.nodes.push({ children: scene.nodes, scale: [factor, factor, factor] });
  scene.nodes = [gltf.nodes.length - 1];
  const text = JSON.stringify(gltf);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.from(file.subarray(0, 20));
  head.writeUInt32LE(json.length, 12);
  const between = Buffer.from(file.subarray(file.readUInt32LE(12) + 20, file.readUInt32LE(12) + 28));
  return Buffer.concat([head, json, between, binary]);
}

describe('the models of the pieces', () => {
  let list: ReturnType<typeof modelList>;

  beforeAll(() => {
    list = modelList();
  });

  test('are listed with their size, and with their weight where that is true', () => {
    expect(JSON.parse(readFileSync(modelsFile, 'utf8'))).toEqual(list);
    expect(Object.values(list).filter(({ grams }) => grams !== undefined).length).toBeGreaterThan(0);
  });

  test('are small enough for a phone', () => {
    const sizes = Object.values(list).map(({ bytes }) => bytes);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES_OF_ALL);
  });

  test('every piece of metal with a picture has one', () => {
    const metal = pieces().filter(({ family }) => family !== 'card');
    expect(Object.keys(list)).toEqual(metal.map(({ slug }) => slug));
  });

  test('a model of 110 % of its volume is named', () => {
    const piece = pieces().find(({ slug }) => list[slug]?.grams !== undefined);
    if (!piece) throw new Error('no model is true to weight');
    const file = readFileSync(modelFileOf(piece));
    expect(wrongWeights([{ piece, file }])).toEqual([]);
    expect(wrongWeights([{ piece, file: scaled(file, Math.cbrt(1.1)) }])).toEqual([piece.slug]);
  });
});
