import { createHmac } from 'node:crypto';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import { countCodes, type Hit, type Shot, shot, volley } from './concurrent-requests.ts';
import type { Customer } from './customer.ts';
import type { World } from './environment.ts';
import { ADDRESS } from './journey.ts';
import type { PaidAtProvider } from './provider.ts';
import type { Random } from './randomness.ts';

/** A race of concurrent requests; `run` returns the violations. */
export interface Race {
  id: string;
  what: string;
  short?: true;
  run(arena: Arena, findings: Findings): Promise<void>;
}

/** The harness of the races: logged-in customers, and requests that alternate between the two shops. */
export class Arena {
  readonly hits: Hit[] = [];
  #turn = 0;

  constructor(
    readonly world: World,
    readonly random: Random,
    readonly crowd: readonly Customer[],
    /** The number of concurrent requests in the largest races. */
    readonly width: number,
  ) {}

  /** The next shop, alternating. */
  get shopUrl(): string {
    const { shops } = this.world;
    const shop = shops[this.#turn++ % shops.length];
    if (!shop) throw new Error('a world without shops');
    return shop.url;
  }

  someone(): Customer {
    return this.random.pick(this.crowd);
  }

  shot<Shape extends CallShape>(call: Call<Shape>, customer: Customer, body?: Shape['body']): Shot {
    return shot(this.shopUrl, call, customer.token, body);
  }

  async volley(shots: readonly Shot[]): Promise<Hit[]> {
    const hits = await volley(shots);
    this.hits.push(...hits);
    return hits;
  }

  /** Several copies of one request by one customer. */
  many<Shape extends CallShape>(
    count: number,
    call: Call<Shape>,
    customer: Customer,
    body?: Shape['body'],
  ): Promise<Hit[]> {
    return this.volley(Array.from({ length: count }, () => this.shot(call, customer, body)));
  }

  async add(customer: Customer, product_id: number, quantity = 1): Promise<void> {
    const { token } = customer;
    const [hit] = await volley([shot(this.shopUrl, calls.addToCart, token, { product_id, quantity })]);
    if (hit?.code !== 'ok') throw new Error(`not added to the cart: ${hit?.code}`);
  }

  /** Empties a cart. */
  async clear(customer: Customer): Promise<void> {
    await this.rows('delete from cart_lines where user_id = $1', [customer.userId]);
  }

  orderShot(customer: Customer, coupon_code: string | null = null): Shot {
    return this.shot(calls.createOrder, customer, { shipping_address: ADDRESS, coupon_code });
  }

  /** An order with one piece, and its open payment. */
  async opened(
    customer: Customer,
    product_id: number,
  ): Promise<{ orderId: string; providerOrderId: string }> {
    await this.clear(customer);
    await this.add(customer, product_id);
    const [placed] = await volley([this.orderShot(customer)]);
    const orderId = String(placed?.body.order_id);
    const [open] = await volley([this.shot(calls.initiatePayment, customer, { order_id: orderId })]);
    if (open?.code !== 'ok') throw new Error(`no payment opened: ${placed?.code}, ${open?.code}`);
    return { orderId, providerOrderId: String(open.body.razorpayOrderId) };
  }

  /** The same, paid at the provider, with the webhook events not delivered yet. */
  async paid(customer: Customer, product_id: number): Promise<PaidAtProvider & { orderId: string }> {
    await this.world.provider.faults({ webhooks: { lost: true } });
    const { orderId, providerOrderId } = await this.opened(customer, product_id);
    const paid = await this.world.provider.pay(providerOrderId, 'captured');
    await this.world.provider.faults({});
    if (!paid) throw new Error('not paid');
    return { ...paid, orderId };
  }

  verifyShot(customer: Customer, { orderId, ...paid }: PaidAtProvider & { orderId: string }): Shot {
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
    return this.shot(calls.verifyPayment, customer, {
      order_id: orderId,
      razorpay_order_id,
      razorpay_payment_id,
      ...(razorpay_signature && { razorpay_signature }),
    });
  }

  sign(body: string): string {
    return createHmac('sha256', this.world.provider.webhookSecret).update(body).digest('hex');
  }

  /** Runs a query on the database. */
  async rows<Row extends Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.world.direct.pool.query(statement, values)).rows;
  }

  async count(statement: string, values: unknown[] = []): Promise<number> {
    return Number((await this.rows<{ count: string }>(statement, values))[0]?.count);
  }
}

/** Collects violations. */
export class Findings {
  readonly problems: string[] = [];

  equal(what: string, is: unknown, must: unknown): void {
    const [found, wanted] = [JSON.stringify(is), JSON.stringify(must)];
    if (found !== wanted) this.problems.push(`${what}: ${found} instead of ${wanted}`);
  }

  /** The count in the database matches the responses: never above the limit, and below it only if some got `busy`. */
  happened(what: string, is: number, must: number, hits: readonly Hit[]): void {
    const { ok = 0, busy = 0 } = countCodes(hits);
    const fits = busy === 0 ? is === must : is <= must && is >= Math.min(ok, must);
    this.holds(`${what}: ${is} instead of ${must}, ${busy} of ${hits.length} were told busy`, fits);
  }

  holds(what: string, is: boolean): void {
    if (!is) this.problems.push(what);
  }

  /**
   * Exactly `winners` requests succeed, and the others get one of the codes. A loser may always get `busy` (slow machine),
   * but a winner may not, so the winners are counted in the database too.
   */
  outcome(what: string, hits: readonly Hit[], winners: number, losers: string[]): void {
    const { ok = 0, busy = 0, ...rest } = countCodes(hits);
    const allowed = Object.keys(rest).every((code) => losers.includes(code));
    const told = JSON.stringify(countCodes(hits));
    this.holds(
      `${what}: ${told}, ${winners} should have won`,
      allowed && (ok === winners || (ok < winners && busy > 0)),
    );
  }
}
