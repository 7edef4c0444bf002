import { sampleComplaint } from '../complaint-samples.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { expectScreenFits, openOffice } from '../office/demo-staff.ts';
import { buyRing } from '../office/payments/stand-in-payments.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

test('a customer complains and the shop replies, closes and is written to again', async ({
  page,
  customer,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/makeComplaint/);
  const { orderId } = await buyRing(page, customer);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order-details/${orderId}`);
  await page.getByRole('link', { name: 'Something is wrong' }).press('Enter');
  await page.getByRole('button', { name: 'Send complaint' }).press('Enter');
  await expect(page.getByText('Please choose what it is about.')).toBeVisible();
  await page.getByLabel('What is wrong?').fill('The clasp is broken.');
  await page.getByRole('link', { name: 'Back to the order' }).press('Enter');
  await page.getByRole('link', { name: 'Something is wrong' }).press('Enter');
  await expect(page.getByLabel('What is wrong?')).toHaveValue('The clasp is broken.');
  await page.getByLabel('What is it about?').selectOption('It is damaged');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send complaint' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/complaints\/\d+$/);
  const number = /\d+$/.exec(page.url())?.[0];
  await expect(page.getByRole('heading', { level: 1, name: `Complaint ${number}` })).toBeVisible();
  await expect(page.getByText('We have it: this number is yours to quote')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const office = await openOffice(browser, 'counter');
  await office.getByRole('link', { name: 'Complaints', exact: true }).press('Enter');
  await office.getByRole('link', { name: `Complaint ${number}`, exact: true }).press('Enter');
  await office.getByLabel('Reply to the customer').fill('Please send it back.');
  await office.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  await expect(office.getByRole('list', { name: 'What happened' })).toContainText('Please send it back.');
  await office.getByLabel('Reply to the customer').fill('A new clasp was sent.');
  await office.getByRole('radio', { name: 'Close it' }).check();
  await expect(office.getByLabel('How it was settled')).toHaveValue('A new clasp was sent.');
  await office.getByRole('button', { name: 'Close it' }).press('Enter');
  await expect(office.getByText(`Complaint ${number} is closed.`)).toBeVisible();
  await expectScreenFits(office, `/office/complaints/${number}`);
  await expectScreenFits(office, '/office/complaints');
  await office.context().close();

  await page.getByLabel('Your message').fill('It broke again.');
  await page.reload();
  await expect(page.getByText('A new clasp was sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Send and open again' }).press('Enter');
  await expect(page.getByText('Open again, as you wrote')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.goto(`/order-details/${orderId}/complaint`);
  await expect(page.getByLabel('What is wrong?')).toHaveValue('');
});

test('a complaint of somebody else is not found, and a photo that was refused can be sent again', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/404/, /getComplaint/, /400/, /addComplaintPhoto/);
  await page.goto('/user/complaints/999999');
  await expect(page.getByText('Complaint not found')).toBeVisible();
  await stubCall(page, 'getComplaint', { json: { data: sampleComplaint() } });
  const photos = await stubCall(page, 'addComplaintPhoto', {
    status: 400,
    json: { message: 'This photo is damaged.', code: 'photo_refused' },
  });
  await page.goto('/user/complaints/7');
  await page.getByRole('button', { name: 'Add photo' }).click();
  await expect(page.getByText('Please choose a photo.')).toBeVisible();
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'ring.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('x'),
  });
  await page.getByRole('button', { name: 'Add photo' }).click();
  await expect(page.getByText('This photo is damaged.')).toBeVisible();
  expect(photos.count()).toBe(1);
});
