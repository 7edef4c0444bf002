import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CHROMIUM_FLAGS } from '../../scripts/chromium/chromium-flags.mjs';
import { installedChromium } from '../../scripts/chromium/find-chromium.mjs';
import { signCheckout } from '../signature.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';

const launch = { executablePath: process.env.CHROMIUM_PATH ?? installedChromium(), args: CHROMIUM_FLAGS };

/** The shop's test page. Options come from the URL, so that no inline script is needed. */
const hostHtml = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<main><h1>Checkout</h1><button id="open">Proceed to payment</button><pre id="log"></pre></main>
<script src="/host.js"></script></html>`;

const hostJs = `
const { script, ...given } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const log = (line) => { document.getElementById('log').textContent += JSON.stringify(line) + '\\n'; };
const tag = document.createElement('script');
tag.src = script;
document.head.append(tag);
document.getElementById('open').addEventListener('click', () => {
  const rzp = new Razorpay({
    ...given,
    handler: (response) => log({ paid: response, focus: document.activeElement.id }),
    modal: { ...given.modal, ondismiss: () => log({ dismissed: true, focus: document.activeElement.id }) },
  });
  rzp.on('payment.failed', ({ error }) => log({ failed: error.reason }));
  rzp.open();
});
addEventListener('securitypolicyviolation', (event) => log({ violation: event.violatedDirective }));
`;

let standIn: StandIn;
let host: Server;
let hostUrl: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  standIn = await startStandIn({
    host: '127.0.0.1',
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), 'stand-in-')),
    webhookUrl: 'http://127.0.0.1:9/webhook',
    timeFactor: 10,
  });
  host = createServer((request, response) => {
    const script = request.url === '/host.js';
    response.writeHead(200, {
      'Content-Type': script ? 'text/javascript' : 'text/html',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self' ${standIn.apiUrl}; frame-src ${standIn.apiUrl}; img-src data:`,
    });
    response.end(script ? hostJs : hostHtml);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  hostUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  browser = await chromium.launch(launch);
}, 60_000);

afterAll(async () => {
  await browser.close();
  host.close();
  await standIn.close();
});

afterEach(() => page.context().close());

async function order(amount: number): Promise<string> {
  const response = await fetch(`${standIn.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${standIn.keyId}:${standIn.keySecret}`)}`,
    },
    body: JSON.stringify({ amount, currency: 'INR' }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Opens the dialog from the shop's page; returns its frame and the calls of the page's callbacks. */
async function openDialog(
  options: object,
  size = { width: 1280, height: 800 },
  sessionMayLoad: Promise<void> = Promise.resolve(),
) {
  page = await (await browser.newContext({ viewport: size })).newPage();
  await page.route('**/stand-in/checkout/session?*', async (route) => {
    await sessionMayLoad;
    await route.continue();
  });
  const orderId = await order(1_23_456_00);
  const all = {
    key: standIn.keyId,
    amount: 1_23_456_00,
    currency: 'INR',
    name: 'Tola',
    description: 'Order TOLA-1042',
    order_id: orderId,
    script: standIn.checkoutUrl,
    ...options,
  };
  await page.goto(`${hostUrl}#${encodeURIComponent(JSON.stringify(all))}`);
  await page.waitForFunction('window.Razorpay');
  await page.getByRole('button', { name: 'Proceed to payment' }).press('Enter');
  const frame = page.frameLocator('iframe[title="Payment dialog (test mode)"]');
  // A dialog with a timeout may be closed before a slow machine sees it.
  if (!('timeout' in options)) await frame.getByRole('dialog', { name: 'Tola ₹1,23,456.00' }).waitFor();
  const heard = async (lines: number) => {
    const log = page.locator('#log');
    await expect
      .poll(async () => (await log.textContent())?.split('\n').length, { timeout: 20_000 })
      .toBe(lines + 1);
    return ((await log.textContent()) ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  };
  return { frame, heard, orderId };
}

const wait = 60_000;
const payButton = 'Pay ₹1,23,456.00';
const isFocused = (element: Element) => element === element.ownerDocument.activeElement;

