import { beforeAll, describe, expect, test } from 'vitest';
import { buy, initiate, order, PIECES, until, webhooks } from '#api/payments/purchase-testing.ts';
import { GOLD, join } from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
});

const PERSON = { name: 'Vasundhara Iyer', phone: '98765 43210', address: '7 Temple Street, Madurai' };

const copyOf = ({ user_id }: LoginResponse, by = owner) =>
  by.call(officeCalls.exportPersonalData, { query: { user_id } });
const erasureOf = async ({ user_id }: LoginResponse) =>
  (await owner.call(officeCalls.getErasure, { query: { user_id } })).body.data;
const erase = ({ user_id }: LoginResponse, by = owner) =>
  by.call(officeCalls.erasePersonalData, { body: { user_id } });
const cancel = (customer: LoginResponse, order_id: string) =>
  shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id } });
const obstaclesOf = async (customer: LoginResponse) =>
  (await erasureOf(customer)).obstacles.map(({ sentence }) => sentence);
const auditOf = async ({ user_id }: LoginResponse) =>
  (await owner.call(officeCalls.getAudit, { query: { subject: `customer:${user_id}` } })).body.data;

/** A customer with an order that was paid and cancelled, one that was never paid, a wish and a full cart. */
async function customerWithPast(): Promise<LoginResponse & { paidId: string; unpaidId: string }> {
  const customer = await shop.newCustomer(PERSON);
  const { token } = customer;
  const { orderId: paidId } = await buy(shop, customer);
  await cancel(customer, paidId);
  const gift = { message: 'For Meenakshi' };
  const address = { street: '9 Mango Lane', city: 'Mumbai', pincode: '400050' };
  const { orderId: unpaidId } = await order(shop, customer, { gift, address });
  await shop.call(wishCalls.addWish, { token, body: { product_id: PIECES.hoops } });
  await shop.call(calls.addToCart, { token, body: { product_id: PIECES.chain, quantity: 1 } });
  return { ...customer, paidId, unpaidId };
}

describe('the copy of a customer’s data', () => {
  test('holds what the shop stores, on a page without scripts, and no password', async () => {
    const customer = await customerWithPast();
    await shop.pool.query('update users set name = $2 where user_id = $1', [
      customer.user_id,
      '<script>alert(1)</script>',
    ]);
    const { status, body } = await copyOf(customer);
    expect(status).toBe(200);
    for (const shown of [
      ...[customer.email, PERSON.phone, PERSON.address, customer.paidId, customer.unpaidId],
      ...['9 Mango Lane, Mumbai, 400050', 'For Meenakshi', '₹8,377.00', 'Wish list', 'Cart', 'Credit notes'],
    ])
      expect(body).toContain(shown);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|argon2|undefined|\[object/);
    expect((await auditOf(customer))[0]?.act).toBe('customer data copied');
  });

  test('is for the owner alone', async () => {
    const customer = await shop.newCustomer();
    expect((await copyOf(customer, manager)).status).toBe(403);
    expect((await erase(customer, manager)).status).toBe(403);
    const query = { user_id: '00000000-0000-4000-8000-000000000000' };
    expect((await owner.call(officeCalls.exportPersonalData, { query })).status).toBe(404);
    expect((await owner.call(officeCalls.getErasure, { query })).status).toBe(404);
  });
});

