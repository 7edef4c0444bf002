import { expect, test } from 'vitest';
import { modelOf } from './model-files.ts';

const photo = (photo_url: string) => ({ photo_url });

test('a model is found by the folder of the photos (P-220)', () => {
  const found = modelOf([photo('/pictures/products/chandrika-solitaire-ring/hero-640.webp')]);
  expect(found).toMatchObject({ address: '/models/chandrika-solitaire-ring.glb' });
  expect(found?.bytes).toBeGreaterThan(10_000);
});

test.each([
  ['no photo', []],
  ['uploaded photos', [photo(`/media/${'a'.repeat(64)}-640.webp`)]],
  [
    'photos of another host',
    [photo('https://example.com/pictures/products/chandrika-solitaire-ring/hero-640.webp')],
  ],
  ['a piece without a model', [photo('/pictures/products/shagun-gift-card-1-101/hero-640.webp')]],
  ['a name of the language', [photo('/pictures/products/constructor/hero-640.webp')]],
])('there is none with %s', (_, photos) => {
  expect(modelOf(photos)).toBeUndefined();
});
