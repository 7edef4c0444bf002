import { afterEach, beforeAll, expect, test } from 'vitest';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { buy } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES } from '#contract/office/roles.ts';

const shop = shopOfThisFile();
let counter: OfficeBrowser;
let customer: LoginResponse;
let order_id: string;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
  customer = await shop.newCustomer();
  order_id = (await buy(shop, customer)).orderId;
});

async function newComplaint(daysAgo = 0): Promise<number> {
  const { rows } = await shop.pool.query<{ complaint_number: number }>(
    `with made as (
       insert into complaints (user_id, order_id, reason, text, made_at, acknowledged_at, due_at)
       select $1, $2, 'damaged', 'The clasp is broken.', at, at, date_trunc('day', at) + interval '30 days'
       from (select now() - make_interval(days => $3) as at) t returning *),
     events as (
       insert into complaint_events (complaint_number, kind, person, happened_at)
       select complaint_number, kind, person, made_at
       from made, (values (1, 'made', 'customer'), (2, 'acknowledged', 'shop')) event (place, kind, person) order by place)
     select complaint_number from made`,
    [customer.user_id, order_id, daysAgo],
  );
  return rows[0]?.complaint_number ?? 0;
}

const read = async (complaint_number: number) =>
  (await counter.call(officeCalls.getOfficeComplaint, { params: { complaint_number } })).body.data;

const list = async (query: object = {}) =>
  (await counter.call(officeCalls.getOfficeComplaints, { query: query as never })).body;

async function urgent(): Promise<Record<string, number>> {
  const { body } = await counter.call(officeCalls.getToday);
  return Object.fromEntries(body.data.map(({ task, count }) => [task, count]));
}

afterEach(() => shop.setClock(undefined));

test('a complaint is closed although the clock went back since it was made', async () => {
  const complaint_number = await newComplaint();
  shop.setClock(new Date(Date.now() - 60_000));
  const { status } = await counter.call(officeCalls.closeComplaint, {
    body: { complaint_number, text: 'Settled' },
  });
  expect(status).toBe(200);
});

test('the staff replies, closes and opens again; the customer reads it, without names', async () => {
  const complaint_number = await newComplaint();
  const act = async (call: keyof typeof officeCalls, text: string) =>
    (
      await counter.call(officeCalls[call] as typeof officeCalls.replyToComplaint, {
        body: { complaint_number, text },
      })
    ).body;
  expect((await list()).data.find((one) => one.complaint_number === complaint_number)).toMatchObject({
    ...{ customer_name: customer.name, order_id, waits_for_shop: true, is_urgent: false, age_days: 0 },
  });
  await act('replyToComplaint', 'Please send it back.');
  expect((await read(complaint_number)).waits_for_shop).toBe(false);
  expect((await act('closeComplaint', 'A new clasp was sent.')).message).toContain('is closed');
  for (const call of ['replyToComplaint', 'closeComplaint'] as const)
    expect((await act(call, 'Again')).code).toBe('complaint_change_refused');
  await act('reopenComplaint', 'Closed by mistake');
  expect((await act('reopenComplaint', 'Again')).code).toBe('complaint_change_refused');

  const { events, closed_at } = await read(complaint_number);
  expect(closed_at).toBeNull();
  expect(events.map(({ kind, text, by }) => [kind, text, by])).toEqual([
    ['made', null, customer.name],
    ['acknowledged', null, 'The shop'],
    ['replied', 'Please send it back.', expect.stringMatching(/^Person/)],
    ['closed', 'A new clasp was sent.', expect.stringMatching(/^Person/)],
    ['reopened', 'Closed by mistake', expect.stringMatching(/^Person/)],
  ]);
  const { rows: mails } = await shop.pool.query(
    "select kind, fact, payload from outbox where subject = 'complaint:' || $1 order by message_id",
    [complaint_number],
  );
  expect(mails.map(({ kind }) => kind)).toEqual([
    'complaint replied',
    'complaint closed',
    'complaint reopened',
  ]);
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  for (const mail of mails) {
    const { text } = await writeMail(shop.db, mail, sender);
    expect(text).toContain(`${sender.shopAddress}/user/complaints/${complaint_number}`);
    expect(text).not.toMatch(/clasp|mistake|send it back|Person/);
  }
  const own = await shop.call(afterSaleCalls.getComplaint, {
    token: customer.token,
    params: { complaint_number },
  });
  expect(own.body.data.events.map(({ by }) => by)).toEqual(['customer', 'shop', 'shop', 'shop', 'shop']);
  expect(JSON.stringify(own.body)).not.toContain('Person');
  const { rows } = await shop.pool.query(
    'select act, reason from audit_entries where subject = $1 order by sequence',
    [`complaint:${complaint_number}`],
  );
  expect(rows).toEqual([
    { act: 'complaint answered', reason: null },
    { act: 'complaint closed', reason: 'A new clasp was sent.' },
    { act: 'complaint reopened', reason: 'Closed by mistake' },
  ]);
});