describe('the deletion', () => {
  test('waits for what has not ended, and changes nothing until then', async () => {
    const customer = await shop.newCustomer(PERSON);
    await webhooks(shop, false);
    const { orderId } = await buy(shop, customer);
    expect(await obstaclesOf(customer)).toEqual([`Order ${orderId} is paid and not sent yet.`]);
    const refused = await erase(customer);
    expect(refused).toMatchObject({ status: 409, body: { code: 'erasure_refused' } });
    expect(refused.body.message).toBe(`Order ${orderId} is paid and not sent yet.`);
    expect((await shop.call(calls.getProfile, customer)).body.data.name).toBe(PERSON.name);
    await initiate(shop, customer, { scheme_id: GOLD });
    const begun = 'A payment into a savings plan was begun, and may still arrive.';
    expect(await obstaclesOf(customer)).toContain(begun);
    const passbook = await join(shop, customer);
    expect(await obstaclesOf(customer)).not.toContain(begun);
    expect(await obstaclesOf(customer)).toContain(`Savings plan ${passbook} has not ended.`);
    const { orderId: unpaidId } = await order(shop, customer);
    expect(await obstaclesOf(customer)).toContain(
      `Order ${unpaidId} waits for its payment: cancel it first.`,
    );
    await webhooks(shop, true);
  });

  test('removes what no law requires, and keeps the papers of what was paid', async () => {
    const customer = await customerWithPast();
    const { user_id, paidId, unpaidId } = customer;
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: unpaidId } });
    await until(async () => (await obstaclesOf(customer)).length === 0);
    // A refund that failed before another one sent its money waits for nothing.
    await shop.pool.query(
      `insert into refunds (refund_id, provider_payment_id, amount_paise, state, purpose, credit_note_number)
       select 'rfnd_failedbefore1', provider_payment_id, refunds.amount_paise, 'failed', refunds.purpose, credit_note_number
       from refunds join payments using (provider_payment_id) join payment_intents using (provider_order_id)
       where user_id = $1`,
      [user_id],
    );
    expect((await erase(customer)).status).toBe(200);

    expect((await shop.call(calls.getProfile, customer)).status).toBe(401);
    const login = { email: customer.email, password: 'correct horse battery' };
    expect((await shop.call(calls.login, { body: login })).status).toBe(401);
    const page = (await owner.call(officeCalls.readCustomer, { params: { user_id } })).body.data;
    expect(page).toMatchObject({ name: 'Deleted customer', email: '', phone: '', address: '', sessions: 0 });
    expect(page.erased_at).not.toBeNull();
    expect(page.invoices).toHaveLength(1);
    const { body } = await owner.call(officeCalls.listCustomers, { query: { q: 'vasundhara' } });
    expect(body.data.map(({ user_id: id }) => id)).not.toContain(user_id);

    const { rows: kept } = await shop.pool.query('select customer_name from invoices where order_id = $1', [
      paidId,
    ]);
    expect(kept).toEqual([{ customer_name: PERSON.name }]);
    const { rows: unpaid } = await shop.pool.query(
      'select street, city, recipient_name, gift_message from orders where order_id = $1',
      [unpaidId],
    );
    expect(unpaid).toEqual([{ street: '', city: '', recipient_name: null, gift_message: null }]);
    expect((await auditOf(customer)).map(({ act }) => act)).toContain('customer data deleted');
    expect(JSON.stringify(await auditOf(customer))).not.toContain(PERSON.name);
  });

  test('happens once; its address is free, and neither a link nor a message reaches it', async () => {
    const customer = await customerWithPast();
    const { user_id, email, token, paidId, unpaidId } = customer;
    await shop.call(calls.cancelOrder, { token, body: { order_id: unpaidId } });
    const complaint = { order_id: paidId, reason: 'something else', text: 'The box was open.' } as const;
    const { data } = (await shop.call(afterSaleCalls.makeComplaint, { token, body: complaint })).body;
    const closed = { complaint_number: data.complaint_number, text: 'We are sorry.' };
    expect(await obstaclesOf(customer)).toContain(`Complaint ${data.complaint_number} is not closed.`);
    await owner.call(officeCalls.closeComplaint, { body: closed });
    await until(async () => (await obstaclesOf(customer)).length === 0);
    expect((await erase(customer)).status).toBe(200);
    expect((await erase(customer)).body.code).toBe('not_found');
    expect((await copyOf(customer)).body.code).toBe('not_found');
    expect((await erasureOf(customer)).erased_at).not.toBeNull();
    expect((await owner.call(officeCalls.reopenComplaint, { body: closed })).status).toBe(200);
    const { rows } = await shop.pool.query('select kind from outbox where user_id = $1', [user_id]);
    expect(rows).toEqual([]);
    const body = { user_id };
    expect((await owner.call(officeCalls.makeResetLink, { body })).body.code).toBe('not_found');
    expect((await shop.newCustomer({ ...PERSON, email })).user_id).not.toBe(user_id);
    await expect(shop.pool.query('delete from outbox')).rejects.toThrow('a queued message is not changed');
  });
});
