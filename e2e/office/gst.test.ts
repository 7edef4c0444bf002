import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { indianDate } from '#contract/indian-time.ts';
import { monthOf } from '#contract/office/gst/gst-period.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

const SCREEN = '/office/gst';
const THIS_MONTH = monthOf(indianDate(new Date()));

const BUYER = { gstin: '27AAACB0000B1ZV', business_name: 'Bhavani Gifts LLP' };

/** A return with something in every table, as the call sends it. */
const FULL = {
  gstin: '27AAACX0000X1Z0',
  gstins: ['27AAACX0000X1Z0', '29AAACX0000X1ZW'],
  ...{ first_day: '2026-10-01', last_day: '2026-10-31', is_over: true },
  issued: { invoices: 4, credit_notes: 2, taxable_value: 247_000, igst: 4380, cgst: 1513.5, sgst: 1513.5 },
  taxable_supplies: { taxable_value: 246_900, igst: 4380, cgst: 1513.5, sgst: 1513.5 },
  other_states: [{ state_code: '29', state: 'Karnataka', taxable_value: 146_000, igst: 4380 }],
  business_invoices: {
    ...{ count: 1, taxable_value: 1000, igst: 0, cgst: 15, sgst: 15 },
    documents: [
      {
        ...{ number: 'INV/26-27/000011', date: '2026-10-02', state_code: '27', state: 'Maharashtra' },
        ...{ buyer: BUYER, total: 1030 },
        rates: [{ gst_percent: 3, taxable_value: 1000, igst: 0, cgst: 15, sgst: 15 }],
      },
    ],
  },
  business_credit_notes: {
    ...{ count: 1, taxable_value: 100, igst: 0, cgst: 1.5, sgst: 1.5 },
    documents: [
      {
        ...{ number: 'CN/26-27/000001', date: '2026-10-09', state_code: '27', state: 'Maharashtra' },
        ...{ buyer: BUYER, total: 103 },
        rates: [{ gst_percent: 3, taxable_value: 100, igst: 0, cgst: 1.5, sgst: 1.5 }],
      },
    ],
  },
  large_invoices: {
    ...{ count: 101, taxable_value: 150_000, igst: 4500, cgst: 0, sgst: 0 },
    documents: [
      {
        ...{ number: 'INV/26-27/000012', date: '2026-10-03', state_code: '29', state: 'Karnataka' },
        total: 154_500,
        rates: [{ gst_percent: 3, taxable_value: 150_000, igst: 4500, cgst: 0, sgst: 0 }],
      },
    ],
  },
  other_sales: [
    {
      ...{ state_code: '27', state: 'Maharashtra', is_other_state: false, gst_percent: 3 },
      ...{ taxable_value: 100_000, igst: 0, cgst: 1500, sgst: 1500 },
    },
  ],
  nil_rated: [{ is_to_business: false, is_other_state: false, amount: 100 }],
  large_credit_notes: {
    ...{ count: 1, taxable_value: 4000, igst: 120, cgst: 0, sgst: 0 },
    documents: [
      {
        ...{ number: 'CN/26-27/000002', date: '2026-10-20', state_code: '29', state: 'Karnataka' },
        total: 4120,
        rates: [{ gst_percent: 3, taxable_value: 4000, igst: 120, cgst: 0, sgst: 0 }],
      },
    ],
  },
  hsn_summary: [
    {
      ...{ is_to_business: true, hsn: '71131911', unit: 'PCS', quantity: 1, gst_percent: 3 },
      ...{ taxable_value: 900, igst: 0, cgst: 13.5, sgst: 13.5 },
    },
    {
      ...{ is_to_business: false, hsn: '71131911', unit: 'PCS', quantity: 5, gst_percent: 3 },
      ...{ taxable_value: 233_580.58, igst: 4380, cgst: 1313.7, sgst: 1313.7 },
    },
    {
      ...{ is_to_business: false, hsn: '7118', unit: 'GMS', quantity: 1, gst_percent: 3 },
      ...{ taxable_value: 12_419.42, igst: 0, cgst: 186.3, sgst: 186.3 },
    },
    {
      ...{ is_to_business: false, hsn: '7117', unit: 'PCS', quantity: 1, gst_percent: 0 },
      ...{ taxable_value: 100, igst: 0, cgst: 0, sgst: 0 },
    },
  ],
  documents_issued: [
    { kind: 'invoice', first: 'INV/26-27/000010', last: 'INV/26-27/000013', count: 4, cancelled: 0 },
    { kind: 'invoice', first: 'INV/26-27/000014', last: 'INV/26-27/000015', count: 2, cancelled: 2 },
    { kind: 'credit note', first: 'CN/26-27/000001', last: 'CN/26-27/000002', count: 2, cancelled: 0 },
  ],
  gift_cards: 5000,
  assumed_states: ['INV/26-27/000012', 'INV/26-27/000013'],
};

