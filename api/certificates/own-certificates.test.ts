import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { openSharedResponses, type SharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { addRing, pieceOf } from '#api/catalogue/office/goods-testing.ts';
import { buy, order, shown } from '#api/payments/purchase-testing.ts';
import { addRegisteredRing, ENTERED, piecesOf } from '#api/pieces/register/piece-testing.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import type { ProductResponse } from '#contract/catalogue/product-details.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { certify, newNumber, smallPdf } from './certificate-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let buyer: LoginResponse;
let stranger: LoginResponse;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  [buyer, stranger] = await Promise.all([shop.newCustomer(), shop.newCustomer()]);
});

const ask = (certificate_id: number, token?: string) =>
  fetch(
    `${shop.url}/api/v1${afterSaleCalls.getCertificate.path.replace(':certificate_id', String(certificate_id))}`,
    {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
  );
const statusOf = async (certificate_id: number, { token }: LoginResponse) =>
  (await ask(certificate_id, token)).status;
const cancel = (order_id: string) =>
  owner.call(officeCalls.cancelOfficeOrder, { body: { order_id, reason: 'the customer called' } });
const switchTo = (call: 'removeCertificate' | 'putCertificateBack', certificate_id: number) =>
  owner.call(officeCalls[call], { body: { certificate_id } });

/** Registered rings on sale with the same HUID rules as any, and the tags of their pieces. */
async function ringsOnSale(stock: number) {
  const sku = await addRegisteredRing(owner, stock);
  const pieces = await piecesOf(owner, sku);
  const [{ product_id = 0 } = {}] = pieces;
  return { sku, product_id, tags: pieces.map(({ tag }) => tag) };
}

describe('the certificate of a piece', () => {
  test('responds 200 to its buyer, 404 to another customer, 401 without a session', async () => {
    const { product_id, tags } = await ringsOnSale(2);
    const [number, bytes] = [newNumber(), smallPdf('of the buyer')];
    const id = await certify(owner, { tag: tags[0] ?? '' }, { number, bytes });
    const others = await certify(owner, { tag: tags[1] ?? '' });
    const { orderId } = await buy(shop, buyer, { pieces: [[product_id, 1]] });

    const mine = await ask(id, buyer.token);
    expect(mine.status).toBe(200);
    expect(Object.fromEntries(mine.headers)).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
      ...{ 'content-disposition': `attachment; filename="IGI-certificate-${number}.pdf"` },
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await mine.arrayBuffer())).toEqual(bytes);
    expect(await statusOf(id, stranger)).toBe(404);
    const anonymous = await ask(id);
    expect([anonymous.status, ((await anonymous.json()) as { code: string }).code]).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(await statusOf(others, buyer)).toBe(404);

    const { items } = await shown(shop, buyer, orderId);
    expect(items[0]?.certificates).toEqual([
      { certificate_id: id, lab: 'IGI', number, media_type: 'application/pdf' },
    ]);
    const page = JSON.stringify((await shop.call(calls.getProduct, { query: { product_id } })).body);
    expect(page).not.toContain(number);
  });

  test('waits for the payment, and goes with a cancelled order to the next buyer', async () => {
    const { product_id, tags } = await ringsOnSale(1);
    const id = await certify(owner, { tag: tags[0] ?? '' });
    const unpaid = await order(shop, stranger, { pieces: [[product_id, 1]] });
    expect(await statusOf(id, stranger)).toBe(404);
    expect((await shown(shop, stranger, unpaid.orderId)).items[0]).not.toHaveProperty('certificates');
    await cancel(unpaid.orderId);

    const paid = await buy(shop, buyer, { pieces: [[product_id, 1]] });
    expect(await statusOf(id, buyer)).toBe(200);
    await cancel(paid.orderId);
    expect(await statusOf(id, buyer)).toBe(404);
    expect((await shown(shop, buyer, paid.orderId)).items[0]).not.toHaveProperty('certificates');
    await buy(shop, stranger, { pieces: [[product_id, 1]] });
    expect(await Promise.all([statusOf(id, stranger), statusOf(id, buyer)])).toEqual([200, 404]);
  });

  test('that was removed is gone for the buyer until it is put back, also one that is added later', async () => {
    const { product_id, tags } = await ringsOnSale(1);
    await buy(shop, buyer, { pieces: [[product_id, 1]] });
    const id = await certify(owner, { tag: tags[0] ?? '' });
    expect(await statusOf(id, buyer)).toBe(200);
    await switchTo('removeCertificate', id);
    expect(await statusOf(id, buyer)).toBe(404);
    await switchTo('putCertificateBack', id);
    expect(await statusOf(id, buyer)).toBe(200);
  });

  test('is not given while the order is cancelled at the same moment: one is before the other', async () => {
    const { product_id, tags } = await ringsOnSale(1);
    const id = await certify(owner, { tag: tags[0] ?? '' });
    const { orderId } = await buy(shop, buyer, { pieces: [[product_id, 1]] });
    const [asked] = await Promise.all([statusOf(id, buyer), cancel(orderId)]);
    expect([200, 404]).toContain(asked);
    expect(await statusOf(id, buyer)).toBe(404);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999', '%00', '1%27--'])('%s is no id', async (id) => {
    const path = `/api/v1/users/data/getCertificate/${id}`;
    const response = await shop.send('GET', path, { headers: { authorization: `Bearer ${buyer.token}` } });
    expect(response.status).toBe(400);
  });
});

