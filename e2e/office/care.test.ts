import { expect, storeUser, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { expectScreenFits } from './demo-staff.ts';
import { buyDelivered } from './orders/deliveries.ts';

test('a piece is taken in for repair, its charge is agreed, and it is given back', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId, office } = await buyDelivered(page, customer, browser);
  await office.goto(`/office/orders/${orderId}`);
  await office.getByRole('button', { name: 'Take a piece in' }).press('Enter');
  const form = office.getByRole('dialog');
  await form.getByLabel('Work').selectOption('Repair');
  await form.getByLabel('What is to be done').fill('A new claw; one side is scratched');
  await form.getByLabel('Weight in grams').fill('0.95');
  await form.getByLabel('Weight in grams').press('Enter');
  await expect(office.getByRole('heading', { name: /note \d+$/ })).toBeVisible();
  const note = new URL(office.url()).pathname;
  await expect(office.getByRole('main')).toContainText('Charge with GSTFree');

  await office.getByRole('button', { name: 'Agree a charge' }).press('Enter');
  await form.getByLabel('Charge with GST in rupees').fill('450');
  await form.getByLabel('What it is for').fill('A claw of 18K gold');
  await form.getByLabel('What it is for').press('Enter');
  await expect(office.getByRole('main')).toContainText('Charge with GST₹450');
  await office.getByRole('button', { name: 'Postpone' }).press('Enter');
  await form.getByLabel('Reason, for yourselves').fill('The goldsmith is ill');
  await form.getByLabel('Reason, for yourselves').press('Enter');
  await expect(office.getByRole('main')).toContainText('Promised for another day');
  await expectScreenFits(office, note);
  await expectScreenFits(office, '/office/care');
  await expectScreenFits(office, `/office/orders/${orderId}`);

  await storeUser(page, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/order-details/${orderId}`);
  const own = page.getByRole('region', { name: 'Cleaning and repairs' });
  await expect(own).toContainText('with us, promised for');
  await expect(own).toContainText('You agreed to ₹450 with GST.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await office.goto(note);
  await office.getByRole('button', { name: 'It is ready' }).press('Enter');
  await form.getByLabel('Weight in grams').fill('0.96');
  await form.getByLabel('Weight in grams').press('Enter');
  await expect(office.getByRole('button', { name: 'It is not ready' })).toBeVisible();
  await office.getByRole('button', { name: 'Give it back' }).press('Enter');
  await form.getByLabel('Weight in grams').fill('0.96');
  await form.getByLabel('Weight in grams').press('Enter');
  await expect(form.getByText('Please choose how it was paid.')).toBeVisible();
  await form.getByLabel('How it was paid').selectOption('Cash');
  await form.getByRole('button', { name: 'Give it back' }).press('Enter');
  await expect(office.getByRole('table', { name: 'What happened to the piece' })).toContainText('₹450, Cash');
  await expect(office.getByRole('button', { name: 'Give it back' })).toHaveCount(0);
  const number = (await office.getByText(/^INV\/\S+/).textContent())?.match(/^\S+/)?.[0] ?? '';
  await expectScreenFits(office, `/office/invoices?q=${encodeURIComponent(number)}`);
  await expect(office.getByRole('row', { name: /Cleaning or repair/ })).toContainText(number);
  await office.getByRole('link', { name: number }).press('Enter');
  await expect(office).toHaveURL(note);
  await office.context().close();

  await page.reload();
  await expect(own).toContainText('given back on');
  const saved = page.waitForEvent('download');
  await own.getByRole('button', { name: `Download Invoice ${number}` }).press('Enter');
  expect((await saved).suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`);
  await expectNoSidewaysScroll(page);
});

test('a customer asks for a new size by keyboard, withdraws it, and asks again', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId, office } = await buyDelivered(page, customer, browser);
  await storeUser(page, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/order-details/${orderId}`);
  const own = page.getByRole('region', { name: 'Cleaning and repairs' });
  const ask = async () => {
    await own.getByRole('button', { name: 'Ask for cleaning or repair' }).press('Enter');
    await own.getByLabel('What do you need?').selectOption('Resizing');
    await own.getByLabel('What is to be done').fill('From 12 to 14. I bring it.');
    await own.getByRole('button', { name: 'Send the request' }).press('Enter');
  };
  await own.getByRole('button', { name: 'Ask for cleaning or repair' }).press('Enter');
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Cancel' }).press('Enter');
  await ask();
  await expect(own).toContainText('asked for');
  await expect(page.getByText(/^Cleaning and repairs \d+: asked for$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await own.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(own).toContainText('withdrawn on');
  await ask();
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await office.goto('/office/care');
  await office
    .getByRole('row', { name: /Meera Nair.*Resizing/ })
    .first()
    .getByRole('link')
    .press('Enter');
  await expect(office.getByRole('main')).toContainText('From 12 to 14. I bring it.');
  await office.getByRole('button', { name: 'Decline' }).press('Enter');
  await office.getByRole('dialog').getByLabel('Reason').fill('Its stones go all round.');
  await office.getByRole('dialog').getByLabel('Reason').press('Enter');
  await expect(office.getByRole('main')).toContainText('Declined');
  await office.context().close();
  await page.reload();
  await expect(own).toContainText('Its stones go all round.');
});
