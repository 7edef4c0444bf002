import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { PaymentRecorder, SUCCESS } from '../checkout/payment-recorder.ts';
import { untilAttempted, untilHydrated } from '../fake-clock.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { OFFICE_SCHEME, sampleScheme } from './scheme-samples.ts';

const INITIATED = {
  key_id: 'rzp_test_recorded',
  amount: 5000,
  currency: 'INR',
  razorpayOrderId: SUCCESS.razorpay_order_id,
};
const JOINED = {
  data: [{ scheme_id: 7, status: 'active', user_scheme_id: 41, scheme_name: 'Sample Gold Plan' }],
};

const card = (page: Page) => page.getByRole('article', { name: 'Sample Gold Plan' });
const join = (page: Page) => card(page).getByRole('button', { name: 'Join Now' });
const enrolled = (page: Page) => card(page).getByRole('button', { name: 'Enrolled' });

/** Stubs a call and records its request bodies. */
async function record(
  page: Page,
  name: keyof typeof calls,
  ...responses: { status?: number; json?: unknown }[]
) {
  const bodies: unknown[] = [];
  await page.route(new RegExp(`${calls[name].path}$`), async (route) => {
    const response = responses[Math.min(bodies.length, responses.length - 1)];
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status: response?.status ?? 200, json: response?.json ?? {} });
  });
  return bodies;
}

/** Opens the page with one scheme, as a logged-in customer who has joined nothing. */
async function openWithScheme(page: Page, scheme = sampleScheme(), userSchemes: unknown = []) {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubCall(page, 'getSchemes', { json: { data: [scheme] } });
  await stubCall(page, 'getUserSchemes', { json: userSchemes });
  await page.goto('/schemes');
  await expect(card(page)).toBeVisible();
  return recorder;
}

test('each scheme has a card with all fields of the response; how it works and FAQ follow', async ({
  page,
  api,
}) => {
  // The office's test makes, opens and closes its own at the same time.
  const all = await api.call(calls.getSchemes, {});
  const data = all.data.filter(({ scheme_name }) => !scheme_name.startsWith(OFFICE_SCHEME));
  expect(new Set(data.map(({ metal }) => metal))).toEqual(
    new Set(['gold', 'silver', 'diamond', 'festive', 'wedding']),
  );
  await page.goto('/schemes');
  await expect(page.getByRole('article').filter({ hasNotText: OFFICE_SCHEME })).toHaveCount(data.length);
  for (const scheme of data) {
    const shown = page.getByRole('article', { name: scheme.scheme_name });
    for (const text of [
      scheme.duration,
      scheme.special_gift,
      scheme.description,
      ...scheme.benefits.split('\n'),
      formatIndianDate(scheme.first_bonus_date),
      formatIndianDate(scheme.from_date),
      formatIndianDate(scheme.to_date),
      String(scheme.scheme_id).padStart(4, '0'),
    ]) {
      await expect(shown).toContainText(text);
    }
    await expect(shown.getByRole('button', { name: 'Join Now' })).toBeEnabled();
  }
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  await page.getByText('What if I miss a month?').click();
  await expect(page.getByText('reduced by one eleventh')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the days of grace are those of the plans', async ({ page }) => {
  const other = sampleScheme({ scheme_id: 8, scheme_name: 'Other Plan', grace_days: 1 });
  await stubCall(page, 'getSchemes', { json: { data: [sampleScheme({ grace_days: 3 }), other] } });
  await page.goto('/schemes');
  await expect(page.getByText('You have 1 to 3 days of grace each time.')).toBeVisible();
  await page.getByText('What if I miss a month?').click();
  await expect(page.getByText('the days of grace (1 to 3 days after the due date)')).toBeVisible();
  await card(page).getByText('Your dates if you join today').click();
  await expect(card(page)).toContainText('Days of grace3 days after each due date');

  await stubCall(page, 'getSchemes', { json: { data: [sampleScheme({ grace_days: 0 })] } });
  await page.reload();
  await expect(
    page.getByText('Your passbook shows when the next one is due.', { exact: true }),
  ).toBeVisible();
  await page.getByText('What if I miss a month?').click();
  await expect(page.getByText('You can still pay until the next one is due')).toBeVisible();
});

test('the links at the top lead to both sections, whose headings are not behind the header', async ({
  page,
}) => {
  await page.goto('/schemes');
  await untilHydrated(page);
  for (const [link, title] of [
    ['How it works', 'How It Works'],
    ['Questions and answers', 'FAQ'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
    const { y: top } = (await page.getByRole('heading', { name: title }).boundingBox()) ?? { y: 0 };
    const header = await page.getByRole('banner').boundingBox();
    expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  }
});

test('a card says what is paid, what it is good for, and which dates and terms follow', async ({ page }) => {
  await openWithScheme(page);
  await untilHydrated(page);
  await expect(card(page)).toContainText('Pay ₹5,000 × 11, shop for ₹58,750');
  const slider = card(page).getByRole('slider', { name: 'Instalments paid: 11' });
  await slider.press('Home');
  await expect(card(page)).toContainText(
    'You have paid ₹5,000. If you stop here, all of it comes back to you.',
  );
  await card(page).getByRole('slider').fill('6');
  await expect(card(page)).toContainText('You have paid ₹30,000 and can shop for ₹32,045.45.');
  await card(page).getByText('Your dates if you join today').click();
  await expect(card(page)).toContainText('Last instalment20 Sept 2027');
  await expectAccessible(page);
  await card(page).getByRole('link', { name: 'scheme terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheme terms' })).toBeVisible();
});

test('a visitor who joins is asked to log in and redirected home', async ({ page }) => {
  await page.goto('/schemes');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Join Now' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert').filter({ hasText: schemeMessages.schemeLoginFirst })).toBeVisible();
});

