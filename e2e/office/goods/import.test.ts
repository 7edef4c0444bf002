import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

const SCREEN = '/office/import';

test('the catalogue is downloaded, comes back as 0 changes, and a fault is named by line and column', async ({
  page,
}) => {
  await logInAs(page, 'manager');
  await page.goto(SCREEN);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the catalogue' }).press('Enter');
  const file = await readFile(await (await downloading).path(), 'utf8');
  const choose = (text: string) =>
    page
      .getByLabel('Choose a catalogue file')
      .setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  const [head, ...records] = file.split('\r\n');
  const piece = records.find((record) => record.startsWith('P096,')) ?? '';
  await choose([head, piece].join('\n'));
  await expect(page.getByText('0 changes: the shop says the same')).toBeVisible();

  await choose([head, piece.replace(',Female,', ',women,').replace(',Unisex,', ',women,')].join('\n'));
  const fault = page.getByRole('table', { name: 'Faults' }).getByRole('row').last();
  await expect(fault).toContainText('gender');
  await expect(fault).toContainText('’women’ is not one of'.replaceAll('’', "'"));

  const described = (description: string) => [head, piece.replace(/"[^"]*"/, `"${description}"`)].join('\n');
  const original = /"([^"]*)"/.exec(piece)?.[1] ?? '';
  for (const description of ['Seen in the office.', original]) {
    await choose(described(description));
    await expect(page.getByRole('table', { name: 'What would change' })).toContainText(
      description.slice(0, 19),
    );
    await page.getByRole('button', { name: 'Apply 1 change' }).press('Enter');
    await expect(page.getByText('Imported: 0 added, 1 changed.').first()).toBeVisible();
  }
  await expectScreenFits(page, SCREEN);
});

test('the example of a first file has no fault, and its pieces would be new', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto(SCREEN);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the example' }).click();
  const path = await (await downloading).path();
  await page
    .getByLabel('Choose a catalogue file')
    .setInputFiles({ name: 'example.csv', mimeType: 'text/csv', buffer: await readFile(path) });
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Faults' })).toHaveCount(0);
});
