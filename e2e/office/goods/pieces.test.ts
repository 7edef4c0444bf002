import { expect, test } from '../../fixtures.ts';
import { holdBack } from '../../held-requests.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

test('a register is started, a piece is registered by keyboard, moved, labelled, and missed by a stock-take', async ({
  page,
  expectedErrors,
}) => {
  // A HUID of three signs.
  expectedErrors.push(/pieces\/register/);
  await logInAs(page, 'manager');
  const sku = `REG-${Date.now()}`;
  const place = `Tray ${Date.now()}`;
  const fields = {
    ...{ product_name: `Registered Ring ${sku}`, short_description: 'A plain ring.', category: 'Rings' },
    ...{ gender: 'Female', collection: '', metal: 'Yellow gold', purity: '22K916', hsn: '71131911' },
    ...{ gross_weight_g: 2.4, net_weight_g: 2.1, stone: 'None', stone_carat: 0, stone_value: 0 },
    ...{ product_price: 90_000, making_charges: 1000, discount: 0, gst_cgst: 1365, gst_sgst: 1365 },
    ...{ offer_percent: 0, offer_start: null, offer_end: null, stock: 1 },
  };
  const added = await page.request.post('/api/v1/office/goods/piece/add', {
    data: { sku, status: 'withdrawn', fields },
  });
  expect(added.ok(), await added.text()).toBe(true);

  await page.goto(`/office/pieces/new?sku=${sku}`);
  await page.getByLabel('Place of the pieces').fill(place);
  await page.getByRole('button', { name: 'Start the register' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the register' }).click();
  await page.getByLabel('Place', { exact: true }).fill(place);
  await page.getByLabel('HUID', { exact: true }).fill('ab0');
  await expect(page.getByText('the letter O or the digit 0')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('six letters and digits');
  const huid = `A${Date.now().toString(36).slice(-5)}`.toUpperCase();
  await page.getByLabel('HUID', { exact: true }).fill(huid);
  const release = await holdBack(page, /pieces\/register$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('HUID', { exact: true })).not.toBeFocused();
  // What is typed meanwhile must not be cleared with the form.
  await page.keyboard.type('7');
  await expect(page.getByLabel('HUID', { exact: true })).toHaveValue(huid);
  release();
  await expect(page.getByLabel('Gross weight')).toBeFocused();
  await expect(page.getByLabel('HUID', { exact: true })).toHaveValue('');
  await expect(page.getByText('is registered.')).toBeVisible();

  await page.goto('/office/pieces');
  await page.getByLabel('Scan a tag').fill(huid.toLowerCase());
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /^T-/ });
  await expect(heading).toBeVisible();
  const tag = await heading.innerText();
  await expect(page.getByLabel('HUID', { exact: true })).toHaveValue(huid);

  await page.goto('/office/pieces/stock-takes');
  await page.getByRole('button', { name: 'Start a stock-take' }).click();
  await page.getByRole('dialog').getByLabel('Place').fill(place);
  await page.keyboard.press('Enter');
  await page.getByLabel('Tag or HUID').fill(tag);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${tag} is right.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Findings' }).getByText('Missing')).toHaveCount(1);
  const stockTake = new URL(page.url()).pathname;

  for (const path of [
    '/office/pieces',
    `/office/pieces/new?sku=${sku}`,
    `/office/pieces/tag/${tag}`,
    `/office/pieces/labels?tags=${tag}&size=large`,
    '/office/pieces/stock-takes',
    stockTake,
  ])
    await expectScreenFits(page, path);
});
