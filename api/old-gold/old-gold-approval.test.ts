import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureMails } from '#api/messages/captured-mails-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { numberOf, ownGold, takeGold } from './old-gold-testing.ts';

const { mailChannel, mailAbout } = captureMails();
const shop = shopOfThisFile({}, { mailChannel });
const PURITY = '22K916';

let owner: OfficeBrowser;
let manager: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
});
beforeEach(async () => {
  customer = await shop.newCustomer();
});

const board = async () => (await manager.call(officeCalls.getRates)).body;

const rateOfGold = async () => (await board()).data.find(({ purity }) => purity === PURITY)?.rate ?? 0;

/** Gold worth at least so many rupees. */
async function take(worth: number, by = manager) {
  const grams = Math.ceil((worth / (await rateOfGold())) * 1000) / 1000;
  return takeGold(by, customer, { gross_weight_g: grams, net_weight_g: grams });
}

const decide = (
  approval_id: number | null,
  decision: 'approve' | 'decline' = 'approve',
  by: OfficeBrowser = owner,
) => by.call(officeCalls.decideApproval, { body: { approval_id: approval_id ?? 0, decision } });

describe('P-362 old gold above the limit', () => {
  test('waits for an owner, and is then worth what it was when it was weighed', async () => {
    const grams = Math.ceil((250_000 / (await rateOfGold())) * 1000) / 1000;
    const worth = Math.round(grams * (await rateOfGold()));
    const asked = await take(250_000);
    expect(asked.body).toMatchObject({ old_gold_number: null, approval_id: expect.any(Number) });
    expect(await ownGold(shop, customer)).toEqual([]);
    await takeLowerRate();

    expect((await decide(asked.body.approval_id, 'approve', manager)).body.code).toBe('approval_refused');
    expect((await decide(asked.body.approval_id)).status).toBe(200);
    const [taken] = await ownGold(shop, customer);
    expect(taken).toMatchObject({ value: worth, balance: worth });
    const { body } = await manager.call(officeCalls.getOldGoldNote, {
      params: { old_gold_number: taken?.old_gold_number ?? 0 },
    });
    expect(body.data.taken_by).toBe(await nameOfManager());
    await mailAbout(shop, `We have taken your old gold: note ${taken?.old_gold_number}`);
    await expectInvariants(shop.db);
  });

  test('is declined without a trace, and can be asked for again', async () => {
    const asked = await take(250_000);
    const again = await take(300_000);
    expect([again.status, again.body.code]).toEqual([409, 'old_gold_refused']);
    expect((await decide(asked.body.approval_id, 'decline')).status).toBe(200);
    expect(await ownGold(shop, customer)).toEqual([]);
    expect((await take(250_000)).body.approval_id).toEqual(expect.any(Number));
  });

  test('is also what comes in parts on one day, without what was given back', async () => {
    const first = numberOf(await take(150_000));
    expect(first).toBeGreaterThan(0);
    const second = await take(60_000);
    expect(second.body.approval_id).toEqual(expect.any(Number));
    await decide(second.body.approval_id, 'decline');
    await manager.call(officeCalls.giveBackOldGold, {
      body: { old_gold_number: first, reason: 'She keeps it' },
    });
    expect(numberOf(await take(60_000))).toBeGreaterThan(first);
    await expectInvariants(shop.db);
  });

  test('names what its stones are worth to the person who decides', async () => {
    await takeGold(manager, customer, { net_weight_g: 0.1, gross_weight_g: 9, stones: rupees(300_000) });
    const { data } = (await owner.call(officeCalls.getApprovals)).body;
    const asked = data.find(({ subject }) => subject === `customer:${customer.user_id}`);
    expect(asked?.summary).toMatch(
      /^Take 0\.100 g of 22K \(916\) old gold for ₹3,0[\d,]+, of which ₹3,00,000 for its stones$/,
    );
  });

  test('of a customer whose data were deleted meanwhile is not taken', async () => {
    const asked = await take(250_000);
    const body = { user_id: customer.user_id };
    expect((await owner.call(officeCalls.erasePersonalData, { body })).status).toBe(200);
    expect((await decide(asked.body.approval_id)).status).toBe(404);
  });
});

async function takeLowerRate() {
  const { rate_set_id, data } = await board();
  const rate = (data.find(({ purity }) => purity === PURITY)?.rate ?? 0) - 100;
  const rates = { [PURITY]: rupees(rate) };
  const { status } = await manager.call(officeCalls.applyRates, { body: { based_on: rate_set_id, rates } });
  expect(status).toBe(200);
}

/** As a note that the manager makes alone states it. */
async function nameOfManager(): Promise<string> {
  const old_gold_number = numberOf(await takeGold(manager, await shop.newCustomer()));
  const { body } = await manager.call(officeCalls.getOldGoldNote, { params: { old_gold_number } });
  return body.data.taken_by;
}
