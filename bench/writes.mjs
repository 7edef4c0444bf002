import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { openBareRoutes } from './support/baselines.mjs';
import { jsonClient } from './support/json-client.mjs';
import { cpuSeconds, drive, familyCpuSeconds, parentOf, quantile } from './support/load.mjs';
import { databaseOf } from './support/shop.mjs';
import { printTable, spread } from './support/table.mjs';

const CALLS = '/api/v1/users/data';
const ADDRESS = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
const PASSWORD = 'correct horse battery';
/** A shop runs for days: what V8 compiles in its first minute is not measured. */
const WARM_UP_SECONDS = 30;
/** More logins at once than the shop queues would be refused. */
const MAX_LOGINS_AT_ONCE = 32;

/** The cost of writes: each call from login to payment, compared with a minimal write. */
export async function measureWrites(shop, { connections, seconds, rounds }) {
  const { send, close } = jsonClient(shop.url);
  const call = callsOf(send);
  const customers = await signUp(call, connections);
  const pieces = await buyable(call);
  await countPieces(shop, pieces);
  const trial = { shop, call, customers, pieces, rounds, options: { connections, seconds } };
  const rows = [
    ...(await measureLogins(trial)),
    ...(await measureAdditions(trial)),
    ...(await measurePurchases(trial)),
  ];
  close();
  printTable(['write', 'per second', 'p50 ms', 'p99 ms', 'beside', 'ratio to it'], rows);
}

async function measureLogins({ call, customers, rounds, options: { connections, seconds } }) {
  const options = { seconds, connections: Math.min(connections, MAX_LOGINS_AT_ONCE) };
  const logins = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await bareHashes(seconds);
    const run = await drive(
      (worker, step) =>
        step('login', () =>
          call('POST', 'login', { body: { email: customers[worker].email, password: PASSWORD } }),
        ),
      options,
    );
    logins.push({ bare, run });
  }
  return [row('login', 'the password hash alone', logins)];
}

async function measureAdditions({ shop, call, customers, pieces, rounds, options }) {
  const floor = await openBareRoutes([], await databaseOf(shop.dataDir));
  const bareClient = jsonClient(floor.url);
  const upsert = (worker, step) =>
    step('upsert', () =>
      bareClient.send('POST', '/upsert', { body: { customer: worker, piece: any(pieces) } }),
    );
  const add = (worker, step) =>
    step('addToCart', () =>
      call('POST', 'addToCart', {
        token: customers[worker].token,
        body: { product_id: any(pieces), quantity: 1 },
      }),
    );
  await drive(add, { ...options, seconds: WARM_UP_SECONDS });
  await emptyCarts(call, customers);
  const additions = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await onCpu(floor.pids, () => drive(upsert, options));
    const run = await onCpu([shop.pid], () => drive(add, options));
    additions.push({ bare: { ...bare, name: 'upsert' }, run });
    await emptyCarts(call, customers);
  }
  bareClient.close();
  floor.close();
  return [
    row('addToCart', 'one row, same pool', additions),
    ['addToCart, by CPU', ...additionsByCpu(additions)],
  ];
}

/** Buys in this shop, as one of some new customers. */
export async function openPurchases(shop, count) {
  const { send, close } = jsonClient(shop.url);
  const standIn = jsonClient(shop.standInUrl);
  const call = callsOf(send);
  const customers = await signUp(call, count);
  const pieces = await buyable(call);
  await countPieces(shop, pieces);
  const untimed = (_, work) => work();
  return {
    buy: (worker) => buyOnce({ call, standIn, pieces }, customers[worker], untimed),
    close: () => {
      close();
      standIn.close();
    },
  };
}

/** Calls by name, over a client. */
const callsOf =
  (send) =>
  async (method, name, { token, body } = {}) =>
    JSON.parse(await send(method, `${CALLS}/${name}`, { token, body }));

async function measurePurchases({ shop, call, customers, pieces, rounds, options }) {
  const standIn = jsonClient(shop.standInUrl);
  const database = await databaseServer(shop);
  await purchase(call, standIn, customers, pieces, { ...options, seconds: WARM_UP_SECONDS });
  const purchases = [];
  for (let round = 0; round < rounds; round++) {
    const before = cpuOfAll(shop, database);
    const run = await purchase(call, standIn, customers, pieces, options);
    purchases.push({ run, cpu: cpuOfAll(shop, database).map((seconds, index) => seconds - before[index]) });
  }
  standIn.close();
  const steps = ['3 × addToCart', 'createOrder', 'initiatePayment', 'pay at the stand-in', 'verifyPayment'];
  return [
    row('cart to paid', '', purchases),
    ...steps.map((name) => stepRow(name, purchases)),
    ['… by CPU', purchasesByCpu(purchases), '', '', '', ''],
  ];
}

function purchase(call, standIn, customers, pieces, options) {
  return drive((worker, step) => buyOnce({ call, standIn, pieces }, customers[worker], step), options);
}