test('of two people who close a complaint, one gets a refusal', async () => {
  const complaint_number = await newComplaint();
  const other = await newStaff(shop, 'manager');
  const body = { complaint_number, text: 'Settled' };
  const outcomes = await Promise.all(
    [counter, other].map(
      async (person) => (await person.call(officeCalls.closeComplaint, { body })).body.code,
    ),
  );
  expect(outcomes.toSorted()).toEqual(['complaint_change_refused', undefined]);
});

test('from day 25 an open complaint is urgent, also on Today', async () => {
  const before = await urgent();
  const [young, old] = [await newComplaint(24), await newComplaint(25)];
  expect([(await read(young)).is_urgent, (await read(old)).is_urgent]).toEqual([false, true]);
  const after = await urgent();
  expect(after.urgent_complaints).toBe((before.urgent_complaints ?? 0) + 1);
  expect(after.open_complaints).toBe((before.open_complaints ?? 0) + 2);
  await counter.call(officeCalls.closeComplaint, { body: { complaint_number: old, text: 'Settled' } });
  expect((await read(old)).is_urgent).toBe(false);
  expect((await urgent()).urgent_complaints).toBe(before.urgent_complaints);
});

test('pages of open and closed complaints neither repeat nor skip one', async () => {
  for (let count = 0; count < 60; count += 1) {
    const complaint_number = await newComplaint(count % 20);
    if (count % 10 === 0)
      await shop.pool.query('update complaints set closed_at = now() where complaint_number = $1', [
        complaint_number,
      ]);
  }
  for (const view of ['open', 'closed'] as const) {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ view, ...(after !== null && { after }) });
      seen.push(...page.data.map(({ complaint_number }) => complaint_number));
      after = page.next;
    } while (after !== null);
    const { rows } = await shop.pool.query(
      `select complaint_number from complaints where (closed_at is null) = $1
       order by ${view === 'open' ? 'due_at, complaint_number' : 'complaint_number desc'}`,
      [view === 'open'],
    );
    expect(seen).toEqual(rows.map(({ complaint_number }) => complaint_number));
  }
  expect((await list({ after: 'nonsense' })).code).toBe('invalid_input');
  expect((await list({ view: 'lost' })).code).toBe('invalid_input');
});

test('owner, manager and counter see complaints; an unknown one is not found', async () => {
  const complaint_number = await newComplaint();
  for (const role of ROLES) {
    const browser = await newStaff(shop, role);
    const may = ['owner', 'manager', 'counter'].includes(role);
    const one = await browser.call(officeCalls.getOfficeComplaint, { params: { complaint_number } });
    expect(one.status).toBe(may ? 200 : 403);
    const body = { complaint_number, text: 'Hello' };
    expect((await browser.call(officeCalls.replyToComplaint, { body })).status).toBe(may ? 200 : 403);
  }
  const none = await counter.call(officeCalls.getOfficeComplaint, { params: { complaint_number: 999_999 } });
  expect(none.body.code).toBe('not_found');
  const photo = await counter.fetch(`/api/v1/office/complaints/${complaint_number}/photo`);
  expect(photo.status).toBe(404);
});
