import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, faults, initiate, pay, refundAtProvider } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { readConfig } from '#server/config/config.ts';
import type { Options } from '../commands/command-arguments.ts';
import type { ShopCommand } from '../commands/commands.ts';
import { reportOutcome } from '../commands/run-command.ts';
import { setOrderStatus } from '../orders/order-status.ts';
import { closePassbook } from '../schemes/close-passbook.ts';
import { closeRefund } from './close-refund.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundPayment } from './refund.ts';

const shop = shopOfThisFile();
let paymentId: string;
beforeAll(async () => {
  const bought = await buy(shop, await shop.newCustomer());
  await setStatus(acting(shop.db), bought.orderId, 'cancelled');
  paymentId = bought.razorpay_payment_id;
});

async function command(
  words: string[],
  keys = true,
  run: ShopCommand['run'] = refundPayment,
  options: Options = new Map(),
): Promise<[done: boolean, ...said: string[]]> {
  const said: string[] = [];
  const { keyId, keySecret } = shop.account;
  const config = readConfig(
    keys
      ? {
          RAZORPAY_KEY_ID: keyId,
          RAZORPAY_KEY_SECRET: keySecret,
          RAZORPAY_WEBHOOK_SECRET: 'x',
          RAZORPAY_API_URL: shop.standInUrl,
        }
      : {},
  );
  const { db, pool, close, connectionString } = shop;
  const print = (line: string) => said.push(line);
  const outcome = await run(
    {
      db,
      pool,
      close,
      connectionString,
      config,
      clock: shop.shop.clock,
      actor: { kind: 'command', user: 'test' },
      print,
    },
    words,
    options,
  );
  return [reportOutcome(outcome, print), ...said];
}

test('the refund command is idempotent', async () => {
  const waits = `₹8,377.00 of ${paymentId} is ordered to be sent back; the running shop keeps at it.`;
  const sent = new RegExp(`^₹8,377\\.00 of ${paymentId} was sent back \\(rfnd_\\w+\\)\\.$`);
  expect(await command(['pay_nobody0000000'])).toEqual([false, 'The shop knows no such payment.']);
  expect(await command([paymentId], false)).toEqual([true, waits]);
  expect(await command([paymentId])).toEqual([true, expect.stringMatching(sent)]);
  await faults(shop, { status: 500 });
  expect(await command([paymentId])).toEqual([true, expect.stringMatching(sent)]);
});

test('reconcile lists refunds made at the provider until they are closed', async () => {
  await faults(shop, {});
  const customer = await shop.newCustomer();
  const [partial, full] = [await buy(shop, customer), await buy(shop, customer)];
  const part = await refundAtProvider(shop, partial.razorpay_payment_id, 100_000);
  await refundAtProvider(shop, full.razorpay_payment_id);
  const [, ...output] = await command([], true, reconcilePayments);
  const day = formatIndianDate(new Date());
  const sentBack = `was sent back at the provider on ${day}, not by this shop.`;
  expect(output).toContain(`${part}  ₹1,000.00 of ₹8,377.00 of ${partial.razorpay_payment_id} ${sentBack}`);
  expect(output.join('\n')).toContain(`₹8,377.00 of ${full.razorpay_payment_id} ${sentBack}`);
  expect(output.join('\n')).toMatch(/credit note against \S*\d/);
  expect(output.join('\n')).toContain(`cancel it with "order-status ${full.orderId} cancelled"`);
  expect(output).not.toContain('No payment needs a decision.');

  expect(await command([full.orderId, 'cancelled'], true, setOrderStatus)).toEqual([
    true,
    `Order ${full.orderId} is cancelled.`,
    'Its money went back at the provider before; its credit note is issued.',
  ]);
  expect(await command(['rfnd_nobody0000'], true, closeRefund)).toEqual([
    false,
    'The shop knows no such refund of the provider.',
  ]);
  expect(await command([part], true, closeRefund)).toEqual([true, `${part} is closed.`]);
  expect(await command([], true, reconcilePayments)).toContain('No payment needs a decision.');
  await faults(shop, { status: 500, match: 'GET /v1/refunds' });
  expect(await command([], true, reconcilePayments)).toContain(
    'The provider’s list of refunds could not be read; try again later.',
  );
});

test('close-passbook prints the same result again and acts only once', async () => {
  await faults(shop, {});
  const customer = await shop.newCustomer();
  const { body } = await initiate(shop, customer, { scheme_id: 1 });
  const paid = await pay(shop, body.razorpayOrderId);
  const { status: _, ...claim } = paid;
  await shop.call(calls.verifySchemePayment, { token: customer.token, body: { scheme_id: 1, ...claim } });
  const { data } = (await shop.call(calls.getUserSchemes, { token: customer.token })).body;
  const passbook = String(data[0]?.user_scheme_id);
  const sent = new RegExp(`^  Instalment 1: .*: ₹5,000\\.00 of ${paid.razorpay_payment_id} was sent back`);
  const output = [
    `Passbook ${passbook} is closed: ₹5,000.00 goes back to the accounts it came from.`,
    expect.stringMatching(sent),
  ];
  const close = () => command([passbook, 'money-back'], true, closePassbook);
  expect(await close()).toEqual([true, ...output]);
  expect(await close()).toEqual([false, 'This plan is closed already.', ...output]);
});

test('reconcile shows why a refund failed until the money went back', async () => {
  await faults(shop, { refunds: { outcome: 'too_old' } });
  const { orderId, razorpay_payment_id: old } = await buy(shop, await shop.newCustomer());
  await setStatus(acting(shop.db), orderId, 'cancelled');
  const why = `₹8,377.00 of ${old} was not sent back. The provider refused (400 Refund is not supported by the bank because the payment is more than 6 months old).`;
  expect(await command([old])).toEqual([false, why]);
  const [, ...output] = await command([], true, reconcilePayments);
  expect(output).toContain(why);
  expect(output).not.toContain('No payment needs a decision.');
  await faults(shop, {});
  expect((await command([old]))[0]).toBe(true);
  expect(await command([], true, reconcilePayments)).not.toContain(why);
});
