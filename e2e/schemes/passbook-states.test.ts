import { expect, stubCall, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { type Passbook, samplePassbook } from './scheme-samples.ts';

test('a plan with all instalments paid says what it is worth and how to spend it', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  const sample = samplePassbook(2);
  const passbook = {
    ...sample,
    next_due: null,
    early_exit: { money_back: 55_000, with_benefit: 58_750 },
    agreed_terms: {
      agreed_on: '2026-10-20',
      version: '2026-11-22',
      text: 'Eleven instalments.\nNo interest.',
    },
  };
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: passbook } });
  await page.goto('/schemes/passbook/41');
  const worth = page.getByRole('region', { name: 'Choose your jewellery' });
  await expect(worth).toContainText('Your plan is worth ₹58,750 of jewellery, from 20 Sept 2027');
  await expect(worth).toContainText('choose this plan: it takes up to ₹58,750 off, and you pay the rest');
  await page.getByText('Terms you agreed to on 20 Oct 2026').click();
  await expect(page.getByText('No interest.')).toBeVisible();
  await expectAccessible(page);
  await worth.getByRole('link', { name: 'Choose your jewellery' }).click();
  await expect(page).toHaveURL(/\/user\/products$/);
});

test('a month past its days of grace says what it costs and until when it can be paid', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  const sample = samplePassbook(1);
  const rows = sample.rows.map((row) => (row.number === 2 ? { ...row, status: 'missed' as const } : row));
  const benefit = { ...sample.benefit, missed_months: 1, if_finished: 14_000, so_far: 1272.72 };
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: { ...sample, rows, benefit } } });
  await page.goto('/schemes/passbook/41');
  const due = page.getByRole('region', { name: 'Next due' });
  await expect(due).toContainText(
    'Instalment 2 of 11 was due on 20 Nov 2026. The days of grace are over, so one eleventh is taken off your benefit. You can still pay until 19 Jan 2027.',
  );
  await expect(page.getByRole('region', { name: 'Your benefit' })).toContainText(
    'One month was missed, so one eleventh is taken off: up to ₹14,000 if you finish.',
  );
});

test('a plan without a benefit to use yet says from when its jewellery can be chosen', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: { ...samplePassbook(2), next_due: null } } });
  await page.goto('/schemes/passbook/41');
  await expect(page.getByRole('region', { name: 'Next due' })).toContainText(
    'Nothing more is due. Choose your jewellery between 20 Sept 2027 and 19 Oct 2027.',
  );
});

test('a value plan used before its end says how its part of the benefit came about', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  const sample = samplePassbook(2);
  const benefit = { percent: 75, base: 5000, maximum: 3750, missed_months: 0, if_finished: 2045.45 };
  const passbook = {
    ...sample,
    plan: 'value',
    status: 'completed',
    next_due: null,
    worth: null,
    total_grams: null,
    paid_instalments: 6,
    benefit: { ...benefit, so_far: 2045.45 },
  };
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: passbook } });
  await page.goto('/schemes/passbook/41');
  const given = page.getByRole('region', { name: 'Your benefit' });
  await expect(given).toContainText('75% of one instalment of ₹5,000 is ₹3,750.');
  await expect(given).toContainText('You paid 6 of 11 instalments: ₹2,045.45 was given.');
  await expect(given).not.toContainText('nothing is taken off');
});

for (const width of [360, 1280]) {
  test(`the profile links to each passbook at ${width} px`, async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    const own = { scheme_id: 2, scheme_name: 'Sample Weight Plan', first_bonus_date: '2027-09-20' };
    await stubCall(page, 'getUserSchemes', {
      json: {
        data: [
          { ...own, user_scheme_id: 41, status: 'active', joined_at: '2026-10-20T06:30:00.000Z' },
          { ...own, user_scheme_id: 17, status: 'closed', joined_at: '2025-08-02T06:30:00.000Z' },
        ],
      },
    });
    await stubCall(page, 'getPassbook', { json: { data: samplePassbook(1) } });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Profile' });
    const passbooks = dialog.getByRole('list', { name: 'My passbooks' }).getByRole('listitem');
    await expect(passbooks).toHaveText([
      'Passbook: Sample Weight Plan, joined 20 Oct 2026',
      'Passbook: Sample Weight Plan, joined 2 Aug 2025 (closed)',
    ]);
    await expectAccessible(page);
    await passbooks.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/schemes\/passbook\/41$/);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sample Weight Plan', level: 1 })).toBeVisible();
  });
}

