import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { buy } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;
let order_id: string;
let counter: OfficeBrowser;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
  customer = await shop.newCustomer();
  order_id = (await buy(shop, customer)).orderId;
});

const BROKEN = { reason: 'damaged', text: 'The clasp of the chain is broken.' } as const;

async function complain({ token }: LoginResponse = customer, body: object = { order_id, ...BROKEN }) {
  return shop.call(afterSaleCalls.makeComplaint, { token, body: body as never });
}

async function newComplaint(): Promise<number> {
  return (await complain()).body.data.complaint_number;
}

const read = async (complaint_number: number, { token }: LoginResponse = customer) =>
  (await shop.call(afterSaleCalls.getComplaint, { token, params: { complaint_number } })).body;

function sendPhoto(complaintNumber: number, photo: BlobPart, token = customer.token) {
  const form = new FormData();
  form.append('file', new Blob([photo]), 'ring.jpg');
  return fetch(`${shop.url}/api/v1/users/data/addComplaintPhoto/${complaintNumber}`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } },
  });
}

const photoOf = (complaintNumber: number) =>
  counter.fetch(`/api/v1/office/complaints/${complaintNumber}/photo`);

test('a complaint has its number and its acknowledgement at once, and both clocks', async () => {
  // 31 January, 23:30 in India: the month that follows has 28 days.
  shop.setClock(new Date('2027-01-31T18:00:00Z'));
  await shop.pool.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [new Date('2027-01-31T17:00:00Z')],
  );
  const { status, body } = await complain();
  shop.setClock(undefined);
  expect(status).toBe(200);
  const { complaint_number } = body.data;
  expect(body.message).toBe(`We have your complaint. Its number is ${complaint_number}.`);
  const { data } = await read(complaint_number);
  expect(data).toMatchObject({
    ...{ complaint_number, order_id, ...BROKEN, has_photo: false, closed_at: null },
    made_at: '2027-01-31T18:00:00.000Z',
    acknowledged_at: '2027-01-31T18:00:00.000Z',
    acknowledge_by: '2027-02-02T18:00:00.000Z',
    due_at: '2027-02-28T18:30:00.000Z',
  });
  expect(data.events.map(({ kind, by }) => [kind, by])).toEqual([
    ['made', 'customer'],
    ['acknowledged', 'shop'],
  ]);
  const list = await shop.call(afterSaleCalls.getComplaints, { token: customer.token });
  expect(list.body.data[0]).toMatchObject({ complaint_number, order_id, reason: 'damaged' });
});

test('the acknowledgement is queued as an e-mail that repeats nothing of the complaint', async () => {
  const number = await newComplaint();
  const { rows } = await shop.pool.query(
    "select kind, fact, recipient, payload from outbox where subject = 'complaint:' || $1",
    [number],
  );
  expect(rows).toMatchObject([{ kind: 'complaint received', recipient: customer.email }]);
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  const { subject, text } = await writeMail(shop.db, rows[0], sender);
  expect(subject).toBe(`We have your complaint: ${number}`);
  expect(text).toContain(`${sender.shopAddress}/user/complaints/${number}`);
  expect(text).not.toContain('clasp');
});

test('a complaint takes so many messages of its customer and no more', async () => {
  const complaint_number = await newComplaint();
  await shop.pool.query(
    `insert into complaint_events (complaint_number, kind, text, person, happened_at)
     select $1, 'customer wrote', 'Again', 'customer', now() from generate_series(1, 99)`,
    [complaint_number],
  );
  const write = () =>
    shop.call(afterSaleCalls.writeToComplaint, {
      token: customer.token,
      body: { complaint_number, text: 'Well?' },
    });
  expect((await write()).status).toBe(200);
  expect((await write()).body).toMatchObject({
    code: 'complaint_change_refused',
    message: expect.stringContaining('100 messages'),
  });
});

test('SEC-02 complaints of other customers, and about their orders, are not found', async () => {
  const other = await shop.newCustomer();
  expect((await complain(other)).body.code).toBe('not_found');
  const number = await newComplaint();
  expect((await read(number, other)).code).toBe('not_found');
  const body = { complaint_number: number, text: 'Mine' };
  const wrote = await shop.call(afterSaleCalls.writeToComplaint, { token: other.token, body });
  expect(wrote.body.code).toBe('not_found');
  expect((await sendPhoto(number, await photoWithPlace(), other.token)).status).toBe(404);
  expect((await sendPhoto(number, await photoWithPlace())).status).toBe(200);
  expect((await shop.call(afterSaleCalls.getComplaints, { token: other.token })).body.data).toEqual([]);
});

test('a complaint without a reason or text is refused, and its text is limited', async () => {
  const refused = await complain(customer, { order_id, reason: 'ugly', text: '' });
  expect(refused.body).toMatchObject({
    code: 'invalid_input',
    fields: { reason: 'Please choose what it is about.', text: 'Please enter what is wrong.' },
  });
  const long = await complain(customer, { order_id, ...BROKEN, text: 'x'.repeat(2001) });
  expect(long.body.fields?.text).toContain('under 2000 characters');
});

test('the customer writes more, and a message to a closed complaint opens it again', async () => {
  const complaint_number = await newComplaint();
  const write = (text: string) =>
    shop.call(afterSaleCalls.writeToComplaint, { token: customer.token, body: { complaint_number, text } });
  await write('It is the clasp, not the chain.');
  await shop.pool.query('update complaints set closed_at = now() where complaint_number = $1', [
    complaint_number,
  ]);
  await write('It broke again.');
  const { data } = await read(complaint_number);
  expect(data.closed_at).toBeNull();
  expect(data.events.map(({ kind, text }) => [kind, text]).slice(2)).toEqual([
    ['customer wrote', 'It is the clasp, not the chain.'],
    ['customer wrote', 'It broke again.'],
    ['reopened', null],
  ]);
});

test('a photo is stored once, without where it was taken, and is no public file', async () => {
  const number = await newComplaint();
  expect((await photoOf(number)).status).toBe(404);
  const added = await sendPhoto(number, await photoWithPlace());
  expect(await added.json()).toEqual({ message: 'The photo is added.' });
  expect((await read(number)).data.has_photo).toBe(true);
  const photo = await photoOf(number);
  expect(photo.headers.get('content-type')).toBe('image/webp');
  expect(photo.headers.get('cache-control')).toBe('no-store');
  const { exif, format, width } = await sharp(await photo.arrayBuffer()).metadata();
  expect({ exif, format, width }).toEqual({ exif: undefined, format: 'webp', width: 960 });
  expect((await (await sendPhoto(number, await photoWithPlace())).json()).code).toBe('photo_refused');
  expect((await (await sendPhoto(await newComplaint(), 'no photo')).json()).code).toBe('photo_refused');
  const { rows } = await shop.pool.query('select from media');
  expect(rows).toHaveLength(0);
});

test('a customer makes ten complaints a day at most', async () => {
  const angry = await shop.newCustomer();
  const { orderId } = await buy(shop, angry);
  const outcomes: (string | undefined)[] = [];
  for (let count = 0; count < 11; count += 1) {
    outcomes.push((await complain(angry, { order_id: orderId, ...BROKEN })).body.code);
  }
  expect(outcomes).toEqual([...Array(10).fill(undefined), 'too_many_attempts']);
});
