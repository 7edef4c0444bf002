import sharp from 'sharp';
import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

const SKU = 'P095';
const SCREEN = `/office/goods/piece?sku=${SKU}`;

test('a photo is put on a piece, moved by keyboard, shown in the shop, removed and put back', async ({
  page,
  request,
  expectedErrors,
}) => {
  // What is no photo is refused.
  expectedErrors.push(/office\/media/);
  await logInAs(page, 'manager');
  await page.goto(SCREEN);
  const photos = page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem');
  await expect(page.getByText('Add photos')).toBeVisible();
  const before = await photos.count();
  // Another picture on a retry: the first one may still be on the piece.
  const background = { r: Date.now() % 256, g: 141, b: 87 };
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Add photos').setInputFiles({ name: 'hand.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('What does the photo show?').fill('Held in a hand');
  await page.getByRole('button', { name: 'Put it on the piece' }).press('Enter');
  await expect(photos).toHaveCount(before + 1);
  await expect(photos.last()).toContainText('Held in a hand');

  for (let number = before + 1; number > 1; number -= 1) {
    const move = page.getByRole('button', { name: `Move photo ${number} forward` });
    // While a change is under way, a press is ignored.
    await expect(move).not.toHaveAttribute('aria-busy');
    await move.press('Enter');
    await expect(photos.nth(number - 2)).toContainText('Held in a hand');
  }
  const shown = async () => (await request.get('/api/v1/users/data/getProducts')).text();
  await expect
    .poll(shown, { timeout: 2000 })
    .toMatch(/"photo_url":"\/media\/\w+-640\.webp","alt":"Held in a hand"/);

  await page.getByRole('button', { name: 'Remove photo 1', exact: true }).click();
  await expect(photos).toHaveCount(before);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
  await expect(photos.first()).toContainText('Held in a hand');

  await page.getByLabel('Add photos').setInputFiles({
    name: 'drawing.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByRole('alert')).toContainText('no photo that the shop can use');
  await expectScreenFits(page, SCREEN);
  await page.getByRole('button', { name: 'Remove photo 1', exact: true }).click();
  await expect(photos).toHaveCount(before);
});