test('a payment works by keyboard alone, under a strict Content-Security-Policy', {
  timeout: wait,
}, async () => {
  const { frame, heard, orderId } = await openDialog({});
  await frame.getByText('Test mode, no money moves').waitFor();
  await expect.poll(() => frame.getByRole('radio', { name: 'Card' }).evaluate(isFocused)).toBe(true);
  // Shift+Tab on the first element wraps around to the last: focus is trapped.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => frame.getByRole('button', { name: 'Close' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => frame.getByRole('button', { name: payButton }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  const [line] = await heard(1);
  const { paid, focus } = line as { paid: Record<string, string>; focus: string };
  expect(paid).toEqual({
    razorpay_order_id: orderId,
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_signature: signCheckout(orderId, paid.razorpay_payment_id ?? '', standIn.keySecret),
  });
  expect(focus).toBe('open');
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
});

test('a failed attempt is reported, the dialog stays open, and a second one succeeds', {
  timeout: wait,
}, async () => {
  const { frame, heard } = await openDialog({}, { width: 360, height: 740 });
  await frame.getByLabel('Test card number').fill('4100 2800 0006 0003');
  await frame.getByRole('button', { name: payButton }).click();
  expect(await heard(1)).toEqual([{ failed: 'card_declined' }]);
  await frame.getByLabel('Test card number').fill('');
  await frame.getByRole('button', { name: payButton }).click();
  expect((await heard(2))[1]).toMatchObject({ paid: {} });
});

test('with retry off a failure closes the dialog and dismisses', { timeout: wait }, async () => {
  const { frame, heard } = await openDialog({ retry: { enabled: false } });
  await frame.getByLabel('Outcome').selectOption('Fail');
  await frame.getByLabel('Reason').selectOption('insufficient_fund');
  await frame.getByRole('button', { name: payButton }).click();
  expect(await heard(2)).toEqual([{ failed: 'insufficient_fund' }, { dismissed: true, focus: 'open' }]);
});

test('the dialog waits for a slow bank, and can be cancelled', { timeout: wait }, async () => {
  const { frame, heard, orderId } = await openDialog({});
  await frame.getByLabel('Outcome').selectOption('Slow bank');
  await frame.getByRole('button', { name: payButton }).click();
  await frame.getByText('Waiting for your bank', { exact: true }).first().waitFor();
  await frame.getByRole('button', { name: 'Cancel payment' }).click();
  expect(await heard(1)).toEqual([{ failed: 'payment_cancelled' }]);
  // The mocked bank responds to the second poll.
  const results = [{ state: 'waiting' }, { state: 'done', razorpay_order_id: orderId }];
  await page.route('**/stand-in/checkout/payments/pay_*', (route) =>
    route.fulfill({ json: results.shift() }),
  );
  await frame.getByRole('button', { name: payButton }).click();
  expect((await heard(2))[1]).toMatchObject({ paid: { razorpay_order_id: orderId } });
});

test('a payment without a callback followed by closing notifies the page of the closing only', {
  timeout: wait,
}, async () => {
  const { frame, heard, orderId } = await openDialog({});
  await frame.getByLabel('Outcome').selectOption('Succeed but never call back (closed tab)');
  await frame.getByRole('button', { name: payButton }).click();
  await frame.getByText('Paid, and nobody was told', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await heard(1)).toEqual([{ dismissed: true, focus: 'open' }]);
  const order = (await (await fetch(`${standIn.apiUrl}/stand-in/orders/${orderId}`)).json()) as {
    status: string;
  };
  expect(order.status).toBe('paid');
});

test('Escape, disabled Escape, and the confirmation before closing', { timeout: wait }, async () => {
  const { frame, heard } = await openDialog({ modal: { confirm_close: true } });
  await frame.getByLabel('Outcome').waitFor();
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: 'Go on with the payment' }).click();
  await frame.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: 'Yes, leave' }).click();
  expect(await heard(1)).toEqual([{ dismissed: true, focus: 'open' }]);
  await page.context().close();

  const locked = await openDialog({ modal: { escape: false } });
  await locked.frame.getByLabel('Outcome').waitFor();
  await page.keyboard.press('Escape');
  expect(await locked.frame.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
});

