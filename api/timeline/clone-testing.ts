import type { TestShop } from '#api/testing/shop-testing.ts';

interface Bought {
  orderId: string;
  paymentId: string;
  /** How many copies of other orders there are already. */
  before?: number;
}

const FIRST_ROW = 1_000_000;
const nextNumber = (column: string, digits: string, before: number) =>
  `'${column}', left(row.${column}, -6) || lpad((${digits} + n - ${before})::text, 6, '0')`;

/** The rows of a paid order, with what differs in its copy number `n`. */
const copiesOf = (
  { orderId, paymentId, before = 0 }: Bought,
  invoice: string,
): [table: string, row: string, differs: string][] => {
  const ofOrder = `row.order_id = '${orderId}'`;
  const order = `'order_id', '${orderId}' || n`;
  const providerOrder = "'provider_order_id', 'order_copy' || n";
  return [
    ['orders', ofOrder, `${order}, 'cart_version', 1000 + n`],
    ['order_items', ofOrder, `${order}, 'order_item_id', ${FIRST_ROW} + n`],
    [
      'status_log',
      ofOrder,
      `${order}, 'status_log_id', ${FIRST_ROW} + 10 * n + row.status_log_id - (
        select min(status_log_id) from status_log where order_id = '${orderId}')`,
    ],
    ['payment_intents', ofOrder, `${order}, ${providerOrder}, 'receipt', 'copy' || n`],
    [
      'payments',
      `row.provider_payment_id = '${paymentId}'`,
      `${providerOrder}, 'provider_payment_id', 'pay_copy' || n`,
    ],
    [
      'invoices',
      ofOrder,
      `${order}, 'serial', row.serial + n - ${before}, 'payment_reference', 'pay_copy' || n,
        ${nextNumber('invoice_number', 'row.serial', before)}`,
    ],
    [
      'invoice_lines',
      `row.invoice_number = '${invoice}'`,
      `'order_item_id', ${FIRST_ROW} + n, 'invoice_line_id', ${FIRST_ROW} + n,
        ${nextNumber('invoice_number', 'right(row.invoice_number, 6)::int', before)}`,
    ],
  ];
};

/** Copies a paid order of one line with its payment and its invoice, which is far cheaper than buying it again. */
export async function copyOrder(
  shop: TestShop,
  bought: Bought,
  copies: number,
): Promise<{ orderId: string; orderItemId: number }[]> {
  const { before = 0 } = bought;
  const { rows } = await shop.pool.query('select invoice_number from invoices where order_id = $1', [
    bought.orderId,
  ]);
  for (const [table, row, differs] of copiesOf(bought, rows[0].invoice_number)) {
    await shop.pool.query(
      `insert into ${table} select copy.* from ${table} row, generate_series(${before + 1}, ${before + copies}) n,
        jsonb_populate_record(row, jsonb_build_object(${differs})) copy where ${row}`,
    );
  }
  await shop.pool.query(
    `select setval(pg_get_serial_sequence('status_log', 'status_log_id'),
      greatest(${2 * FIRST_ROW}, (select max(status_log_id) from status_log)))`,
  );
  await shop.pool.query(
    'update invoice_counters set last_number = last_number + $1 where series = (select series from invoices where order_id = $2)',
    [copies, bought.orderId],
  );
  return Array.from({ length: copies }, (_, index) => ({
    orderId: `${bought.orderId}${before + index + 1}`,
    orderItemId: FIRST_ROW + before + index + 1,
  }));
}