test('an empty list and a failed request show a message', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  await page.clock.install();
  await stubCall(page, 'getSchemes', { json: { data: [] } });
  await page.goto('/schemes');
  await expect(page.getByText(schemeMessages.noSchemes)).toBeVisible();
  await expectAccessible(page);
  const failing = await stubCall(page, 'getSchemes', {
    status: 500,
    json: { message: 'The vault is shut.' },
  });
  await page.goto('/schemes');
  await untilAttempted(page, failing.count, 4);
  await expect(page.getByText(schemeMessages.schemesFailed('The vault is shut.'))).toBeVisible();
  await expectAccessible(page);
});

test('joining sends the defined fields and ends as Enrolled', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const { currency: _, ...withoutCurrency } = INITIATED;
  const initiated = await record(page, 'initiatePayment', { json: withoutCurrency });
  const verified = await record(page, 'verifySchemePayment', { json: { message: 'ok', status: 'success' } });
  const recorder = await openWithScheme(page);
  await expect(card(page)).toContainText('0007');
  await join(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  expect(initiated).toEqual([{ scheme_id: 7 }]);
  expect((await recorder.opened())[0]).toMatchObject({
    amount: 500_000,
    currency: 'INR',
    key: INITIATED.key_id,
    order_id: INITIATED.razorpayOrderId,
  });
  await recorder.succeed();
  await expect(card(page).getByText(schemeMessages.schemeEnrolled)).toBeVisible();
  await expect(enrolled(page)).toBeDisabled();
  expect(verified).toEqual([{ scheme_id: 7, ...SUCCESS }]);
});