test('a product’s certificate can be read by its buyers only', async () => {
  const sku = await addRing(owner, { stock: 3 });
  const { product_id } = await pieceOf(owner, sku);
  const id = await certify(owner, { sku });
  expect(await statusOf(id, buyer)).toBe(404);
  await buy(shop, buyer, { pieces: [[product_id, 1]] });
  expect(await Promise.all([statusOf(id, buyer), statusOf(id, stranger)])).toEqual([200, 404]);
});

describe('the page of a product, from the cache', () => {
  let app: FastifyInstance;
  let responses: SharedResponses;
  let url: string;

  beforeAll(async () => {
    app = createHttpServer(0);
    responses = openSharedResponses(shop.connectionString, shop.shop.clock, app.log);
    await registerApi(app, { ...shop.shop, sharedResponses: responses }, NO_EARLY_RUNS);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await responses.stop();
    await app.close();
  });

  const factOf = async (product_id: number, chosen = '') => {
    const response = await fetch(`${url}/api/v1${calls.getProduct.path}?product_id=${product_id}${chosen}`);
    return ((await response.json()) as ProductResponse).data.certificate;
  };
  /** Expects a page to say this within the second in which it is notified, and to be cached. */
  const expectFact = async (product_id: number, fact: unknown) => {
    await expect.poll(() => factOf(product_id)).toEqual(fact);
    const key = `${calls.getProduct.path} ${JSON.stringify({ product_id })}`;
    const isCached = async () => {
      await factOf(product_id);
      return responses.has(key);
    };
    await expect.poll(isCached).toBe(true);
  };

  test('names the labs of the goods, and nothing after they are removed', async () => {
    const sku = await addRing(owner, { stock: 3 });
    const { product_id } = await pieceOf(owner, sku);
    await expectFact(product_id, undefined);
    const id = await certify(owner, { sku }, { lab: 'GIA' });
    await expectFact(product_id, { labs: ['GIA'], of_every_piece: true });
    await switchTo('removeCertificate', id);
    await expectFact(product_id, undefined);
  });

  test('names the labs of the pieces in the shop, and says whether each piece has one', async () => {
    const { sku, product_id, tags } = await ringsOnSale(2);
    await certify(owner, { tag: tags[0] ?? '' });
    await expectFact(product_id, { labs: ['IGI'], of_every_piece: false });
    const second = await certify(owner, { tag: tags[1] ?? '' }, { lab: 'GIA' });
    await expectFact(product_id, { labs: ['GIA', 'IGI'], of_every_piece: true });

    // A sale of a certified piece changes the page, although other sales change none.
    const { orderId } = await buy(shop, buyer, { pieces: [[product_id, 1]] });
    await expectFact(product_id, { labs: ['GIA'], of_every_piece: true });
    await cancel(orderId);
    await expectFact(product_id, { labs: ['GIA', 'IGI'], of_every_piece: true });
    const body = { sku, tag: '', place: 'Safe', ...ENTERED };
    expect((await owner.call(officeCalls.registerPiece, { body })).status).toBe(200);
    await expectFact(product_id, { labs: ['GIA', 'IGI'], of_every_piece: false });
    await switchTo('removeCertificate', second);
    await expectFact(product_id, { labs: ['IGI'], of_every_piece: false });
  });

  test('names none for a size that is made for the order', async () => {
    const { product_id, tags } = await ringsOnSale(1);
    await certify(owner, { tag: tags[0] ?? '' });
    await offerChoices(shop.pool, product_id, { kind: 'ring', from: 6, to: 20, standard: 12, leadDays: 10 });
    await expectFact(product_id, { labs: ['IGI'], of_every_piece: true });
    expect(await factOf(product_id, '&size=12')).toEqual({ labs: ['IGI'], of_every_piece: true });
    expect(await factOf(product_id, '&size=14')).toBeUndefined();
  });
});
