import { createHash } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { RATES_OPENING, rateSetText } from '#contract/rates/rate-set-text.ts';
import { addColleague, type Colleague } from '../load/colleague.ts';
import { pathOf } from '../load/customer.ts';
import type { Environment } from '../processes/environment.ts';
import type { StatementSeen } from '../proxies/database-proxy.ts';
import type { Random } from '../randomness.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import { killAt } from './means/killed-shop.ts';
import { type ObservedRates, readRates } from './means/rate-readers.ts';

const KILLS = 10;
const TIMEOUT_MS = 30_000;
/** Rates that nobody has to approve: near the ones of the demo shop. */
const RATES: readonly [string, number][] = [
  ['22K916', 11_365],
  ['18K750', 9300],
  ['14K585', 7255],
  ['925', 153],
];

const COMMIT = /^commit\b/i;
const NEW_SET = /\binsert into "rate_sets"/i;
const NEW_RATES = /\binsert into "rates"/i;
const REFRESH = /\bupdate "products" set shown_price_paise/i;

type Point = (seen: StatementSeen) => boolean;
const commitOf =
  (moment: StatementSeen['moment'], wrote: RegExp): Point =>
  (seen) =>
    seen.moment === moment && COMMIT.test(seen.statement) && seen.transaction.some((one) => wrote.test(one));
const statement =
  (moment: StatementSeen['moment'], which: RegExp): Point =>
  (seen) =>
    seen.moment === moment && which.test(seen.statement);

/** The middle of Apply, and of the refresh of the shown prices that follows it. */
const POINTS: readonly Point[] = [
  statement('after', NEW_SET),
  statement('after', NEW_RATES),
  commitOf('before', NEW_SET),
  commitOf('after', NEW_SET),
  statement('before', REFRESH),
  statement('after', REFRESH),
  commitOf('before', REFRESH),
  commitOf('after', REFRESH),
];

async function applySome(owner: Colleague, random: Random): Promise<void> {
  const board = await owner.call(officeCalls.getRates, {});
  if (!board) return;
  const rates = RATES.map(([purity, rate]) => [purity, rupees(rate + random.below(rate / 50))]);
  const body = { based_on: board.rate_set_id, rates: Object.fromEntries(rates) };
  await owner.call(officeCalls.applyRates, { body });
}

function applyUntil(isStruck: () => boolean, owner: Colleague, random: Random): Promise<boolean> {
  return until(
    async () => {
      if (!isStruck()) await applySome(owner, random);
      return isStruck();
    },
    TIMEOUT_MS,
    50,
  );
}

interface StoredSet {
  id: number;
  at: Date;
  actor: string;
  approvedBy: string | null;
  note: string;
  previous: string;
  hash: string;
  rates: { purity: string; rate: number; day: string }[];
}

async function storedSets({ direct }: Environment): Promise<StoredSet[]> {
  const { rows } = await direct.pool.query<StoredSet>(
    `select s.rate_set_id as id, s.effective_at as at, s.actor, s.approved_by as "approvedBy", s.note,
       s.previous_hash as previous, s.hash,
       coalesce((select json_agg(json_build_object('purity', r.purity, 'rate', r.rate_paise_per_gram, 'day', r.stated_on))
         from rates r where r.rate_set_id = s.rate_set_id), '[]') as rates
     from rate_sets s order by s.rate_set_id`,
  );
  return rows;
}

/** Every set is whole, numbered without a gap, and has the hash of the one before it. */
function chainProblems(sets: readonly StoredSet[]): string[] {
  let previous = RATES_OPENING;
  return sets.flatMap((set, index) => {
    const { at, actor, approvedBy, note } = set;
    const rates = set.rates.map(({ purity, rate, day }) => ({
      ...{ purity, ratePaisePerGram: rate as never, statedOn: day as never },
    }));
    const text = rateSetText(
      { rateSetId: set.id, effectiveAt: at, actor, approvedBy, note, rates },
      previous,
    );
    const hash = createHash('sha256').update(text, 'utf8').digest('hex');
    const holds = set.id === index + 1 && set.previous === previous && set.hash === hash;
    previous = set.hash;
    return holds ? [] : [`rate set ${set.id} does not follow the one before it`];
  });
}

/** Responses whose rates are not those of one set. */
function mixtures(sets: readonly StoredSet[], { boards }: ObservedRates): string[] {
  const known = sets.map(({ rates }) => new Map(rates.map(({ purity, rate }) => [purity, rate])));
  return [...boards]
    .filter((board) => {
      const shown: [string, number][] = JSON.parse(board);
      return !known.some((set) => shown.every(([purity, rate]) => set.get(purity) === rate));
    })
    .map((board) => `a response with rates of no set: ${board}`);
}

/** Whether the stored prices are those that the listing shows at the last rates. */
async function isCaughtUp({ direct, shops }: Environment): Promise<boolean> {
  const { rows } = await direct.pool.query<{ id: number; price: string }>(
    `select product_id as id, shown_price_paise as price from products
     where not exists (select from shown_prices_due)
       and (select rate_set_id from shown_prices_day) = (select max(rate_set_id) from rate_sets)`,
  );
  const stored = new Map(rows.map(({ id, price }) => [id, Number(price)]));
  const response = await fetch(shops[0]?.url + pathOf(calls.getProducts, {}));
  const { data } = (await response.json()) as {
    data: { products: { product_id: number; price: Rupees }[] }[];
  };
  const products = data.flatMap((category) => category.products);
  return products.every(({ product_id, price }) => stored.get(product_id) === toPaise(price));
}

export const RATE_FAULTS: readonly Fault[] = [
  {
    id: 'F31',
    what: `kill -9 of a shop ${KILLS} times in the middle of a change of rates: old or new, never a mixture`,
    async act(environment, random) {
      const owner = await addColleague(environment, random.branch('owner of the rates'), 'owner');
      const reading = readRates(environment);
      let struck = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const point = random.pick(POINTS);
        const act = (isStruck: () => boolean) => applyUntil(isStruck, owner, random);
        if (await killAt(environment.shops, { point: { database: point }, act })) struck += 1;
      }
      const caughtUp = await until(() => isCaughtUp(environment), TIMEOUT_MS);
      const seen = await reading.stop();
      const sets = await storedSets(environment);
      const problems = [...seen.problems, ...chainProblems(sets), ...mixtures(sets, seen)];
      if (!caughtUp) problems.push('the stored prices are not those of the last rates');
      if (seen.boards.size < 2) problems.push('the responses showed one board of rates only');
      if (problems.length > 0) throw new Error(problems.join('; '));
      return struck === KILLS;
    },
  },
];
