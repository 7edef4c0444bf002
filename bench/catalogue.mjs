import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runnerImport } from 'vite';

const AT_ONCE = 20_000;
/** Names that replace a product's own, so that the order by name differs from the order of insertion. */
const GIVEN_NAMES =
  'Aadhya Aaliya Advika Amoli Anaya Anvi Ashlesha Avni Bhavya Chaitra Charvi Devika Diya Esha Falguni Gauri Gitika Hansa Hiral Ira Ishani Jaya Jhanvi Kavya Keya Kiara Lata Lavanya Mahi Malini Mira Mythili Naina Nayan Nitya Ojas Pari Pooja Prisha Radha Rhea Riya Saanvi Sahana Sarika Shreya Sitara Suhani Tara Tanvi Trisha Uma Urvi Vamika Vani Veda Vidya Yamini Yashvi Zara'.split(
    ' ',
  );

/**
 * Fills the catalogue up to a number of products. The demo products stay; each further one varies one of them in
 * name, weight, price, offer and stock, deterministically for a seed, with the same photos. Those of a piece by rate are
 * priced by rate.
 * @param {string} connectionString a shop's database with the demo catalogue in it
 * @param {number} pieces
 * @param {{ seed?: number, say?: (line: string) => void }} [options]
 */
export async function fillCatalogue(connectionString, pieces, { seed = 1, say = () => {} } = {}) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      'set synchronous_commit = off; set statement_timeout = 0; set maintenance_work_mem = 262144',
    );
    const { rows: before } = await client.query(
      "select count(*)::int as n from products where status = 'on sale'",
    );
    const missing = pieces - before[0].n;
    if (missing < 0) await withdrawNewest(client, -missing);
    if (missing > 0) await addVaried(client, before[0].n, missing, seed, say);
    await client.query('vacuum (analyze) products');
    await client.query(
      'vacuum (analyze) product_photos, offers, listing_counts, shown_prices_due, stock_moves',
    );
  } finally {
    await client.end();
  }
}

function withdrawNewest(client, count) {
  return client.query(
    `update products set status = 'withdrawn' where product_id in (
      select product_id from products where status = 'on sale' order by product_id desc limit $1)`,
    [count],
  );
}

/** Adds `missing` products, numbered from `first`. */
async function addVaried(client, first, missing, seed, say) {
  const templates = await readTemplates(client);
  const basis = await readPriceBasis(client);
  const rebuild = missing > AT_ONCE ? await withoutIndexes(client) : async () => {};
  // The products are inserted with computed prices, so none is due.
  await client.query('alter table products disable trigger products_priced');
  await client.query('alter table offers disable trigger offers_priced');
  for (let done = 0; done < missing; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, missing - done);
    const varied = Array.from({ length: count }, (_, index) =>
      vary(templates, first + done + index, seed, basis),
    );
    await insert(client, varied);
    say(`${done + count} of ${missing} pieces`);
  }
  await client.query('alter table products enable trigger products_priced');
  await client.query('alter table offers enable trigger offers_priced');
  await rebuild();
}

/** The pieces that are varied. */
async function readTemplates(client) {
  const { rows } = await client.query(`
    select product_id, product_name, product_price_paise::int as price, making_charges_paise::int as making,
      discount_paise::int as discount, stone_value_paise::int as stones, gross_weight_mg as gross,
      net_weight_mg as net, purity, price_mode = 'by rate' as "isByRate", making_kind as "makingKind",
      making_value::int as "makingValue"
    from products join categories using (category_id)
    where products.status = 'on sale' and categories.status = 'active' and sku !~ '^V' order by product_id`);
  return rows;
}

/** The price rules of the shop, today's rates and the day. */
async function readPriceBasis(client) {
  const load = async (file) => (await runnerImport(`./contract/${file}`, { configFile: false })).module;
  const { itemPrice } = await load('money/item-price.ts');
  const { priceByRate } = await load('money/price-by-rate.ts');
  const { indianDate, addDays } = await load('indian-time.ts');
  const { rows } = await client.query(`
    select purity, rate_paise_per_gram::int as rate from rates
    where rate_set_id = (select max(rate_set_id) from rate_sets)`);
  const rates = new Map(rows.map(({ purity, rate }) => [purity, rate]));
  const now = new Date();
  return { itemPrice, priceByRate, rates, now, today: indianDate(now), addDays };
}

