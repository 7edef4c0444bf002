import { inTransaction } from '#api/platform/database/transactions.ts';
import { addRateSet, boardRates } from '#api/rates/service.ts';
import { wrongRatePrices } from '#api/testing/rate-prices-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { type PaisePerGram, paisePerGram } from '#contract/money/money.ts';
import type { Customer } from '../load/customer.ts';
import { PIECES } from '../load/journey.ts';
import { sleep } from '../waiting.ts';
import { buyers, payForCart } from './purchases.ts';
import type { Findings, Race, RaceHarness } from './race-harness.ts';

const CHANGES = 20;
const BASKET = [PIECES.ring, PIECES.chain, PIECES.silver];

type Rates = ReadonlyMap<string, PaisePerGram>;

/** Applies every rate of the board times a factor, as one set. */
async function applyTimes(harness: RaceHarness, board: Rates, factor: number): Promise<void> {
  const rates = new Map(
    [...board].map(([purity, rate]) => [purity, paisePerGram(Math.round(rate * factor))]),
  );
  await inTransaction(harness.environment.direct.db, (tx) =>
    addRateSet(tx, { rates, effectiveAt: new Date(), actor: 'race' }),
  );
}

/** Fills the cart, orders, pays and has the payment verified; true once paid. */
async function buy(harness: RaceHarness, customer: Customer): Promise<boolean> {
  await harness.clear(customer);
  await harness.rows(
    'insert into cart_lines (user_id, product_id, quantity) select $1, unnest($2::int[]), 2',
    [customer.userId, BASKET],
  );
  return (await payForCart(harness, customer)) !== undefined;
}

async function buyWhileRatesChange(harness: RaceHarness, findings: Findings): Promise<void> {
  const crowd = await buyers(harness);
  const board = await boardRates(harness.environment.direct.db, indianDate(new Date()));
  const [before] = await harness.rows<{ item: number }>(
    'select coalesce(max(order_item_id), 0)::int as item from order_items',
  );
  let isOver = false;
  const changing = (async () => {
    for (let change = 0; change < CHANGES; change++) {
      await applyTimes(harness, board, 1 + (change % 10) / 137);
      await sleep(harness.size.rateChangesMs / CHANGES);
    }
    isOver = true;
  })();
  const buying = crowd.map(async (customer) => {
    let paid = 0;
    do if (await buy(harness, customer)) paid += 1;
    while (!isOver);
    return paid;
  });
  const paid = (await Promise.all([changing, ...buying]))
    .slice(1)
    .reduce<number>((sum, one) => sum + (one ?? 0), 0);
  await applyTimes(harness, board, 1);
  // Payments whose verification got `busy` are settled now instead of by the next scheduled check.
  await harness.environment.reconcile();
  findings.holds(`${paid} of ${crowd.length} customers paid`, paid >= crowd.length);
  const pool = harness.environment.direct.pool;
  for (const problem of await wrongRatePrices(pool, before?.item ?? 0)) findings.holds(problem, false);
  const sets = await harness.count(
    'select count(distinct rate_set_id) from order_items where order_item_id > $1',
    [before?.item],
  );
  findings.holds(`orders of ${sets} rate sets only`, sets > 1);
}

/** Races of customers with changes of the rates. They apply rates, and restore them. */
export const RATE_RACES: Race[] = [
  {
    id: 'R20',
    what: 'rates change 20 times while 200 customers buy: each order is priced by one set of rates',
    short: true,
    run: buyWhileRatesChange,
  },
];
