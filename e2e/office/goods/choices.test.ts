import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

test('a manager gives a ring sizes and a purity, and a shopper sees them', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/office\/goods/);
  await logInAs(page, 'manager');
  const path = '/office/goods/piece?sku=P017';
  await page.goto(path);
  const choices = page.getByRole('region', { name: 'What shoppers can choose' });
  await choices.getByLabel('Shoppers choose').selectOption('No size');
  await expect(choices).toContainText('the piece is made in one way');
  await choices.getByLabel('Shoppers choose').selectOption('Ring sizes');
  await choices.getByLabel('Smallest size').selectOption('1');
  await choices.getByLabel('Largest size').selectOption('7');
  await choices.getByLabel('Standard size', { exact: true }).selectOption('2');
  await choices.getByLabel('Weight per size').fill('0.9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(choices.getByRole('alert')).toContainText('The smallest size would weigh nothing');
  await expect(choices.getByLabel('Weight per size')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.013');
  await choices.getByRole('button', { name: 'Add a purity' }).press('Enter');
  const purity = choices.getByRole('group', { name: 'Further purity 1' });
  await purity.getByLabel('Made in').fill('18K750');
  await purity.getByLabel('Net weight in it (g)').fill('0.61');
  await expect(purity).toContainText('Gross 0.610 g');
  const price = choices.getByText('2, standard').last().locator('..').locator('dd');
  await expect(choices.getByRole('figure')).toContainText('18K (750)');
  const shown = await price.textContent();
  await purity.getByLabel('Net weight in it (g)').press('Enter');
  await expect(page.getByText('Saved. The shop shows it at once.')).toBeVisible();
  await expect(page.getByText('P017 · Sizes 1 to 7, 18K (750)')).toBeVisible();

  const shopper = await page.context().newPage();
  await shopper.goto('/user/products/17?size=7');
  await expect(shopper.getByRole('radio', { name: /^7/ })).toBeChecked();
  await expect(shopper.getByRole('group', { name: 'Purity' })).toContainText('18K (750)');
  await shopper.goto('/user/products/17?size=2&purity=18K750');
  await expect(shopper.getByRole('main')).toContainText(shown ?? 'a price');
  await shopper.close();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('P017 · Sizes 1 to 5')).toBeVisible();
  await expectScreenFits(page, path);
});
