import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

// A shop with common mistakes, on the shop's own tables: check-then-act without transactions or locks; the next number
// is the highest plus one; the browser's claim that it paid is trusted. It is the negative control of the rig, which must
// detect its violations.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
pool.on('error', () => {});
const rows = async (statement, values) => (await pool.query(statement, values)).rows;
const refuse = (status, code) => ({ status, body: { code, message: code } });
const accept = (body) => ({ status: 200, body });

async function customerOf({ headers }) {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  return (await rows('select user_id from sessions where token_hash = $1', [hash]))[0]?.user_id;
}

async function addToCart(user, { product_id, quantity }) {
  const [line] = await rows(
    'select cart_id, quantity from cart_lines where user_id = $1 and product_id = $2',
    [user, product_id],
  );
  if (line) {
    const sum = line.quantity + quantity;
    await rows('update cart_lines set quantity = $2 where cart_id = $1', [line.cart_id, sum]);
    return accept({ cart_id: line.cart_id });
  }
  const [made] = await rows(
    'insert into cart_lines (user_id, product_id, quantity) values ($1, $2, $3) returning cart_id',
    [user, product_id, quantity],
  );
  return accept({ cart_id: made.cart_id });
}

async function createOrder(user, { shipping_address: { street, city, pincode }, coupon_code }) {
  const lines = await rows('select * from cart_lines join products using (product_id) where user_id = $1', [
    user,
  ]);
  if (lines.length === 0) return refuse(409, 'cart_empty');
  const sold = lines.find(({ stock, quantity }) => stock !== null && stock < quantity);
  if (sold) return refuse(409, 'out_of_stock');
  const [coupon] = coupon_code
    ? await rows('select * from coupons where coupon_code = $1', [coupon_code])
    : [];
  if (coupon && coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit)
    return refuse(400, 'coupon_refused');
  const orderId = randomBytes(10).toString('hex').toUpperCase();
  const total = lines.reduce((sum, line) => sum + Number(line.shown_price_paise) * line.quantity, 0);
  const [{ cart_version }] = await rows('select cart_version from users where user_id = $1', [user]);
  await rows(
    `insert into orders (order_id, user_id, cart_version, order_status, payment_status, subtotal_paise,
       discount_paise, total_paise, coupon_code, street, city, pincode)
     values ($1, $2, $3, 'pending', 'pending', $4, 0, $4, $5, $6, $7, $8)`,
    [orderId, user, cart_version, total, coupon?.coupon_code ?? null, street, city, pincode],
  );
  await rows(
    `insert into status_log (order_id, field, new_value, actor)
     values ($1, 'order_status', 'pending', 'customer'), ($1, 'payment_status', 'pending', 'customer')`,
    [orderId],
  );
  for (const line of lines) await addItem(orderId, line);
  if (coupon) {
    const used = coupon.used_count + 1;
    await rows('update coupons set used_count = $2 where coupon_code = $1', [coupon.coupon_code, used]);
    await rows(
      "insert into coupon_redemptions (order_id, coupon_code, user_id, state, kind, value, applies_to, maximum_saving_paise) select $1, coupon_code, $3, 'held', kind, value, applies_to, maximum_saving_paise from coupons where coupon_code = $2",
      [orderId, coupon.coupon_code, user],
    );
  }
  await rows('delete from cart_lines where user_id = $1', [user]);
  await rows('update users set cart_version = cart_version + 1 where user_id = $1', [user]);
  return accept({ order_id: orderId, total_amount: total / 100, discount_amount: 0, message: '' });
}

async function addItem(orderId, line) {
  const price = Number(line.shown_price_paise);
  await rows(
    `insert into order_items (order_id, product_id, product_name, quantity, unit_price_paise,
       unit_product_price_paise, unit_stone_value_paise, unit_making_charges_paise, unit_discount_paise,
       unit_cgst_paise, unit_sgst_paise, subtotal_paise, coupon_share_paise, discounted_subtotal_paise, hsn, purity,
       gross_weight_mg, net_weight_mg, stone, is_gift_card)
     values ($1, $2, $3, $4, $5, $5, 0, 0, 0, 0, 0, $6, 0, $6, $7, $8, $9, $10, 'None', false)`,
    [
      orderId,
      line.product_id,
      line.product_name,
      line.quantity,
      price,
      price * line.quantity,
      line.hsn,
      line.purity,
      line.gross_weight_mg,
      line.net_weight_mg,
    ],
  );
  if (line.stock === null) return;
  await rows('update products set stock = $2 where product_id = $1', [
    line.product_id,
    line.stock - line.quantity,
  ]);
  await rows("insert into stock_moves (product_id, order_id, change, reason) values ($1, $2, $3, 'held')", [
    line.product_id,
    orderId,
    -line.quantity,
  ]);
}