test('a plan closed with money back shows the status of each refund', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const refund = { amount: 10_000, paid_on: '2026-10-20', settled_on: null, bank_reference: null };
  const refunds: Passbook['refunds'] = [
    { ...refund, number: 1, state: 'ordered' },
    { ...refund, number: 2, state: 'sent', settled_on: '2026-11-25' },
    {
      ...refund,
      number: 3,
      state: 'paid by bank transfer',
      settled_on: '2026-11-26',
      bank_reference: 'UTR123456',
    },
  ];
  const passbook = { ...samplePassbook(2), status: 'closed', next_due: null, worth: null, refunds };
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: passbook } });
  await page.goto('/schemes/passbook/41');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your money back' })).toBeVisible();
  await expect(main).toContainText('₹10,000 paid on 20 Oct 2026: refund ordered.');
  await expect(main).toContainText('₹10,000 paid on 20 Oct 2026: refund sent on 25 Nov 2026');
  await expect(main).toContainText('paid by bank transfer on 26 Nov 2026, reference UTR123456.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a weight plan shows the value of its grams, and after the purchase the rate used', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  const passbook = samplePassbook(2);
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: passbook } });
  await page.goto('/schemes/passbook/41');
  const main = page.getByRole('main');
  await expect(main).toContainText('Worth today ₹19,979.68, at ₹11,365 a gram (rate of 20 Nov 2026)');
  await expect(main).toContainText('Your 1.758 g are worth ₹19,979.68 today');

  const [first] = passbook.entries;
  if (!first) throw new Error('the sample has no entry');
  const nothing = { number: null, reference: null, receipt_number: null, entry_date: '2027-10-01' };
  const ended = { ...first, ...nothing, rate: null, grams: null };
  const entries = [
    ...passbook.entries,
    { ...ended, sequence: 3, kind: 'rate gain', amount: 1096 },
    { ...ended, sequence: 4, kind: 'bonus', amount: 2953 },
    { ...ended, sequence: 5, kind: 'redemption', amount: 24_049, rate: 12_000, grams: 1.758 },
  ];
  const worth = { rate: 12_000, rate_date: '2027-10-01', grams: 1.758, value: 21_096 };
  const benefit = { ...passbook.benefit, so_far: 2953, if_finished: 2953 };
  const completed = { ...passbook, status: 'completed', next_due: null, entries, worth, benefit };
  await stubCall(page, 'getPassbook', { json: { data: completed } });
  await page.reload();
  await expect(main).toContainText('Used at ₹21,096, at ₹12,000 a gram');
  await expect(main).toContainText(
    'You used 1.758 g at ₹12,000 a gram, worth ₹21,096. ₹2,953 of the making was waived.',
  );
  await expect(main).toContainText('Gain from the metal rate');
  await expect(main).toContainText('Used for a purchase, 1 Oct 2027, 1.758 g');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a gift that was handed over is shown with what stopping would deduct for it', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  const passbook = {
    ...samplePassbook(2),
    gift: { given_on: '2026-10-21', value: 1200, deducted: 1200 },
    early_exit: { money_back: 18_800, with_benefit: null },
  };
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: passbook } });
  await page.goto('/schemes/passbook/41');
  const gift = page.getByRole('region', { name: 'Your gift' });
  await expect(gift).toContainText('A brass box: handed over on 21 Oct 2026.');
  await expect(gift).toContainText('If you stop early and take your money back, ₹1,200 is deducted for it.');
  await expect(page.getByRole('region', { name: 'If you stop early' })).toContainText(
    'You get back ₹18,800: what you paid, less ₹1,200 for the gift that you have',
  );
});
