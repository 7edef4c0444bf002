import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runnerImport } from 'vite';
import { buildShop, checkNode, installParts, root, runScript } from '../scripts/prepare.mjs';
import { fillCatalogue } from './catalogue.mjs';
import { databaseOf, openShop } from './shop.mjs';
import { printTable } from './table.mjs';

// node bench/search.mjs [--pieces 5000 --per-second 20 --seconds 60 --fuzz 10000 --port 4180 --without-trigrams]
// Searches through the API: every pair of spellings of the tests, then mixed queries at a fixed rate, then fuzzed ones. A query
// that waits for others before it is counted from the moment at which it was due.
const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '5000' },
    'per-second': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    fuzz: { type: 'string', default: '10000' },
    port: { type: 'string', default: '4180' },
    'without-trigrams': { type: 'boolean', default: false },
  },
});
const [pieces, perSecond, seconds, fuzzed, port] = [
  values.pieces,
  values['per-second'],
  values.seconds,
  values.fuzz,
  values.port,
].map(Number);
const FUZZ_AT_ONCE = 4;
const MAX_INDEXING_MS = 60 * 60_000;

/** What shoppers type: one word, several, codes, filters, slips, other scripts, and words that nearly every piece has. */
const MIXED = [
  ...['ring', 'gold', 'jumka', 'झुमके', 'mangalsutra chota', 'सोने की अंगूठी', 'payal', 'diamond ring'],
  ...['22k ring under 30000', 'necklace above 1 lakh', 'chain 5 g', '916 bangle', '30 हज़ार', '10 g coin'],
  ...['earings', 'neckles', 'bracelt', 'pendent', 'dimond stud', 'kundan haar', 'nath', 'V77', 'P002'],
  ...['silver', 'women', 'gold ring women', 'platinum jhumka', 'rose gold hoops', 'baby bangle', 'Anaya'],
];

await runScript(async () => {
  checkNode();
  await installParts(console.error);
  await buildShop(console.error);
});
const spellings = (
  await runnerImport(join(root, 'api/catalogue/search/spelling-pairs-testing.ts'), {
    root,
    configFile: false,
  })
).module.SPELLING_PAIRS.flat();

const PARTS = [
  ...MIXED.join(' ').split(' '),
  ...spellings,
  ...[
    'under',
    'above',
    'between',
    'to',
    '-',
    '<',
    '>',
    '₹',
    '%',
    '_',
    "'",
    '"',
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
  ],
  ...[
    '\0',
    '😀',
    '‮',
    '1e9',
    '99999999999999999999',
    '0',
    '-1',
    '5 g',
    '22k',
    '3 lakh',
    'मोती',
    'மோதிரம்',
    'আংটি',
    'a',
    'aa',
  ],
];

const folder = await mkdtemp(join(tmpdir(), 'tola-bench-'));
// The limit of searches is one of an address.
const shop = await openShop({ port, dataDir: join(folder, 'shop'), environment: { TRUST_PROXY: 'yes' } });
const database = new pg.Client({ connectionString: await databaseOf(shop.dataDir) });
try {
  await database.connect();
  await fillCatalogue(await databaseOf(shop.dataDir), pieces, { say: (line) => console.error(line) });
  await indexed();
  if (values['without-trigrams']) await database.query('drop extension pg_trgm cascade');
  await database.query('vacuum (analyze) product_words, search_words, products');
  await measure();
} finally {
  await database.end();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure() {
  for (const q of MIXED) await timed(q);
  const pairs = [];
  for (const q of [...new Set(spellings)]) pairs.push(await timed(q));
  report('spellings, one after the other', pairs);
  report(`mixed, ${perSecond} a second`, await atRate());
  const found = await fuzz();
  report('fuzzed, four at a time', found);
  const statuses = [...new Set(found.map(({ status }) => status))].sort();
  const counted = statuses.map((one) => [one, found.filter(({ status }) => status === one).length]);
  printTable(['status', 'fuzzed queries'], counted);
}

/** Waits until the words of all products are stored. */
async function indexed() {
  const began = performance.now();
  while (performance.now() - began < MAX_INDEXING_MS) {
    const { rows } = await database.query('select count(*)::int as due from product_words_due');
    if (rows[0].due === 0) {
      console.error(`words follow after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The words of the products did not follow within an hour.');
}

async function timed(q, due = performance.now()) {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  const response = await fetch(`${shop.url}/api/v1/users/data/search?${new URLSearchParams({ q })}`, {
    headers: { 'x-forwarded-for': address },
  });
  await response.arrayBuffer();
  return { q, status: response.status, ms: performance.now() - due };
}

/** One query at each moment at which one is due, whatever the ones before are doing. */
async function atRate() {
  const began = performance.now();
  const due = Array.from({ length: perSecond * seconds }, (_, place) => began + (place * 1000) / perSecond);
  return Promise.all(
    due.map(async (moment, place) => {
      await new Promise((resolve) => setTimeout(resolve, moment - performance.now()));
      return timed(MIXED[(place * 7) % MIXED.length], moment);
    }),
  );
}

/** Texts of known words, signs and random letters, always the same ones. */
function fuzzedTexts() {
  let state = 7;
  const next = (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const letters = () =>
    Array.from({ length: 1 + next(9) }, () =>
      String.fromCodePoint(next(3) ? 97 + next(26) : 32 + next(0xd00)),
    ).join('');
  return Array.from({ length: fuzzed }, () =>
    Array.from({ length: 1 + next(8) }, () => (next(3) ? PARTS[next(PARTS.length)] : letters()))
      .join(next(4) ? ' ' : '')
      .slice(0, 100),
  );
}

async function fuzz() {
  const texts = fuzzedTexts();
  const found = [];
  const worker = async () => {
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) found.push(await timed(text));
  };
  await Promise.all(Array.from({ length: FUZZ_AT_ONCE }, worker));
  return found;
}

function report(name, results) {
  const sorted = results.toSorted((one, other) => one.ms - other.ms);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0).toFixed(0);
  const slowest = sorted
    .slice(-5)
    .reverse()
    .map(({ q, ms }) => `${JSON.stringify(q)} ${ms.toFixed(0)}`);
  const failed = results.filter(({ status }) => status >= 500).length;
  printTable(
    [
      name,
      `${pieces} pieces, load ${loadavg()[0].toFixed(1)}${values['without-trigrams'] ? ', no pg_trgm' : ''}`,
    ],
    [
      ['queries, 5xx', `${results.length}, ${failed}`],
      ['p50 / p95 / p99 / slowest, ms', [at(0.5), at(0.95), at(0.99), at(1)].join(' / ')],
      ['the slowest', slowest.join('; ')],
    ],
  );
}