test('failures are shown, and Join works again', async ({ page, customer, expectedErrors }) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/400/);
  await record(page, 'initiatePayment', { json: INITIATED });
  await record(
    page,
    'verifySchemePayment',
    { status: 400, json: { message: orderMessages.verificationFailed } },
    { json: { message: 'ok', status: 'success' } },
  );
  const recorder = await openWithScheme(page);
  const failed = card(page).getByText(schemeMessages.schemePaymentFailed);
  await join(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await recorder.fail('The bank said no.');
  await expect(failed).toBeVisible();
  await join(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(2);
  await expect(failed).toHaveCount(0);
  await recorder.succeed();
  await expect(failed).toBeVisible();
  await expect(card(page)).toContainText(/please call us on \+91 .* before paying again/);
  await join(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(3);
  await recorder.dismiss();
  await expect(card(page)).toContainText('Payment not completed');
  await expect(card(page)).not.toContainText('was charged');
  await join(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(4);
  await recorder.succeed();
  await expect(enrolled(page)).toBeVisible();
});

const BEING_CONFIRMED = {
  status: 409,
  json: { code: 'payment_being_confirmed', message: 'Your payment is being confirmed.' },
};

for (const [what, initiated, verified] of [
  ['a bank that has not finished', { json: INITIATED }, { json: { message: 'later', status: 'pending' } }],
  ['no response from the shop', { json: INITIATED }, { status: 503, json: { message: 'busy' } }],
  ['a payment made before', BEING_CONFIRMED, { status: 500, json: {} }],
] as const) {
  test(`${what}: the card shows a pending payment, then Enrolled without reloading`, async ({
    page,
    customer,
    expectedErrors,
  }) => {
    expect(customer.token).toBeTruthy();
    expectedErrors.push(/503/, /409/);
    await page.clock.install();
    await record(page, 'initiatePayment', initiated);
    await record(page, 'verifySchemePayment', verified);
    const recorder = await openWithScheme(page);
    const polls = await stubCall(page, 'getUserSchemes', { json: [] });
    await join(page).click();
    if (initiated !== BEING_CONFIRMED) {
      await expect.poll(() => recorder.opened()).toHaveLength(1);
      await recorder.succeed();
    }
    for (const look of [1, 2, 3]) {
      await expect.poll(polls.count).toBeGreaterThanOrEqual(look);
      await page.clock.runFor(3_100);
    }
    await expect(card(page)).toContainText('Please do not pay again.');
    await expect(card(page)).not.toContainText(schemeMessages.schemePaymentFailed);
    await expect(card(page)).not.toContainText('was charged');
    await expect(card(page).getByRole('button', { name: 'Payment in Progress...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await stubCall(page, 'getUserSchemes', { json: JOINED });
    await page.clock.runFor(12_000);
    await expect(enrolled(page)).toBeDisabled();
    await expect(card(page).getByText(schemeMessages.schemeEnrolled)).toBeVisible();
  });
}

for (const field of ['key_id', 'amount', 'razorpayOrderId'] as const) {
  test(`an initiation without ${field} opens nothing`, async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await record(page, 'initiatePayment', { json: { ...INITIATED, [field]: undefined } });
    const recorder = await openWithScheme(page);
    await join(page).click();
    await expect(card(page).getByText(schemeMessages.schemeMissingFields)).toBeVisible();
    expect(await recorder.opened()).toEqual([]);
    await expect(join(page)).toBeEnabled();
  });
}

test('a scheme without an id and an unknown scheme are invalid', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/404/);
  const { scheme_id: _, ...nameless } = sampleScheme();
  const initiated = await record(page, 'initiatePayment', {
    status: 404,
    json: { message: schemeMessages.invalidScheme, code: 'not_found' },
  });
  await openWithScheme(page, nameless as ReturnType<typeof sampleScheme>);
  await join(page).click();
  await expect(card(page).getByText(schemeMessages.invalidScheme)).toBeVisible();
  expect(initiated).toEqual([]);
  await openWithScheme(page, sampleScheme());
  await join(page).click();
  await expect(card(page).getByText(schemeMessages.invalidScheme)).toBeVisible();
  expect(initiated).toHaveLength(1);
});

test('a scheme outside its window cannot be joined', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await openWithScheme(page, sampleScheme({ open: false, from_date: '2099-01-05', to_date: '2099-02-05' }));
  await expect(join(page)).toBeDisabled();
  await expect(card(page)).toContainText('Joining opens on 5 Jan 2099.');
  await openWithScheme(page, sampleScheme({ open: false, from_date: '2020-01-05', to_date: '2020-02-05' }));
  await expect(card(page)).toContainText('Joining closed on 5 Feb 2020.');
});

for (const [shape, response] of [
  ['a bare list', JOINED.data],
  ['a list under data', JOINED],
  ['one object', JOINED.data[0]],
] as const) {
  test(`${shape} of user schemes shows Enrolled and a link to the passbook`, async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await openWithScheme(page, sampleScheme(), response);
    await expect(enrolled(page)).toBeDisabled();
    await expect(card(page).getByRole('link', { name: /My passbook/ })).toHaveAttribute(
      'href',
      '/schemes/passbook/41',
    );
  });
}

test('schemes of a customer that cannot be loaded are shown as such', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/getUserSchemes/, /500/);
  await page.clock.install();
  await stubCall(page, 'getSchemes', { json: { data: [sampleScheme()] } });
  const failing = await stubCall(page, 'getUserSchemes', {
    status: 500,
    json: { message: 'The vault is shut.' },
  });
  await page.goto('/schemes');
  await untilAttempted(page, failing.count, 4);
  const own = page.getByRole('region', { name: 'My schemes' });
  await expect(own.getByRole('alert')).toContainText('The vault is shut.');
  await expectAccessible(page);
  await stubCall(page, 'getUserSchemes', { json: JOINED });
  await own.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'My schemes' })).toBeVisible();
  await expect(enrolled(page)).toBeDisabled();
});

for (const [what, response] of [
  ['a 404', { status: 404, json: { message: 'nothing' } }],
  ['the message', { status: 400, json: { message: schemeMessages.noSchemesPurchased } }],
] as const) {
  test(`${what} counts as no user schemes`, async ({ page, customer, expectedErrors }) => {
    expect(customer.token).toBeTruthy();
    expectedErrors.push(/40[04]/);
    await stubCall(page, 'getSchemes', { json: { data: [sampleScheme()] } });
    const requests = await stubCall(page, 'getUserSchemes', response);
    await page.goto('/schemes');
    await expect(join(page)).toBeEnabled();
    await page.waitForTimeout(1500);
    expect(requests.count()).toBe(1);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}
