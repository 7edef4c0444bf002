import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_WEIGHING_PHOTOS } from '#contract/returns/return-words.ts';
import { accept, arrived, delivered, readAsStaff, weigh } from '../return-testing.ts';

const shop = shopOfThisFile();
let packer: OfficeBrowser;
let manager: OfficeBrowser;
let customer: LoginResponse;
let return_number: number;
let inspection_id: number;

beforeAll(async () => {
  packer = await newStaff(shop, 'packer');
  manager = await newStaff(shop, 'manager');
});
beforeEach(async () => {
  const order = await delivered(shop);
  customer = order.customer;
  return_number = await arrived(shop, order, [1], manager);
  await weigh(packer, return_number);
  inspection_id = (await weighed()).inspection_id;
});

const weighed = async () => {
  const last = (await readAsStaff(manager, return_number)).lines[0]?.inspections[0];
  if (!last) throw new Error('the piece was not weighed');
  return last;
};

const add = async (bytes?: Uint8Array<ArrayBuffer>, by = packer, id = inspection_id) =>
  uploadAs(
    by,
    officeCalls.addWeighingPhoto,
    { name: 'ring.jpg', bytes: bytes ?? new Uint8Array(await photoWithPlace()) },
    { query: { inspection_id: String(id) } },
  );

/** A photo like no other one. */
async function photo(shade: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const create = { width: 40, height: 40, channels: 3, background: { r: shade, g: 0, b: 0 } } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

const read = async () =>
  (await shop.call(afterSaleCalls.getReturn, { token: customer.token, params: { return_number } })).body.data;

const asCustomer = ({ token }: { token: string }, id: number) =>
  fetch(`${shop.url}/api/v1/users/data/getWeighingPhoto/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('P-320 a photo of the weighing', () => {
  test('is read by the office and by the customer, without where it was taken', async () => {
    expect((await add()).body.message).toBe('The photo is added.');
    const [id = 0] = (await weighed()).photos;
    const found = await read();
    expect(found.lines[0]?.inspections[0]?.photos).toEqual([id]);
    expect(found.events.at(-1)).toMatchObject({ kind: 'photo added', by: 'shop' });
    expect(JSON.stringify(found)).not.toContain('Person');
    const shown = await packer.fetch(`/api/v1/office/returns/weighing-photos/${id}`);
    const own = await asCustomer(customer, id);
    expect([shown.headers.get('content-type'), own.headers.get('content-type')]).toEqual([
      ...['image/webp', 'image/webp'],
    ]);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await own.arrayBuffer());
    expect(bytes.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
    const { default: sharp } = await import('sharp');
    const { exif, xmp } = await sharp(bytes).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
  });

  test('SEC-02 is not found by other customers, and not added by roles that do not weigh', async () => {
    await add();
    const [id = 0] = (await weighed()).photos;
    expect((await asCustomer(await shop.newCustomer(), id)).status).toBe(404);
    expect((await asCustomer(customer, id + 1000)).status).toBe(404);
    expect((await fetch(`${shop.url}/api/v1/users/data/getWeighingPhoto/${id}`)).status).toBe(401);
    for (const role of ['accountant', 'reader'] as const) {
      const other = await newStaff(shop, role);
      expect((await add(undefined, other)).body.code).toBe('role_not_allowed');
      expect((await other.fetch(`/api/v1/office/returns/weighing-photos/${id}`)).status).toBe(403);
    }
  });

  test('is stored once however often it is sent, with its entries in the history and the audit', async () => {
    const same = await photo(200);
    const responses = await Promise.all([1, 2, 3].map(() => add(same)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await weighed()).photos).toHaveLength(1);
    expect((await read()).events.filter(({ kind }) => kind === 'photo added')).toHaveLength(1);
    const { rows } = await shop.pool.query(
      "select from audit_entries where subject = $1 and act = 'weighing photo added'",
      [`return:${return_number}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('a piece has at most six, also of several weighings and sent at once', async () => {
    for (let shade = 1; shade < MAX_WEIGHING_PHOTOS; shade += 1) await add(await photo(shade * 30));
    await weigh(packer, return_number, { note: 'Once more' });
    inspection_id = (await weighed()).inspection_id;
    expect((await weighed()).photos).toHaveLength(MAX_WEIGHING_PHOTOS - 1);
    const last = [await photo(200), await photo(240)];
    const responses = await Promise.all(last.map((bytes) => add(bytes)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(responses.map(({ body }) => body.code)).toContain('photo_refused');
    expect((await weighed()).photos).toHaveLength(MAX_WEIGHING_PHOTOS);
  });

  test('is refused after the decision, without a weighing, and if it is no photo', async () => {
    expect((await add(new Uint8Array(Buffer.from('no photo')))).body.code).toBe('photo_refused');
    expect((await add(undefined, packer, inspection_id + 1000)).body.code).toBe('not_found');
    const tooLarge = await add(new Uint8Array(13 * 1024 * 1024));
    expect(tooLarge.body.message).toContain('larger than 12 MB');
    expect((await accept(manager, return_number)).status).toBe(200);
    expect((await add()).body.code).toBe('return_change_refused');
  });
});
