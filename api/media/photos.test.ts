import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { calls } from '#contract/calls.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ICON_WIDTHS, iconAddress } from '#contract/seller/shop-icon.ts';
import { largePng, photoWithPlace } from './photo-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});

const upload = (bytes: Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
  uploadAs(owner, officeCalls.uploadPhoto, { name: 'photo.jpg', bytes }, { headers });

async function stored(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>('select count(*)::int as count from media');
  return rows[0]?.count ?? 0;
}

describe('a stored photo', () => {
  test('is served upright as each of its files, without place and camera', async () => {
    const { status, body } = await upload(await photoWithPlace({ orientation: 6 }));
    expect([status, body.data.width, body.data.height]).toEqual([200, 600, 1200]);
    const address = body.data.photo_url;
    for (const [file, width, height] of [
      ['320.avif', 320, 640],
      ['640.avif', 600, 1200],
      ['960.avif', 600, 1200],
      ['640.webp', 600, 1200],
    ] as const) {
      const response = await fetch(shop.url + address.replace('640.webp', file));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(`image/${file.slice(4)}`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([seen.width, seen.height]).toEqual([width, height]);
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc]).toEqual(Array(4).fill(undefined));
    }
    expect((await fetch(shop.url + address.replace('640', '320'))).status).toBe(404);
  });

  test('is stored once, and its URL responds 304 to a browser that has it', async () => {
    const photo = await photoWithPlace();
    const first = await upload(photo);
    const before = await stored();
    expect((await upload(photo)).body).toEqual(first.body);
    expect(await stored()).toBe(before);
    const url = shop.url + first.body.data.photo_url;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is stored in the widths of a picture of the shop, too, when it is uploaded as one', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1350, channels: 3, background: '#6c222a' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'slide.jpg', bytes: Buffer.from(photo) };
    const asPhoto = (await upload(file.bytes)).body.data.photo_url;
    const before = await stored();
    const address = asPhoto.replace('-640.', '-1440.');
    expect((await fetch(shop.url + address)).status).toBe(404);
    const { body } = await uploadAs(owner, officeCalls.uploadShopPicture, file);
    expect(body.data).toEqual({ photo_url: address, width: 2400, height: 1350 });
    expect(await stored()).toBe(before);
    for (const [name, width] of [
      ['480.avif', 480],
      ['960.avif', 960],
      ['1440.avif', 1440],
      ['1920.avif', 1920],
      ['1440.webp', 1440],
      ['640.webp', 640],
    ] as const) {
      const response = await fetch(shop.url + asPhoto.replace('640.webp', name));
      const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([response.status, seen.width]).toEqual([200, width]);
    }
  });

  test.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const photo = await sharp(await photoWithPlace())
      .toFormat(format)
      .toBuffer();
    expect((await upload(Buffer.from(photo))).status).toBe(200);
  });

  test.each([
    `/media/${'0'.repeat(64)}-640.webp`,
    '/media/nothing',
    `/media/${'0'.repeat(64)}-641.webp`,
    '/media/..%2f..%2fetc%2fpasswd',
  ])('%s is 404, and no cache remembers it', async (path) => {
    const response = await fetch(shop.url + path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('a file that is no photo is refused with a sentence, and nothing is stored', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on', 'latin1');
  test.each<[string, () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>, RegExp]>([
    ['SVG', () => Buffer.from(svg), /no photo that the shop can use/],
    ['SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), /no photo that the shop/],
    ['HTML', () => Buffer.from('<!doctype html><p>hello'), /no photo that the shop can use/],
    ['HEIC', () => heic, /Formats, Most Compatible/],
    ['an empty file', () => Buffer.alloc(0), /is empty/],
    ['half a photo', async () => (await photoWithPlace()).subarray(0, 2000), /damaged or incomplete/],
    ['the beginning of a photo', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /damaged or incomplete/],
    ['40,000 × 40,000 pixels', () => largePng(40_000), /40,000 × 40,000 pixels, more than 64 million/],
  ])('%s', async (_, make, sentence) => {
    const before = await stored();
    const { status, body } = await upload(await make());
    expect([status, body.code]).toEqual([400, 'photo_refused']);
    expect(body.message).toMatch(sentence);
    expect(await stored()).toBe(before);
  });

  test('60 MB, announced or not', async () => {
    const before = await stored();
    const tooLarge = Buffer.alloc(60 * 1024 * 1024, 1);
    expect(await upload(tooLarge)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const streamed = await uploadAs(
      owner,
      officeCalls.uploadPhoto,
      { name: 'a.jpg', bytes: tooLarge },
      { isAnnounced: false },
    );
    expect(streamed).toMatchObject({ status: 413, body: { message: /larger than 12 MB/ } });
    expect(await stored()).toBe(before);
  }, 60_000);

  test('JSON, no file, and half a form', async () => {
    const json = await owner.call(officeCalls.uploadPhoto, {
      headers: { 'content-type': 'application/json' },
    });
    expect(json.body.code).toBe('unsupported_media_type');
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await owner.call(officeCalls.uploadPhoto, { headers: boundary })).status).toBe(400);
  });
});

describe('who may upload', () => {
  test('a packer may not, nor a page of another site, and their file is not read', async () => {
    const packer = await newStaff(shop, 'packer');
    const bytes = await photoWithPlace();
    const refused = await uploadAs(packer, officeCalls.uploadPhoto, { name: 'a.jpg', bytes });
    expect(refused.body.code).toBe('role_not_allowed');
    expect((await upload(bytes, { origin: 'https://evil.example' })).body.code).toBe('foreign_origin');
  });

  test('every other call takes JSON only', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.jpg');
    const response = await shop.send('POST', `/api/v1${calls.login.path}`, { body: form });
    expect([response.status, response.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('an icon', () => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const save = async (icon: string | null) => {
    const { body } = await owner.call(officeCalls.getSettings);
    const version = body.groups.find(({ group }) => group === 'seller')?.version ?? 1;
    return owner.call(officeCalls.saveSettings, { body: { group: 'seller', version, values: { icon } } });
  };

  test('is served in each width while it is the shop’s, square and transparent, but not for Apple', async () => {
    const picture = sharp({ create: { width: 600, height: 300, channels: 4, background: transparent } });
    const { body } = await upload(Buffer.from(await picture.png().toBuffer()));
    const hash = storedPhotoHash(body.data.photo_url) ?? '';
    const read = (width: number) => fetch(shop.url + iconAddress({ icon: hash }, width as 32));
    expect((await read(32)).status).toBe(404);
    expect((await save(body.data.photo_url)).status).toBe(200);
    for (const width of ICON_WIDTHS) {
      const response = await read(width);
      const seen = sharp(Buffer.from(await response.arrayBuffer()));
      expect(await seen.metadata()).toMatchObject({ format: 'png', width, height: width });
      const corner = await seen
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([width, corner[3]]).toEqual([width, width === 180 ? 255 : 0]);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    expect((await read(64)).status).toBe(404);
    await save(null);
    expect((await read(32)).status).toBe(404);
  });

  test('is refused when it is no stored photo', async () => {
    const { status, body } = await save('https://example.com/icon.png');
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', ['icon']]);
  });
});
