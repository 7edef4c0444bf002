import { beforeAll, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { settleIn } from './customer-journeys-testing.ts';
import { createDice, type Dice } from './dice.ts';
import { AT_ONCE, addressOf, type Operation, REQUESTS, readOperations, SEED } from './operations-testing.ts';
import { corruptBody, type Known, validValue } from './values.ts';

// Every call of the office with valid and mutated requests in random order, as an owner. `npm run fuzz` sends more.
const NEW_IDS_EVERY = 100;
/** Without the calls of access, which would end the session of the requests after them. */
const CALLS: OfficeCall[] = Object.values(officeCalls).filter(
  ({ isOwnAccess, path }) => !isOwnAccess && !path.startsWith('/office/staff'),
);

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let operations: Operation[];
const failures: string[] = [];
const statuses: Record<string, number> = {};

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  for (let customers = 0; customers < 3; customers++) await settleIn(shop, await shop.newCustomer());
  const all = await readOperations(shop, '/api/v1/office/openapi.json');
  const paths = new Set(CALLS.map(({ path }) => `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`));
  operations = all.filter(({ path }) => paths.has(path));
});

/** Values of every column that identifies something, by the column's name. */
async function storedIds(): Promise<Known> {
  const { rows } = await shop.pool.query<{ column: string; table: string }>(
    `select column_name as column, table_name as table from information_schema.columns
     where table_schema = current_schema() and column_name ~ '(_id|number|code|version|tag|sku)$' order by 2, 1`,
  );
  const known: Known = {};
  for (const { column, table } of rows) {
    const found = await shop.pool.query<{ id: unknown }>(
      `select distinct "${column}" as id from "${table}" where "${column}" is not null limit 8`,
    );
    known[column] = [...(known[column] ?? []), ...found.rows.map(({ id }) => id)];
  }
  return known;
}

async function send(operation: Operation, known: Known, dice: Dice): Promise<void> {
  const { method, body: schema } = operation;
  const address = addressOf(operation, known, dice);
  const fitting = schema && validValue(schema, '', known, dice);
  const body = schema && JSON.stringify(dice.chance(0.8) ? fitting : corruptBody(fitting, schema, dice));
  const response = await owner.fetch(address, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  const isRefused = response.status === 503 && text.includes('"provider_unavailable"');
  if (response.status < 500 || isRefused) return;
  failures.push(
    `${method} ${address} ${String(body).slice(0, 400)} -> ${response.status} ${text.slice(0, 300)}`,
  );
}

test(`${REQUESTS} requests to the office from seed ${SEED} break nothing`, {
  timeout: 3_600_000,
}, async () => {
  const dice = createDice(SEED);
  let known: Known = {};
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (sent % NEW_IDS_EVERY === 0) known = await storedIds();
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(dice.oneOf(operations), known, dice)));
  }
  expect(failures).toEqual([]);
  await expectInvariants(shop.db);
  if (process.env.FUZZ_REQUESTS)
    console.log(`seed ${SEED}, ${REQUESTS} requests to the office, responses by status:`, statuses);
  // The valid share of the requests must succeed, or the test proves little.
  expect(statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 10);
});