/** A cart of three pieces, ordered and paid: what a customer's browser sends, and what they do at the provider. */
async function buyOnce({ call, standIn, pieces }, { token }, step) {
  const start = Math.floor(Math.random() * (pieces.length - 3));
  await step('3 × addToCart', async () => {
    for (const product_id of pieces.slice(start, start + 3)) {
      await call('POST', 'addToCart', { token, body: { product_id, quantity: 1 } });
    }
  });
  await step('cart to paid', async () => {
    const body = { shipping_address: ADDRESS, coupon_code: null };
    const { order_id } = await step('createOrder', () => call('POST', 'createOrder', { token, body }));
    const { razorpayOrderId } = await step('initiatePayment', () =>
      call('POST', 'initiatePayment', { token, body: { order_id } }),
    );
    const { status: _, ...paid } = await step('pay at the stand-in', async () =>
      JSON.parse(
        await standIn.send('POST', `/stand-in/orders/${razorpayOrderId}/pay`, {
          body: { outcome: 'captured' },
        }),
      ),
    );
    await step('verifyPayment', () => call('POST', 'verifyPayment', { token, body: { order_id, ...paid } }));
  });
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** Registers customers with a session each, a few at a time; not measured. */
async function signUp(call, count) {
  const run = Math.random().toString(36).slice(2);
  const customers = [];
  await drive(
    async () => {
      const email = `bench-${run}-${Math.random().toString(36).slice(2)}@example.com`;
      const details = { name: 'Meera Nair', phone: '98200 12345', address: 'MG Road, Pune' };
      await call('POST', 'register', { body: { ...details, email, password: PASSWORD } });
      const { token } = await call('POST', 'login', { body: { email, password: PASSWORD } });
      customers.push({ email, token });
    },
    { connections: 4, seconds: 600, most: count },
  );
  return customers;
}

/** Products that are for sale and do not sell out. */
async function buyable(call) {
  const { data } = await call('GET', 'getProducts?page=1&page_size=120');
  return data.flatMap(({ products }) => products.filter((one) => !one.sold_out)).map((one) => one.product_id);
}

/** Sets a large stock for every product: counted stock costs most. */
async function countPieces({ dataDir }, pieces) {
  const database = new pg.Client({ connectionString: await databaseOf(dataDir) });
  await database.connect();
  await database.query('update products set stock = 1000000 where product_id = any($1)', [pieces]);
  await database.end();
}

/** The postmaster process of the database. */
async function databaseServer({ dataDir }) {
  const database = new pg.Client({ connectionString: await databaseOf(dataDir) });
  await database.connect();
  const { rows } = await database.query('select pg_backend_pid() as pid');
  const server = parentOf(rows[0].pid);
  await database.end();
  return server;
}

async function emptyCarts(call, customers) {
  for (const { token } of customers) {
    const { data } = await call('GET', 'getCart', { token });
    for (const { cart_id } of data) await call('DELETE', `deleteCartItem/${cart_id}`, { token });
  }
}

/** Password checks per second of this machine, four at a time as in the shop, without other work. */
async function bareHashes(seconds) {
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return drive((_, step) => step('hash', () => verify(stored, PASSWORD)), { connections: 4, seconds });
}

async function onCpu(pids, work) {
  const before = cpuSeconds(pids);
  const result = await work();
  return { ...result, cpu: cpuSeconds(pids) - before };
}

function row(name, beside, runs) {
  const of = (pick) => spread(runs.map(pick));
  const rate = of(({ run }) => run.perSecond).middle;
  const time = (share) => of(({ run }) => quantile(run.times.get(name), share)).middle.toFixed(1);
  const ratio = runs[0].bare ? of(({ run, bare }) => run.perSecond / bare.perSecond).text : '-';
  return [name, rate.toFixed(1), time(0.5), time(0.99), beside, ratio];
}

function additionsByCpu(runs) {
  const each = ({ cpu, total }) => (cpu * 1e6) / total;
  const cost = spread(runs.map(({ run }) => each(run))).middle.toFixed(0);
  const ratio = spread(runs.map(({ run, bare }) => each(bare) / each(run))).text;
  return [`${cost} µs each`, '', '', 'one row, same pool', ratio];
}

/** The processes of a purchase, in the order of `cpuOfAll`. */
const WORKERS = ['shop', 'PostgreSQL', 'provider', 'load'];

function cpuOfAll(shop, database) {
  const { user, system } = process.cpuUsage();
  return [
    cpuSeconds([shop.pid]),
    familyCpuSeconds(database),
    cpuSeconds([shop.standInPid]),
    (user + system) / 1e6,
  ];
}

function purchasesByCpu(purchases) {
  const each = WORKERS.map((name, index) => {
    const { middle } = spread(purchases.map(({ run, cpu }) => (cpu[index] * 1000) / run.total));
    return `${name} ${middle.toFixed(1)}`;
  });
  return `${each.join(', ')} ms each`;
}

function stepRow(name, runs) {
  const time = (share) =>
    spread(runs.map(({ run }) => quantile(run.times.get(name), share))).middle.toFixed(1);
  return [`… ${name}`, '', time(0.5), time(0.99), '', ''];
}
