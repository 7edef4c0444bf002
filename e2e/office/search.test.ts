import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

const SCREEN = '/office/search';
/** A new word on each retry, of letters that occur next to each other in no piece. */
const WORD = `vuf${Array.from({ length: 8 }, () => 'fgvx'[Math.floor(Math.random() * 4)]).join('')}`;

test('a missed word becomes a synonym by one press, is found, removed and put back', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/\b400\b.*synonyms\/preview/);
  await api.call(calls.search, { query: { q: WORD } });
  await logInAs(page, 'manager');
  await page.goto(SCREEN);
  const row = page.getByRole('row', { name: new RegExp(`^${WORD} 1`) });
  await expect(row.getByRole('link', { name: `Try it: ${WORD}` })).toHaveAttribute(
    'href',
    `/user/search?q=${WORD}`,
  );
  await row.getByRole('button', { name: 'Make a synonym' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('A search for')).toHaveValue(WORD);
  await dialog.getByLabel('also finds').fill('jumka');
  await expect(dialog.getByText(/It finds no piece now, and \d+ pieces? with this/)).toBeVisible();
  await expect(dialog.getByText(/Jhumka.*₹/).first()).toBeVisible();
  await dialog.getByLabel('also finds').press('Enter');
  await expect(page.getByText(`“${WORD}” finds “jumka” from now on.`)).toBeVisible();
  await expect(row.getByText('Now finds jumka')).toBeVisible();
  expect((await api.call(calls.search, { query: { q: WORD } })).total).toBeGreaterThan(0);

  await page.goto(`${SCREEN}/synonyms?q=${WORD}`);
  await page.getByRole('button', { name: `Remove ${WORD}, jumka` }).press('Enter');
  await expect(page.getByText('The list has no such word.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${WORD}, jumka` })).toBeVisible();
  await page.getByRole('button', { name: 'Add a synonym' }).press('Enter');
  await page.getByRole('dialog').getByLabel('A search for').fill('22k');
  await page.getByRole('dialog').getByLabel('also finds').fill('gold');
  await expect(page.getByRole('dialog').getByText(/Please enter words only/)).toBeVisible();

  for (const path of [SCREEN, `${SCREEN}?period=month`, `${SCREEN}/synonyms`])
    await expectScreenFits(page, path);
});
