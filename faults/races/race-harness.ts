import { createHmac } from 'node:crypto';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import type { Customer } from '../load/customer.ts';
import { ADDRESS } from '../load/journey.ts';
import type { Environment } from '../processes/environment.ts';
import type { PaidAtProvider } from '../processes/provider.ts';
import type { Random } from '../randomness.ts';
import {
  countCodes,
  type PlannedRequest,
  plannedRequest,
  type RequestResult,
  sendConcurrently,
} from './concurrent-requests.ts';

/** A race of concurrent requests; `run` returns the violations. */
export interface Race {
  id: string;
  what: string;
  short?: true;
  /** One trial is enough, however many are asked for. */
  once?: true;
  run(harness: RaceHarness, findings: Findings): Promise<void>;
}

/** How many take part in the races. */
export interface RaceSize {
  crowd: number;
  /** Concurrent requests in the largest races of one customer. */
  width: number;
  /** Customers of the races that want a large crowd. */
  buyers: number;
  /** Pieces that are sold one by one. */
  sales: number;
  /** How long the rates change. */
  rateChangesMs: number;
}

/** The harness of the races: logged-in customers, and requests that alternate between the two shops. */
export class RaceHarness {
  readonly results: RequestResult[] = [];
  #turn = 0;

  constructor(
    readonly environment: Environment,
    readonly random: Random,
    readonly crowd: readonly Customer[],
    readonly size: RaceSize,
  ) {}

  /** The next shop, alternating. */
  get shopUrl(): string {
    const { shops } = this.environment;
    const shop = shops[this.#turn++ % shops.length];
    if (!shop) throw new Error('an environment without shops');
    return shop.url;
  }

  someone(): Customer {
    return this.random.pick(this.crowd);
  }

  plannedRequest<Shape extends CallShape>(
    call: Call<Shape>,
    customer: Customer,
    body?: Shape['body'],
  ): PlannedRequest {
    return plannedRequest(this.shopUrl, call, customer.token, body);
  }

  async sendConcurrently(requests: readonly PlannedRequest[]): Promise<RequestResult[]> {
    const results = await sendConcurrently(requests);
    this.results.push(...results);
    return results;
  }

  /** Several copies of one request by one customer. */
  many<Shape extends CallShape>(
    count: number,
    call: Call<Shape>,
    customer: Customer,
    body?: Shape['body'],
  ): Promise<RequestResult[]> {
    return this.sendConcurrently(
      Array.from({ length: count }, () => this.plannedRequest(call, customer, body)),
    );
  }

  async add(customer: Customer, product_id: number, quantity = 1): Promise<void> {
    const { token } = customer;
    const [result] = await sendConcurrently([
      plannedRequest(this.shopUrl, calls.addToCart, token, { product_id, quantity }),
    ]);
    if (result?.code !== 'ok') throw new Error(`not added to the cart: ${result?.code}`);
  }

  /** Empties a cart. */
  async clear(customer: Customer): Promise<void> {
    await this.rows('delete from cart_lines where user_id = $1', [customer.userId]);
  }

  plannedOrder(customer: Customer, coupon_code: string | null = null): PlannedRequest {
    return this.plannedRequest(calls.createOrder, customer, { shipping_address: ADDRESS, coupon_code });
  }

  /** An order with one piece, and its open payment. */
  async opened(
    customer: Customer,
    product_id: number,
  ): Promise<{ orderId: string; providerOrderId: string }> {
    await this.clear(customer);
    await this.add(customer, product_id);
    const [placed] = await sendConcurrently([this.plannedOrder(customer)]);
    const orderId = String(placed?.body.order_id);
    const [open] = await sendConcurrently([
      this.plannedRequest(calls.initiatePayment, customer, { order_id: orderId }),
    ]);
    if (open?.code !== 'ok') throw new Error(`no payment opened: ${placed?.code}, ${open?.code}`);
    return { orderId, providerOrderId: String(open.body.razorpayOrderId) };
  }

  /** The same, paid at the provider, with the webhook events not delivered yet. */
  async paid(customer: Customer, product_id: number): Promise<PaidAtProvider & { orderId: string }> {
    await this.environment.provider.faults({ webhooks: { lost: true } });
    const { orderId, providerOrderId } = await this.opened(customer, product_id);
    const paid = await this.environment.provider.pay(providerOrderId, 'captured');
    await this.environment.provider.faults({});
    if (!paid) throw new Error('not paid');
    return { ...paid, orderId };
  }

  plannedVerification(
    customer: Customer,
    { orderId, ...paid }: PaidAtProvider & { orderId: string },
  ): PlannedRequest {
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
    return this.plannedRequest(calls.verifyPayment, customer, {
      order_id: orderId,
      razorpay_order_id,
      razorpay_payment_id,
      ...(razorpay_signature && { razorpay_signature }),
    });
  }

  sign(body: string): string {
    return createHmac('sha256', this.environment.provider.webhookSecret).update(body).digest('hex');
  }

  /** Runs a query on the database. */
  async rows<Row extends Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.environment.direct.pool.query(statement, values)).rows;
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
  happened(what: string, is: number, must: number, results: readonly RequestResult[]): void {
    const { ok = 0, busy = 0 } = countCodes(results);
    const fits = busy === 0 ? is === must : is <= must && is >= Math.min(ok, must);
    this.holds(`${what}: ${is} instead of ${must}, ${busy} of ${results.length} were refused as busy`, fits);
  }

  holds(what: string, is: boolean): void {
    if (!is) this.problems.push(what);
  }

  /**
   * Exactly `winners` requests succeed, and the others get one of the codes. A loser may always get `busy` (slow machine),
   * but a winner may not, so the winners are counted in the database too.
   */
  outcome(what: string, results: readonly RequestResult[], winners: number, losers: string[]): void {
    const { ok = 0, busy = 0, ...rest } = countCodes(results);
    const allowed = Object.keys(rest).every((code) => losers.includes(code));
    const codes = JSON.stringify(countCodes(results));
    this.holds(
      `${what}: ${codes}, ${winners} should have won`,
      allowed && (ok === winners || (ok < winners && busy > 0)),
    );
  }
}
