// node scripts/verify-prices.mjs URL: recomputes every price of an open shop from its public data only: the
// break-up of each product (getProducts) and the board of rates (getRates). Prints every difference, to the paisa.
const PAGE_SIZE = 120;
const CALL_MS = 15_000;
/** A page may be from just before a change of rates; what differs still after this long is a difference. */
const TIMEOUT_MS = 2000;
const GST_BASIS_POINTS = 300n;
const BASIS_POINTS = 10_000n;

const [url] = process.argv.slice(2);
if (!url) {
  console.error('Usage: node scripts/verify-prices.mjs URL (such as https://shop.example)');
  process.exit(2);
}

const counts = { 'by rate': 0, fixed: 0, 'on request': 0 };
const seen = new Set();
let differences = 0;
try {
  for await (const { page, board } of pagesWithBoards()) {
    for (const product of page) check(product, board);
  }
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`);
  process.exit(2);
}
const priced = counts['by rate'] + counts.fixed;
console.log(`${priced} prices checked: ${counts['by rate']} by rate, ${counts.fixed} fixed.`);
if (counts['on request'] > 0) console.log(`${counts['on request']} products have a price on request.`);
console.log(differences === 0 ? 'Every price is as calculated.' : `${differences} differences.`);
process.exit(differences === 0 ? 0 : 1);

/** Every page of the shop with the board of its rates. */
async function* pagesWithBoards() {
  const totals = new Set();
  let next = 1;
  for (let query = 'page=1'; next !== undefined; query = `after=${next}`) {
    const found = await readPage(query);
    yield found;
    totals.add(found.total);
    next = found.next;
  }
  // Otherwise products came or went meanwhile.
  const [total] = totals;
  if (totals.size === 1 && seen.size !== total) {
    report(`the pages hold ${seen.size} products, and the shop says ${total}`);
  }
}

/** A page with the board that was in force before and after it was read. */
async function readPage(query) {
  for (let time = 0; ; time++) {
    const before = await call('getRates');
    const { data, next, total } = await call(`getProducts?page_size=${PAGE_SIZE}&${query}`);
    const board = await call('getRates');
    const page = data.flatMap(({ products }) => products);
    const isSteady = before.as_of === board.as_of && before.day === board.day;
    const isRight = page.every((product) => [...differencesOf(product, board)].length === 0);
    if (isSteady && (isRight || time > 0)) return { page, board, next, total };
    if (!isRight) await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  }
}

async function call(name) {
  const response = await fetch(new URL(`/api/v1/users/data/${name}`, url), {
    signal: AbortSignal.timeout(CALL_MS),
  });
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
  return response.json();
}

function check(product, board) {
  if (seen.has(product.product_id)) return report(`product ${product.product_id} is on two pages`);
  seen.add(product.product_id);
  counts[kindOf(product)] += 1;
  for (const difference of differencesOf(product, board)) {
    report(`product ${product.product_id}, ${product.product_name}: ${difference}`);
  }
}

function report(difference) {
  differences += 1;
  console.log(difference);
}

function kindOf({ price_on_request, rate_lines }) {
  if (price_on_request) return 'on request';
  return rate_lines ? 'by rate' : 'fixed';
}

function* differencesOf(product, board) {
  if (product.price_on_request) {
    if (product.rate_lines) yield 'it is on request, and has rates';
    return;
  }
  const own = (name) => inUnits(product[name], 2);
  const parts = { stones: own('stone_value'), making: own('making_charges'), discount: own('discount') };
  const worked = {
    product_price: own('product_price'),
    gst_cgst: own('gst_cgst'),
    gst_sgst: own('gst_sgst'),
  };
  if (product.rate_lines) {
    const metal = { paise: 0n, milligrams: 0n };
    for (const line of product.rate_lines) yield* addMetal(metal, line, board);
    const net = inUnits(product.net_weight, 3);
    if (metal.milligrams !== net) yield `its metals weigh ${metal.milligrams} mg, the product ${net} mg`;
    worked.product_price = metal.paise + parts.stones;
    const taxable = most(0n, worked.product_price + parts.making - parts.discount);
    worked.gst_cgst = halfUp(taxable * GST_BASIS_POINTS, 2n * BASIS_POINTS);
    worked.gst_sgst = worked.gst_cgst;
  }
  const sum = worked.product_price + parts.making + worked.gst_cgst + worked.gst_sgst - parts.discount;
  const share = BASIS_POINTS - offerOf(product, board.day);
  worked.price = halfUp(most(0n, sum) * share, BASIS_POINTS * 100n) * 100n;
  for (const [name, paise] of Object.entries(worked)) {
    if (own(name) !== paise) yield `${name} is ${rupees(own(name))}, worked out ${rupees(paise)}`;
  }
}

/** Adds a metal at the rate of the board: its net weight, and what is paid for with it. */
function* addMetal(metal, line, board) {
  const stated = board.data.find(({ purity }) => purity === line.purity);
  if (!stated?.is_current) yield `the board has no rate of ${line.purity} for today`;
  const rate = inUnits((stated ?? line).rate, 2);
  if (rate !== inUnits(line.rate, 2))
    yield `${line.purity} at ₹${line.rate}, on the board at ₹${stated.rate}`;
  const net = inUnits(line.net_weight, 3);
  metal.milligrams += net;
  metal.paise += halfUp(net * rate, 1000n) + halfUp(inUnits(line.wastage_weight, 3) * rate, 1000n);
}

/** The offer of a day in basis points. */
function offerOf({ offer }, day) {
  if (!offer?.start_date || !offer.end_date) return 0n;
  if (day < offer.start_date || day > offer.end_date) return 0n;
  const percent = inUnits(offer.offer_percent, 2);
  return percent > BASIS_POINTS ? BASIS_POINTS : most(0n, percent);
}

/** A decimal of the API in whole units: rupees with 2 decimals in paise, grams with 3 in milligrams. */
function inUnits(value, decimals) {
  const [, sign, units, rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (units === undefined || rest.length > decimals) {
    throw new Error(`${value} is no number with at most ${decimals} decimals`);
  }
  return BigInt(sign + units + rest.padEnd(decimals, '0'));
}

function halfUp(numerator, denominator) {
  return (2n * numerator + denominator) / (2n * denominator);
}

function most(one, other) {
  return one > other ? one : other;
}

function rupees(paise) {
  return `₹${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
}
