import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { client } from '../support/load.mjs';
import { startProcess } from '../support/shop.mjs';

const OWN_FOLDER = import.meta.dirname;
const INSTALL = 'npm install --prefix bench/vendure --no-package-lock';
const PASSWORD = 'correct horse battery';

/** What its own storefront reads for a page of a collection. */
const SEARCH = `query($input: SearchInput!) { search(input: $input) { totalItems
  items { productId productVariantId productName slug sku currencyCode productAsset { id preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } FACETS } }`;
const FACETS = 'facetValues { count facetValue { id name facet { id name } } }';
const ORDER = '... on Order { id code state } ... on ErrorResult { errorCode message }';
const ADDRESS = { fullName: 'Meera Nair', streetLine1: '4 Hill Road', city: 'Mumbai', countryCode: 'IN' };

/** Vendure with the catalogue of a shop, in another database of the same PostgreSQL. It is filled once. */
export async function openVendure(connectionString, port) {
  if (!existsSync(join(OWN_FOLDER, 'node_modules'))) throw new Error(`Vendure is not installed: ${INSTALL}`);
  const url = connectionString.replace(/@\/[^?]+/, '@/vendure');
  const environment = {
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    VENDURE_PORT: String(port),
    VENDURE_DATABASE: url,
  };
  const database = new pg.Client({ connectionString });
  await database.connect();
  const { rows } = await database.query("select 1 from pg_database where datname = 'vendure'");
  if (rows.length === 0) await fill(database, environment);
  await database.end();
  const { child } = await startProcess('bench/vendure/server.mjs', environment, 'ready');
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill('SIGTERM') };
}

async function fill(database, environment) {
  const { rows: pieces } = await database.query(`
    select sku, product_name as name, description, category_name as category, metal,
      product_gender as gender, stone, product_price_paise / 100 as rupees
    from products join categories using (category_id)
    where products.status = 'on sale' order by product_id`);
  const folder = mkdtempSync(join(tmpdir(), 'vendure-'));
  const file = join(folder, 'pieces.json');
  writeFileSync(file, JSON.stringify(pieces));
  await database.query('create database vendure');
  try {
    await startProcess('bench/vendure/fill.mjs', environment, 'ready', [file]);
  } catch (error) {
    await database.query('drop database vendure with (force)');
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Its calls, in the terms of this comparison. */
export function vendureCalls({ url }) {
  const { send, close } = client(url);
  const call = async (query, variables, token) => {
    const body = { query, variables };
    const { data, errors } = JSON.parse(await send('POST', '/shop-api', { body, token }));
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  /** Throws unless the order reached this state. */
  const order = async (name, args, token, state) => {
    const result = (await call(`mutation { ${name}${args} { ${ORDER} } }`, {}, token))[name];
    if (result.state !== state) throw new Error(`${name}: ${JSON.stringify(result)}`);
  };
  const page = (collectionSlug, withFacets) =>
    send('POST', '/shop-api', {
      body: {
        query: SEARCH.replace('FACETS', withFacets ? FACETS : ''),
        variables: { input: { collectionSlug, take: 24, skip: 0, groupByProduct: true } },
      },
    });
  return { call, order, page, signUp: (count) => signUp(url, count), close };
}

/** Tokens of new customers. */
async function signUp(url, count) {
  const tokens = [];
  for (let customer = 0; customer < count; customer++) {
    const emailAddress = `bench-${Date.now()}-${customer}@example.com`;
    const input = { emailAddress, password: PASSWORD, firstName: 'Meera', lastName: 'Nair' };
    await post(
      url,
      'mutation($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }',
      { input },
    );
    const response = await post(
      url,
      'mutation($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
      { username: emailAddress, password: PASSWORD },
    );
    tokens.push(response.headers.get('vendure-auth-token'));
  }
  return tokens;
}

function post(url, query, variables) {
  return fetch(`${url}/shop-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
}

/** A cart of three pieces, ordered and paid. */
export async function buyThere({ call, order }, token, variants) {
  for (const id of variants)
    await order('addItemToOrder', `(productVariantId: "${id}", quantity: 1)`, token, 'AddingItems');
  const address = Object.entries(ADDRESS)
    .map(([name, value]) => `${name}: "${value}"`)
    .join(', ');
  await order('setOrderShippingAddress', `(input: { ${address} })`, token, 'AddingItems');
  const { eligibleShippingMethods } = await call('{ eligibleShippingMethods { id } }', {}, token);
  await order(
    'setOrderShippingMethod',
    `(shippingMethodId: "${eligibleShippingMethods[0].id}")`,
    token,
    'AddingItems',
  );
  await order('transitionOrderToState', '(state: "ArrangingPayment")', token, 'ArrangingPayment');
  await order('addPaymentToOrder', '(input: { method: "dummy", metadata: {} })', token, 'PaymentSettled');
}
