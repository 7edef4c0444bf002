import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { pay } from '#api/payments/purchase-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/errors.ts';
import { allIds, rowsOfCustomer, settleIn } from './customer-journeys-testing.ts';
import { createDice, type Dice } from './dice.ts';
import {
  AT_ONCE,
  addressOf,
  type Operation,
  REQUESTS,
  readOperations,
  SEED,
  wellFormed,
} from './operations-testing.ts';
import { corruptBody, corruptJson, type Known, validValue } from './values.ts';

// Every call of the shop's own OpenAPI document with valid, mutated and malformed requests in random order, as one
// customer against another. `npm run fuzz` sends more; the same seed repeats a run.
const NEW_IDS_EVERY = 50;
const PASSWORD = 'correct horse battery';

const shop = shopOfThisFile({ LOGIN_FAILURES_PER_ACCOUNT: '100000' });
let attacker: LoginResponse;
let victim: LoginResponse;
let operations: Operation[];
let known: Known;
const failures: string[] = [];
const statuses: Record<string, number> = {};

beforeAll(async () => {
  [attacker, victim] = await Promise.all([shop.newCustomer(), shop.newCustomer()]);
  await settleIn(shop, attacker);
  await settleIn(shop, victim);
  const all = await readOperations(shop, '/api/v1/openapi.json');
  operations = all.filter(({ path }) => path.startsWith('/api/v1/users/'));
  known = await allIds(shop);
});

/** Only reads are made as the victim, so that any change of the victim's data was made by the attacker. */
function authorizationOf({ method, path }: Operation, dice: Dice): string | undefined {
  // A logout ends the session of all following requests, so it is sent only rarely.
  if (path.endsWith('/logout') && !dice.chance(0.05)) return 'Bearer x';
  const throwOf = dice.below(20);
  if (throwOf === 0) return undefined;
  if (throwOf === 1)
    return dice.oneOf(['Bearer', 'Bearer x', `Basic ${attacker.token}`, `Bearer ${'a'.repeat(200)}`]);
  if (throwOf < 5 && method === 'GET') return `Bearer ${victim.token}`;
  return `Bearer ${attacker.token}`;
}

function bodyOf({ body }: Operation, dice: Dice): string | undefined {
  if (!body) return dice.chance(0.1) ? '{"a":1}' : undefined;
  const fitting = validValue(body, '', known, dice);
  const way = dice.number();
  if (way < 0.5) return JSON.stringify(fitting);
  if (way < 0.85) return JSON.stringify(corruptBody(fitting, body, dice));
  return corruptJson(JSON.stringify(fitting), dice);
}

interface Sent {
  operation: Operation;
  address: string;
  init: RequestInit;
}

function nextRequest(dice: Dice): Sent {
  const operation = dice.oneOf(operations);
  const { method } = operation;
  const body = method === 'GET' ? undefined : bodyOf(operation, dice);
  const authorization = authorizationOf(operation, dice);
  const type = dice.chance(0.97) ? 'application/json' : dice.oneOf(['text/plain', 'application/xml', 'x/y']);
  return {
    operation,
    address: addressOf(operation, known, dice),
    init: {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    },
  };
}

/** The problem of a response, if any. */
function complaint(status: number, text: string): string | undefined {
  if (status >= 500) return 'a server error';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'not JSON';
  }
  if (status < 400) return undefined;
  const { message, code } = Object(body);
  if (typeof message !== 'string' || !/^[A-Z₹].*/s.test(message)) return 'no sentence';
  return Object.hasOwn(errorCodes, String(code)) ? undefined : 'no code of the list';
}

async function send({ operation, address, init }: Sent): Promise<void> {
  const response = await fetch(`${shop.url}${address}`, init);
  const text = await response.text();
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  const wrong = complaint(response.status, text);
  if (wrong) {
    const request = `${operation.method} ${address} ${String(init.body ?? '').slice(0, 400)}`;
    failures.push(`${wrong}: ${request} -> ${response.status} ${text.slice(0, 300)}`);
  }
}

/** Meanwhile the attacker pays at the provider, successfully or not, and webhook events arrive. */
async function actAtProvider(dice: Dice): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    "select provider_order_id as id from payment_intents where user_id = $1 and state = 'active' order by created_at desc limit 5",
    [attacker.user_id],
  );
  if (rows.length > 0 && dice.chance(0.7)) {
    const outcome = dice.oneOf(['captured', 'captured', 'failed', 'captured-silently']);
    // The provider refuses a provider order that was paid meanwhile; this is expected.
    await pay(shop, dice.oneOf(rows).id, outcome).catch(() => {});
    return;
  }
  const id = dice.oneOf(known.razorpay_payment_id ?? []);
  const order_id = dice.oneOf(known.razorpay_order_id ?? []);
  const json = JSON.stringify({
    event: dice.oneOf(['payment.captured', 'order.paid', 'refund.processed', 'x']),
    payload: { payment: { entity: { id, order_id } }, refund: { entity: { payment_id: id } } },
  });
  const body = dice.chance(0.3) ? corruptJson(json, dice) : json;
  const secret = dice.oneOf([shop.account.webhookSecrets[0] ?? '', 'a wrong secret']);
  const signature = createHmac('sha256', secret).update(wellFormed(body)).digest('hex');
  const response = await fetch(`${shop.url}/api/v1/webhooks/razorpay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  });
  if (response.status >= 500) failures.push(`a message of the provider: ${response.status} ${body}`);
}

/** Logs the attacker in again if one of the requests has logged them out. */
async function stayLoggedIn(): Promise<void> {
  const profile = await shop.call(calls.getProfile, { token: attacker.token });
  if (profile.status === 200) return;
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where user_id = $1', [
    attacker.user_id,
  ]);
  const again = await shop.call(calls.login, { body: { email: rows[0]?.email ?? '', password: PASSWORD } });
  attacker = { ...attacker, token: again.body.token };
}

test(`SEC-43 SEC-44 SEC-46 ${REQUESTS} requests of every kind from seed ${SEED} break nothing`, {
  timeout: 3_600_000,
}, async () => {
  const dice = createDice(SEED);
  const before = await rowsOfCustomer(shop, victim.user_id);
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (sent % NEW_IDS_EVERY < AT_ONCE) {
      await stayLoggedIn();
      known = await allIds(shop);
      await actAtProvider(dice);
    }
    const requests = Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, () => nextRequest(dice));
    await Promise.all(requests.map(send));
  }
  expect(failures).toEqual([]);
  expect(await rowsOfCustomer(shop, victim.user_id)).toEqual(before);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await shop.call(calls.getProfile, { token: victim.token })).status).toBe(200);
  await expectInvariants(shop.db);
  if (process.env.FUZZ_REQUESTS)
    console.log(`seed ${SEED}, ${REQUESTS} requests, responses by status:`, statuses);
  // The valid half of the requests must succeed, or the test proves little.
  expect(statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 10);
});
