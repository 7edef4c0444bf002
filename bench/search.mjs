import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from '../scripts/prepare.mjs';
import { measureFilledShop, printTimes, sameNumbers } from './support/filled-shop.mjs';
import { printTable } from './support/table.mjs';

// node bench/search.mjs [--pieces 5000 --per-second 20 --seconds 60 --fuzz 10000 --port 4180 --without-trigrams]
// Searches through the API: every pair of spellings of the tests, then mixed queries at a fixed rate, then fuzzed ones. A query
// that is delayed by earlier ones is timed from the moment at which it was due.
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

/** What shoppers type: one word, several, codes, filters, slips, other scripts, and words that nearly every piece has. */
const MIXED = [
  ...['ring', 'gold', 'jumka', 'झुमके', 'mangalsutra chota', 'सोने की अंगूठी', 'payal', 'diamond ring'],
  ...['22k ring under 30000', 'necklace above 1 lakh', 'chain 5 g', '916 bangle', '30 हज़ार', '10 g coin'],
  ...['earings', 'neckles', 'bracelt', 'pendent', 'dimond stud', 'kundan haar', 'nath', 'V77', 'P002'],
  ...['silver', 'women', 'gold ring women', 'platinum jhumka', 'rose gold hoops', 'baby bangle', 'Anaya'],
];

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

// The rate limit on searches is per address.
const demand = { pieces, port, due: 'product_words_due', environment: { TRUST_PROXY: 'yes' } };
await measureFilledShop(demand, async ({ shop, database }) => {
  if (values['without-trigrams']) await database.query('drop extension pg_trgm cascade');
  await database.query('vacuum (analyze) product_words, search_words, products');
  await measure(shop.url);
});

async function measure(url) {
  for (const q of MIXED) await timed(url, q);
  const pairs = [];
  for (const q of [...new Set(spellings)]) pairs.push(await timed(url, q));
  report('spellings, one after the other', pairs);
  report(`mixed, ${perSecond} a second`, await atRate(url));
  const found = await fuzz(url);
  report('fuzzed, four at a time', found);
  const statuses = [...new Set(found.map(({ status }) => status))].sort();
  const counted = statuses.map((one) => [one, found.filter(({ status }) => status === one).length]);
  printTable(['status', 'fuzzed queries'], counted);
}

async function timed(url, q, due = performance.now()) {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  const response = await fetch(`${url}/api/v1/users/data/search?${new URLSearchParams({ q })}`, {
    headers: { 'x-forwarded-for': address },
  });
  await response.arrayBuffer();
  return { what: q, status: response.status, ms: performance.now() - due };
}

/** Starts each query when it is due, whether or not earlier ones have finished (open-loop load). */
async function atRate(url) {
  const began = performance.now();
  const due = Array.from({ length: perSecond * seconds }, (_, place) => began + (place * 1000) / perSecond);
  return Promise.all(
    due.map(async (moment, place) => {
      await new Promise((resolve) => setTimeout(resolve, moment - performance.now()));
      return timed(url, MIXED[(place * 7) % MIXED.length], moment);
    }),
  );
}

/** Seeded texts of known words, signs and random letters. */
function fuzzedTexts() {
  const next = sameNumbers();
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

async function fuzz(url) {
  const texts = fuzzedTexts();
  const found = [];
  const worker = async () => {
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) found.push(await timed(url, text));
  };
  await Promise.all(Array.from({ length: FUZZ_AT_ONCE }, worker));
  return found;
}

function report(title, results) {
  printTimes(title, `${pieces} pieces${values['without-trigrams'] ? ', no pg_trgm' : ''}`, results);
}
