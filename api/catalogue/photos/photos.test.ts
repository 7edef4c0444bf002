import { beforeAll, expect, test } from 'vitest';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PiecePhoto } from '#contract/office/photos/photos.ts';

const SKU = 'P002';
const shop = shopOfThisFile();
let manager: OfficeBrowser;
let stored: string;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  const file = { name: 'a.jpg', bytes: await photoWithPlace() };
  stored = (await uploadAs(manager, officeCalls.uploadPhoto, file)).body.data.photo_url;
});

const read = async (sku = SKU) =>
  (await manager.call(officeCalls.getPiecePhotos, { query: { sku } })).body.data;

const change = (version: number, photos: PiecePhoto[], browser = manager) =>
  browser.call(officeCalls.changePhotos, { body: { sku: SKU, version, photos } });

async function shownPhotos() {
  const { body } = await shop.call(calls.getProducts, {});
  const pieces = body.data.flatMap(({ products }) => products);
  return pieces.find(({ product_name }) => product_name === 'Tara Solo Diamond Ring')?.photos;
}

async function acts(): Promise<{ before: string; after: string }[]> {
  const { rows } = await shop.pool.query<{ before: string; after: string }>(
    `select before, after from audit_entries where act = 'photos changed' and subject = 'product:${SKU}' order by sequence`,
  );
  return rows;
}

test('photos are added, moved, removed and put back, each as one act with before and after', async () => {
  const old = await read();
  const added = { photo_url: stored, alt: 'The ring on a hand' };
  const first = await change(old.version, [added, ...old.photos]);
  expect(first).toMatchObject({ status: 200, body: { data: { version: old.version + 1 } } });
  expect(await shownPhotos()).toEqual([added, ...old.photos]);
  const last = await change(old.version + 1, [...old.photos, added]);
  expect(last.body.data.photos.at(-1)).toEqual(added);
  await change(old.version + 2, old.photos);
  await change(old.version + 3, [...old.photos, added]);
  expect(await read()).toMatchObject({ version: old.version + 4, photos: [...old.photos, added] });
  const entries = await acts();
  expect(entries).toHaveLength(4);
  expect(JSON.parse(entries[2]?.before ?? '')).toEqual({ photos: [...old.photos, added] });
  expect(JSON.parse(entries[2]?.after ?? '')).toEqual({ photos: old.photos });
});

test('of two people who change the photos at once, one succeeds, and the other gets a refusal', async () => {
  const { version, photos } = await read();
  const other = await newStaff(shop, 'owner');
  const renamed = (alt: string) => photos.map((photo, index) => (index === 0 ? { ...photo, alt } : photo));
  const outcomes = await Promise.all([
    change(version, renamed('One')),
    change(version, renamed('Two'), other),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(outcomes.map(({ body }) => body.code)).toContain('changed_meanwhile');
});

test('the same photos change nothing', async () => {
  const { version, photos } = await read();
  expect((await change(version, photos)).body.data.version).toBe(version);
});

test.each<[string, (photos: PiecePhoto[]) => PiecePhoto[], RegExp]>([
  ['without a text', (photos) => photos.map((photo) => ({ ...photo, alt: ' ' })), /what the photo shows/],
  ['twice', ([photo]) => (photo ? [photo, photo] : []), /has that photo already/],
  [
    'that is not stored',
    () => [{ photo_url: `/media/${'0'.repeat(64)}-640.webp`, alt: 'a' }],
    /no such photo/,
  ],
  ['of another width', () => [{ photo_url: stored.replace('640', '641'), alt: 'a' }], /no such photo/],
  ['that is no file', () => [{ photo_url: '/pictures/products/none-640.webp', alt: 'a' }], /no such photo/],
  ['elsewhere', () => [{ photo_url: 'https://evil.example/a.webp', alt: 'a' }], /no such photo/],
  [
    'one too many',
    () => Array.from({ length: 13 }, (_, index) => ({ photo_url: `/a${index}`, alt: 'a' })),
    /at most 12 photos/,
  ],
])('a photo %s is refused', async (_, photosOf, sentence) => {
  const { version, photos } = await read();
  const { status, body } = await change(version, photosOf(photos));
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.message).toMatch(sentence);
  expect(await read()).toEqual(expect.objectContaining({ version, photos }));
});

test('a piece that is not there is not found', async () => {
  const query = { sku: 'NONE' };
  expect((await manager.call(officeCalls.getPiecePhotos, { query })).body.code).toBe('not_found');
  const body = { sku: 'NONE', version: 1, photos: [] };
  expect((await manager.call(officeCalls.changePhotos, { body })).body.code).toBe('not_found');
});

test('a reader sees the photos and may not change them', async () => {
  const reader = await newStaff(shop, 'reader');
  expect((await reader.call(officeCalls.getPiecePhotos, { query: { sku: SKU } })).status).toBe(200);
  expect((await change(1, [], reader)).body.code).toBe('role_not_allowed');
});

test('a picture that is stored for a place of the shop only is no photo of a piece', async () => {
  const owner = await newStaff(shop, 'owner');
  const file = { name: 'slide.jpg', bytes: await photoWithPlace({ colour: '#2f5d50' }) };
  const { body } = await uploadAs(owner, officeCalls.uploadShopPicture, file);
  const { version, photos } = await read();
  for (const photo_url of [body.data.photo_url, body.data.photo_url.replace('-1440.', '-640.')]) {
    const refused = await change(version, [{ photo_url, alt: 'The ring' }, ...photos]);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  }
  await uploadAs(manager, officeCalls.uploadPhoto, file);
  const photo_url = body.data.photo_url.replace('-1440.', '-640.');
  expect((await change(version, [{ photo_url, alt: 'The ring' }, ...photos])).status).toBe(200);
});