async function initiatePayment(user, { order_id }) {
  const [order] = await rows('select * from orders where order_id = $1', [order_id]);
  const [open] = await rows("select * from payment_intents where order_id = $1 and state = 'active'", [
    order_id,
  ]);
  const keyId = process.env.RAZORPAY_KEY_ID;
  const opened = (id) =>
    accept({
      key_id: keyId,
      amount: order.total_paise / 100,
      currency: 'INR',
      razorpayOrderId: id,
      checkout_url: '',
    });
  if (open) return opened(open.provider_order_id);
  const receipt = `${order_id}-${randomBytes(4).toString('hex')}`;
  const made = await fetch(`${process.env.RAZORPAY_API_URL}/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${keyId}:${process.env.RAZORPAY_KEY_SECRET}`)}`,
    },
    body: JSON.stringify({ amount: Number(order.total_paise), currency: 'INR', receipt }),
  });
  const { id } = await made.json();
  await rows(
    `insert into payment_intents (provider_order_id, purpose, order_id, user_id, amount_paise, currency, key_id,
       receipt, state) values ($1, 'order', $2, $3, $4, 'INR', $5, $6, 'active')`,
    [id, order_id, user, order.total_paise, keyId, receipt],
  );
  return opened(id);
}

async function verifyPayment(_user, { order_id, razorpay_order_id, razorpay_payment_id }) {
  await book(order_id, razorpay_order_id, razorpay_payment_id);
  return accept({ status: 'success', message: '' });
}

async function takeMessage({ payload }) {
  const { id, order_id } = payload.payment.entity;
  const [intent] = await rows('select order_id from payment_intents where provider_order_id = $1', [
    order_id,
  ]);
  if (intent) await book(intent.order_id, order_id, id);
  return accept({ message: 'stored' });
}

async function book(orderId, providerOrderId, paymentId) {
  const [order] = await rows('select * from orders where order_id = $1', [orderId]);
  if (order.payment_status === 'Success') return;
  await rows(
    `insert into payments (provider_payment_id, provider_order_id, amount_paise, currency, status, disposition)
     values ($1, $2, $3, 'INR', 'captured', 'applied')`,
    [paymentId, providerOrderId, order.total_paise],
  );
  await rows(
    "update orders set payment_status = 'Success', order_status = 'processing', paid_at = now() where order_id = $1",
    [orderId],
  );
  await rows(
    `insert into status_log (order_id, field, old_value, new_value, actor)
     values ($1, 'order_status', 'pending', 'processing', 'provider'),
       ($1, 'payment_status', 'pending', 'Success', 'provider')`,
    [orderId],
  );
  await issueInvoice(order);
}

async function issueInvoice(order) {
  const [{ last }] = await rows('select coalesce(max(serial), 0) as last from invoices');
  const paise = [order.total_paise, 0, order.total_paise, 0, 0, 0, 0, order.total_paise];
  await rows(
    `insert into invoices (invoice_number, series, financial_year, serial, order_id, user_id, invoice_date,
       customer_name, customer_phone, billing_address, supply_state_name, supply_state_code, seller, subtotal_paise,
       discount_paise, taxable_value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise,
       kind, edition, is_supply_assumed, state_tax)
     values ($1, 'NAIVE', '26-27', $2, $3, $4, now(), '', '', '', '', '', '{}', $5, $6, $7, $8, $9, $10, $11, $12,
       'invoice', 1, false, 'SGST')`,
    [`NAIVE/26-27/${last + 1}`, last + 1, order.order_id, order.user_id, ...paise],
  );
}

const CALLS = { addToCart, createOrder, initiatePayment, verifyPayment };

async function respond(request, body) {
  if (request.url === '/readyz') return accept({ status: 'ready' });
  if (request.url.endsWith('/webhooks/razorpay')) return takeMessage(body);
  const user = await customerOf(request);
  const call = CALLS[request.url.split('/').at(-1)];
  if (!user || !call) return refuse(user ? 404 : 401, user ? 'not_found' : 'unauthenticated');
  return call(user, body);
}

const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString();
  const { status, body } = await respond(request, JSON.parse(text || '{}')).catch((error) => {
    console.error(error.message);
    return refuse(500, 'internal');
  });
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Tola is open, naively'));