const stubReturn = (page: Page, json: object) =>
  page.route('**/api/v1/office/gst/return?*', (route) => route.fulfill({ json }));

test('an accountant reads the return of this month, and saves it for the portal', async ({ page }) => {
  await logInAs(page, 'accountant');
  await page.getByRole('link', { name: 'GST', exact: true }).click();
  await page.getByLabel('Month').selectOption(THIS_MONTH);
  await expect(page).toHaveURL(new RegExp(`month=${THIS_MONTH}`));
  await expect(page.getByText('is not over')).toBeVisible();
  await expect(page.getByText('Yes. The same supplies are summed')).toBeVisible();
  const [portal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save GSTR-1 for the portal' }).click(),
  ]);
  expect(portal.suggestedFilename()).toBe(`gstr-1-27aaacx0000x1z0-${THIS_MONTH}.json`);
  const file = JSON.parse(await readFile(await portal.path(), 'utf8'));
  expect(file).toMatchObject({ gstin: '27AAACX0000X1Z0', hsn: { hsn_b2b: [] } });
  const [register] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save its invoices' }).click(),
  ]);
  expect(register.suggestedFilename()).toContain(`invoices-${THIS_MONTH}-01`);
  await page.getByRole('link', { name: 'Quarterly' }).click();
  await expect(page.getByLabel('Quarter')).toBeVisible();
  await expect(page.getByRole('heading', { name: / to .* 20\d\d$/ })).toBeVisible();
});

test('every table fits a phone, and axe finds nothing', async ({ page }) => {
  await logInAs(page, 'owner');
  await stubReturn(page, FULL);
  await expectScreenFits(page, `${SCREEN}?month=2026-10`);
  await expect(page.getByText('Yes. The same supplies are summed')).toBeVisible();
  await expect(page.getByText('And 100 more documents')).toBeVisible();
  await expect(page.getByText('Usually due: GSTR-1 on 11 Nov 2026, GSTR-3B on 20 Nov 2026.')).toBeVisible();
  await expect(page.getByText('had to assume the state of 2 invoices')).toBeVisible();
  const toBusinesses = page.getByRole('table', { name: 'Invoices to businesses' });
  await expect(toBusinesses).toContainText(`${BUYER.business_name}, ${BUYER.gstin}`);
  await expect(page.getByRole('link', { name: 'CN/26-27/000002' })).toHaveAttribute(
    'href',
    '/office/invoices/credit-note?number=CN%2F26-27%2F000002',
  );
  await page.getByLabel('GSTIN').selectOption('29AAACX0000X1ZW');
  await expect(page).toHaveURL(/gstin=29AAACX0000X1ZW/);
});

test('tables that do not add up are not to be filed', async ({ page }) => {
  await logInAs(page, 'owner');
  await stubReturn(page, { ...FULL, hsn_summary: FULL.hsn_summary.slice(2) });
  await page.goto(`${SCREEN}?month=2026-10`);
  await expect(page.getByRole('alert')).toContainText('Please do not file these tables');
});

test('a return that cannot be read says why', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503.*gst\/return/);
  await logInAs(page, 'owner');
  await page.route('**/api/v1/office/gst/return?*', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The shop is busy. Please try again.', code: 'busy' },
    }),
  );
  await page.goto(SCREEN);
  await expect(page.getByRole('alert')).toContainText('The shop is busy');
});
