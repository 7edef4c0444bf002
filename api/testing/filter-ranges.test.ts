import { beforeAll, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});

const LATE = 'The last day is before the first one.';
const LOW = 'The highest amount is below the lowest one.';

test.each([
  [officeCalls.getOfficeOrders.path, 'from=2026-02-01&to=2026-01-31', { to: LATE }],
  [officeCalls.getOfficeOrders.path, 'min_amount=500&max_amount=499', { max_amount: LOW }],
  [officeCalls.getInvoices.path, 'from=2026-02-01&to=2026-01-31', { to: LATE }],
  [officeCalls.getPayments.path, 'from=2026-02-01&to=2026-01-31', { to: LATE }],
  [officeCalls.getPayments.path, 'min=1000&max=200', { max: LOW }],
])('%s refuses %s, which no row can match', async (path, query, fields) => {
  const response = await owner.fetch(`/api/v1${path}?${query}`);
  const { message, fields: named } = await response.json();
  expect([response.status, message, named]).toEqual([400, Object.values(fields)[0], fields]);
});

test('a range of one day, of one amount, or with one end is accepted', async () => {
  const day = { from: '2026-02-01', to: '2026-02-01' };
  for (const query of [
    day,
    { from: day.from },
    { to: day.to },
    { min: 200, max: 1000 },
    { min: 7, max: 7 },
  ]) {
    expect((await owner.call(officeCalls.getPayments, { query })).status).toBe(200);
  }
});