test('the confirmation before closing stays while the order loads', { timeout: wait }, async () => {
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { frame, heard } = await openDialog({ modal: { confirm_close: true } }, undefined, mayLoad);
  await page.keyboard.press('Escape');
  const leave = frame.getByRole('button', { name: 'Yes, leave' });
  await leave.waitFor();
  load();
  await expect.poll(() => frame.locator('#pay').isEnabled()).toBe(true);
  await leave.click({ timeout: 5_000 });
  expect(await heard(1)).toEqual([{ dismissed: true, focus: 'open' }]);
});

test('an unknown order shows an explanation, without horizontal scrolling at 320 pixels', {
  timeout: wait,
}, async () => {
  const { frame } = await openDialog({ order_id: 'order_AAAAAAAAAAAAAA' }, { width: 320, height: 568 });
  await frame.getByText('The id provided does not exist', { exact: true }).waitFor();
  const width = await frame.locator('html').evaluate((html) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('axe finds no accessibility violation in the dialog', { timeout: wait }, async () => {
  const { frame } = await openDialog({ modal: { animation: false } });
  await frame.getByLabel('Outcome').waitFor();
  const audit = await vi.waitFor(async () => {
    const found = await new AxeBuilder({ page }).include('iframe').analyze();
    // Axe leaves out a frame that it could not evaluate; the labels of this one are among the passes.
    expect(found.passes.find(({ id }) => id === 'label')?.nodes.length).toBeGreaterThan(0);
    return found;
  }, wait - 10_000);
  expect(audit.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

test('the redirect flow submits a form, after a success and after a failure', {
  timeout: wait,
}, async () => {
  const posted = async (outcome: string) => {
    const { frame } = await openDialog({ callback_url: `${hostUrl}callback`, redirect: true });
    await frame.getByLabel('Outcome').selectOption(outcome);
    const leaving = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/callback'),
    );
    await frame.getByRole('button', { name: payButton }).click();
    return new URLSearchParams((await leaving).postData() ?? '');
  };
  expect([...(await posted('Succeed')).keys()].sort()).toEqual([
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ]);
  await page.context().close();
  const failure = await posted('Fail');
  expect(failure.get('error[code]')).toBe('BAD_REQUEST_ERROR');
  expect(JSON.parse(failure.get('error[metadata]') ?? '')).toMatchObject({ order_id: expect.any(String) });
});

test('messages from other senders are ignored', { timeout: wait }, async () => {
  const { frame, heard } = await openDialog({});
  await page.evaluate(() =>
    window.postMessage({ type: 'success', nonce: '', response: { forged: true } }, '*'),
  );
  await frame.getByRole('button', { name: 'Close' }).click();
  expect(await heard(1)).toEqual([{ dismissed: true, focus: 'open' }]);
});

test('the timeout closes the dialog and dismisses', { timeout: wait }, async () => {
  const { heard } = await openDialog({ timeout: 1 });
  expect(await heard(1)).toEqual([{ dismissed: true, focus: 'open' }]);
});

test('options that Razorpay’s script refuses are refused', { timeout: wait }, async () => {
  await openDialog({});
  const refusals = await page.evaluate(() => {
    const Razorpay = (window as unknown as { Razorpay: new (options: object) => object }).Razorpay;
    const notes = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x']));
    const broken = [
      { amount: 500 },
      { key: 'k', amount: 99 },
      { key: 'k', amount: 299.35 * 100 },
      { key: 'k', amount: 500, notes },
    ];
    return broken.map((options) => {
      try {
        return typeof new Razorpay(options);
      } catch (error) {
        return String(error);
      }
    });
  });
  expect(refusals).toEqual([
    expect.stringContaining('key'),
    expect.stringContaining('100 paise'),
    expect.stringContaining('integer paise'),
    expect.stringContaining('15 pairs'),
  ]);
});