/** Many rows are inserted faster when the listing's indexes are built afterwards. */
async function withoutIndexes(client) {
  const { rows } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename = 'products' and indexname like 'products_listed%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

/** Seeded numbers between 0 and 1 (mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const RUPEE = 100;
const wholeRupees = (paise) => Math.round(paise / RUPEE) * RUPEE;

/** The parts of a fixed price, with half of the 3 % GST on jewellery, to the paisa. */
function fixedParts(template, { metal, stones, discount, factor }) {
  const making = wholeRupees(template.making * factor);
  const half = Math.round((metal + stones + making - discount) * 0.015);
  return { productPricePaise: metal + stones, makingChargesPaise: making, gstCgstPaise: half };
}

function vary(templates, number, seed, { itemPrice, priceByRate, rates, now, today, addDays }) {
  const throwDice = dice(Math.imul(number + 1, 0x9e3779b1) ^ seed);
  const template = templates[Math.floor(throwDice() * templates.length)];
  const factor = 0.6 + throwDice() * 1.6;
  const stones = wholeRupees(template.stones * (0.8 + throwDice() * 0.4));
  const metal = wholeRupees((template.price - template.stones) * factor);
  const discount = throwDice() < 0.2 ? wholeRupees((metal + template.making * factor) * 0.02) : 0;
  const net = Math.round(template.net * factor);
  const makingValue = Math.round(template.makingValue * (template.makingKind === 'flat' ? factor : 1));
  const making = { kind: template.makingKind, value: makingValue, minPaise: 0 };
  const terms = { wastageBasisPoints: 0, making, stoneValuePaise: stones, gstBasisPoints: 300 };
  const metals = [{ purity: template.purity, netWeightMilligrams: net }];
  const found = template.isByRate
    ? priceByRate({ ...terms, metals, discountPaise: discount }, rates)
    : fixedParts(template, { metal, stones, discount, factor });
  const parts = { ...found, discountPaise: discount, gstSgstPaise: found.gstCgstPaise };
  const begins = addDays(today, Math.floor(throwDice() * 40) - 30);
  const offer =
    throwDice() < 0.1
      ? { start_date: begins, end_date: addDays(begins, 20), offer_percent: 3 + Math.floor(throwDice() * 10) }
      : null;
  const given = GIVEN_NAMES[Math.floor(throwDice() * GIVEN_NAMES.length)];
  return {
    number,
    template: template.product_id,
    name: `${given} ${template.product_name.split(' ').slice(1).join(' ')} ${number}`,
    product_price: parts.productPricePaise,
    making_charges: parts.makingChargesPaise,
    gst_cgst: parts.gstCgstPaise,
    discount,
    makingValue,
    stones,
    net,
    gross: net + template.gross - template.net,
    stock: throwDice() < 0.2 ? Math.floor(throwDice() * 10) : null,
    shown: itemPrice(parts, offer, now),
    offer,
  };
}

/** A PostgreSQL array literal; only for values that need no quotes. */
function arrayOf(rows, pick) {
  return `{${rows.map((row) => pick(row) ?? 'null').join(',')}}`;
}

async function insert(client, rows) {
  await client.query('begin');
  const { rows: added } = await client.query(
    `insert into products (sku, category_id, product_name, product_gender, product_price_paise, making_charges_paise,
       discount_paise, gst_cgst_paise, gst_sgst_paise, description, metal, purity, gross_weight_mg, net_weight_mg,
       stone, stone_value_paise, hsn, stock, status, shown_price_paise, price_mode, making_kind, making_value)
     select 'V' || v.number, t.category_id, v.name, t.product_gender, v.price, v.making, v.discount, v.half, v.half,
       t.description, t.metal, t.purity, v.gross, v.net, t.stone, v.stones, t.hsn, v.stock, 'on sale', v.shown,
       t.price_mode, t.making_kind, v.making_value
     from unnest($1::int[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::int[], $9::int[], $10::bigint[], $11::int[], $12::bigint[], $13::bigint[])
       as v(number, template, name, price, making, discount, half, gross, net, stones, stock, shown, making_value)
     join products t on t.product_id = v.template order by v.number returning product_id, sku`,
    [
      arrayOf(rows, (row) => row.number),
      arrayOf(rows, (row) => row.template),
      rows.map((row) => row.name),
      arrayOf(rows, (row) => row.product_price),
      arrayOf(rows, (row) => row.making_charges),
      arrayOf(rows, (row) => row.discount),
      arrayOf(rows, (row) => row.gst_cgst),
      arrayOf(rows, (row) => row.gross),
      arrayOf(rows, (row) => row.net),
      arrayOf(rows, (row) => row.stones),
      arrayOf(rows, (row) => row.stock),
      arrayOf(rows, (row) => row.shown),
      arrayOf(rows, (row) => row.makingValue),
    ],
  );
  const ids = new Map(added.map(({ product_id, sku }) => [Number(sku.slice(1)), product_id]));
  const idOf = (row) => ids.get(row.number);
  await client.query(
    `insert into product_photos select v.id, p.position, p.photo_url, p.alt
     from unnest($1::int[], $2::int[]) as v(id, template) join product_photos p on p.product_id = v.template`,
    [arrayOf(rows, idOf), arrayOf(rows, (row) => row.template)],
  );
  const offered = rows.filter((row) => row.offer);
  await client.query(
    'insert into offers select * from unnest($1::int[], $2::date[], $3::date[], $4::numeric[])',
    [
      arrayOf(offered, idOf),
      arrayOf(offered, (row) => row.offer.start_date),
      arrayOf(offered, (row) => row.offer.end_date),
      arrayOf(offered, (row) => row.offer.offer_percent),
    ],
  );
  const counted = rows.filter((row) => row.stock > 0);
  await client.query(
    `insert into stock_moves (product_id, change, reason)
     select id, change, 'counted' from unnest($1::int[], $2::int[]) as v(id, change)`,
    [arrayOf(counted, idOf), arrayOf(counted, (row) => row.stock)],
  );
  await client.query('commit');
}

// node bench/catalogue.mjs --pieces 1000000 --database-url postgres://...
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      pieces: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'database-url': { type: 'string', default: process.env.DATABASE_URL },
    },
  });
  const began = Date.now();
  await fillCatalogue(values['database-url'], Number(values.pieces), { seed: Number(values.seed) });
  console.log(`${values.pieces} pieces are on sale, after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
