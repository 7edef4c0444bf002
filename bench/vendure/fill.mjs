import { readFileSync } from 'node:fs';
import {
  bootstrap,
  Importer,
  JobQueueService,
  Populator,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from '@vendure/core';
import { lastValueFrom } from 'rxjs';
import { vendureConfig } from './config.mjs';

// Started by ../beside-vendure.mjs: node fill.mjs PIECES.json

const PIECES_AT_ONCE = 1000;
const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

const pieces = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const categories = [...new Set(pieces.map(({ category }) => category))];

const app = await bootstrap(vendureConfig({ isFilling: true }));
const connection = app.get(TransactionalConnection).rawConnection;
const shop = initialData(categories);
await app.get(Populator).populateInitialData(shop);
for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
  const lines = pieces.slice(from, from + PIECES_AT_ONCE).map(csvLine);
  const { errors } = await lastValueFrom(
    app.get(Importer).parseAndImport([HEAD, ...lines].join('\n'), 'en', false),
  );
  if (errors.length > 0) throw new Error(errors.slice(0, 3).join('\n'));
  console.error(`${Math.min(from + PIECES_AT_ONCE, pieces.length)} of ${pieces.length} pieces in Vendure`);
}
// One index of all pieces at the end replaces a job for each.
await connection.query('delete from job_record');
await app.get(JobQueueService).start();
await app.get(Populator).populateCollections(shop);
await untilJobsAreDone();
await app.get(SearchService).reindex(await app.get(RequestContextService).create({ apiType: 'admin' }));
await untilJobsAreDone();
await app.close();
console.log('ready');
process.exit(0);

function csvLine({ name, sku, description, category, metal, gender, stone, rupees }) {
  const facets = Object.entries({ category, metal, gender, stone })
    .filter(([, value]) => value)
    .map(([facet, value]) => `${facet}:${value}`)
    .join('|');
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  return [
    ...[quoted(name), sku.toLowerCase(), quoted(description), '', quoted(facets), '', ''],
    ...[sku, rupees, 'standard', 1_000_000, true, '', ''],
  ].join(',');
}

function initialData(names) {
  return {
    defaultLanguage: 'en',
    defaultZone: 'Asia',
    countries: [{ name: 'India', code: 'IN', zone: 'Asia' }],
    taxRates: [{ name: 'GST', percentage: 3 }],
    shippingMethods: [{ name: 'Standard', price: 0 }],
    paymentMethods: [
      {
        name: 'Dummy',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'true' }],
        },
      },
    ],
    collections: names.map((name) => ({
      name,
      filters: [{ code: 'facet-value-filter', args: { facetValueNames: [name], containsAny: false } }],
    })),
    roles: [],
  };
}

async function untilJobsAreDone() {
  for (;;) {
    const [{ open }] = await connection.query(
      "select count(*)::int as open from job_record where state in ('PENDING', 'RUNNING', 'RETRYING')",
    );
    if (open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}
