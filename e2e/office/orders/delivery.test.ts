import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

const SCREEN = '/office/delivery';
const GANGTOK = '737101';
/** No shorter row serves it. */
const NORTH_EAST = '79';

test('a place is added by keyboard, changed by two people, removed and put back by Undo', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/\b4(?:00|09)\b.*office\/delivery/);
  await logInAs(page, 'manager');
  await page.goto(`${SCREEN}/new`);
  await page.getByLabel('First digits of the pincodes').focus();
  await page.keyboard.type(GANGTOK);
  await expect(page.getByText('Sikkim')).toBeVisible();
  await page.getByLabel('Working days at most').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Working days at most')).toHaveAccessibleDescription(/less than 3/);
  await page.getByLabel('Working days at most').fill('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: GANGTOK })).toBeVisible();

  const colleague = await context.newPage();
  await colleague.goto(`${SCREEN}/prefix/${GANGTOK}`);
  await colleague.getByLabel('Working days at least').fill('4');
  await page.getByLabel('Working days at least').fill('5');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(`${GANGTOK} is changed.`)).toBeVisible();
  await colleague.getByRole('button', { name: 'Save' }).press('Enter');
  const conflict = colleague.getByRole('region', { name: 'Two versions' });
  await expect(conflict.getByRole('row', { name: /4 to 9 working days 5 to 9/ })).toBeVisible();
  await conflict.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await expect(colleague.getByLabel('Working days at least')).toHaveValue('5');
  await colleague.close();

  await page.goto(`${SCREEN}?q=${GANGTOK}`);
  await expect(page.getByRole('table', { name: 'The row that counts' })).toContainText('5 to 9 working days');
  await expect(page.getByRole('table', { name: 'Hidden rows' })).toContainText('737…');
  await page.getByRole('link', { name: GANGTOK }).press('Enter');
  await page.getByRole('button', { name: 'Remove it' }).press('Enter');
  await expect(page.getByText(`${GANGTOK} is removed.`)).toBeVisible();

  await page.goto(`${SCREEN}/prefix/${NORTH_EAST}`);
  await page.getByRole('button', { name: 'Remove it' }).press('Enter');
  const question = page.getByRole('region', { name: 'Places without parcels' });
  await expect(question.getByText(/pincodes with 79 .*unpaid order/)).toBeVisible();
  await question.getByRole('button', { name: 'Do it all the same' }).press('Enter');
  await expect(page.getByText('79 is removed.')).toBeVisible();
  // The list has opened and taken the focus, which the key would lose otherwise.
  await expect(page.locator('#screen')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(page.getByRole('heading', { name: '79…' })).toBeVisible();
  await expect(page.getByText('It is as it was before.')).toBeVisible();

  for (const path of [
    SCREEN,
    `${SCREEN}?q=${GANGTOK}`,
    `${SCREEN}/new`,
    `${SCREEN}/prefix/40`,
    `${SCREEN}/file`,
  ])
    await expectScreenFits(page, path);
});
