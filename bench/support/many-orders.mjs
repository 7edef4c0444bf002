import pg from 'pg';

const PEOPLE = 20_000;
const USER = `md5('user' || (n % ${PEOPLE}))::uuid`;
const ORDER = "'BENCH' || lpad(n::text, 15, '0')";
const INVOICE = "'BN/26-27/' || lpad(n::text, 6, '0')";
/** Keeps copies apart whose originals have numbers below 10,000. */
const numbered = (column) => ({ [column]: `t.${column} + (n + 1) * 10000` });

/**
 * The tables of an order, which of their rows belong to the copied order ($1), and the columns that a copy must not share
 * with its original, as SQL of the copy's number `n` and the original `t`.
 */
const OF_ORDER = [
  [
    'orders',
    't.order_id = $1',
    {
      order_id: ORDER,
      user_id: USER,
      cart_version: 'n + 1000',
      order_date: "now() - n * interval '5 minutes'",
    },
  ],
  ['order_items', 't.order_id = $1', { order_id: ORDER, ...numbered('order_item_id') }],
  ['status_log', 't.order_id = $1', { order_id: ORDER, ...numbered('status_log_id') }],
  [
    'payment_intents',
    't.order_id = $1',
    {
      ...{
        provider_order_id: "'order_bench' || n || '_' || t.provider_order_id",
        receipt: "'bench-' || n || t.receipt",
      },
      ...{ order_id: ORDER, user_id: USER, next_check_at: 'null::timestamptz' },
    },
  ],
  [
    'payments',
    't.provider_order_id in (select provider_order_id from payment_intents where order_id = $1)',
    {
      provider_payment_id: "'pay_bench' || n || '_' || t.provider_payment_id",
      provider_order_id: "'order_bench' || n || '_' || t.provider_order_id",
      created_at: "now() - n * interval '5 minutes'",
    },
  ],
  [
    'invoices',
    "t.order_id = $1 and t.kind = 'invoice'",
    {
      ...{ invoice_number: INVOICE, series: "'BN'", serial: 'n + 1', order_id: ORDER, user_id: USER },
      ...{
        customer_name: `'Customer ' || (n % ${PEOPLE})`,
        invoice_date: "now() - n * interval '5 minutes'",
      },
    },
  ],
  [
    'invoice_lines',
    "t.invoice_number in (select invoice_number from invoices where order_id = $1 and kind = 'invoice')",
    {
      ...{ invoice_number: INVOICE, ...numbered('invoice_line_id') },
      order_item_id: 't.order_item_id + (n + 1) * 10000',
    },
  ],
];

const PERSON = {
  user_id: "md5('user' || n)::uuid",
  name: "'Customer ' || n",
  email: "'customer' || n || '@bench.example'",
  email_key: "'customer' || n || '@bench.example'",
  phone: "'9' || lpad(n::text, 9, '0')",
};

/**
 * Fills a demo shop with customers and orders, each a copy of a demo row, so that every column has a likely value.
 * @param {string} databaseUrl
 * @param {number} count of orders
 */
export async function addOrders(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Without triggers: the copies break rules between rows that a shop keeps, such as one series of invoices.
    await client.query('set session_replication_role = replica');
    await copy(client, 'users', 't.email = $1', PERSON, 0, PEOPLE, 'ananya@example.com');
    const { rows: samples } = await client.query(
      'select min(order_id) as id from orders group by order_status, payment_status order by 1',
    );
    const share = Math.ceil(count / samples.length);
    for (const [index, { id }] of samples.entries()) {
      for (const [table, where, changes] of OF_ORDER)
        await copy(client, table, where, changes, index * share, share, id);
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function copy(client, table, where, changes, first, count, key) {
  const fields = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
  await client.query(
    `insert into "${table}" select (jsonb_populate_record(t, jsonb_build_object(${fields.join(', ')}))).*
     from "${table}" t, generate_series($2::int, $3::int) n where ${where}`,
    [key, first, first + count - 1],
  );
}
