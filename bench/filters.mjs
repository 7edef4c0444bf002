import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from '../scripts/prepare.mjs';
import { measureFilledShop, printTimes, sameNumbers } from './support/filled-shop.mjs';

// node bench/filters.mjs [--pieces 5000 --combinations 200 --port 4180]
// Filters the listing by random combinations, with the counts of further filter values.
const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '5000' },
    combinations: { type: 'string', default: '200' },
    port: { type: 'string', default: '4180' },
  },
});
const [pieces, combinations, port] = [values.pieces, values.combinations, values.port].map(Number);
const MAX_FILTERS = 4;

const { module } = await runnerImport(join(root, 'contract/catalogue/facets.ts'), {
  root,
  configFile: false,
});
const facets = Object.entries(module.FACETS);

await measureFilledShop({ pieces, port, due: 'facet_chunks_due' }, async ({ shop, database }) => {
  await database.query('vacuum (analyze) facet_bits, products');
  const results = [];
  for (const query of randomQueries()) results.push(await timed(shop, query));
  printTimes('combinations of filters, with numbers', `${pieces} pieces`, results);
});

/** Different combinations, so that none is cached. */
function randomQueries() {
  const below = sameNumbers();
  const queries = new Set();
  while (queries.size < combinations) {
    const query = new URLSearchParams({ facets: 'yes', page_size: '24' });
    for (let count = 1 + below(MAX_FILTERS); count > 0; count -= 1) {
      const [name, { values: known }] = facets[below(facets.length)];
      query.set(name, known[below(known.length)]);
    }
    queries.add(String(query));
  }
  return queries;
}

async function timed(shop, query) {
  const began = performance.now();
  const response = await fetch(`${shop.url}/api/v1/users/data/getProducts?${query}`);
  const { total } = await response.json();
  return { what: `${query}: ${total} pieces`, status: response.status, ms: performance.now() - began };
}
