import { beforeAll, expect, test } from 'vitest';
import type { OutgoingMail } from '#api/messages/sending/mail-gateway.ts';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { sendDueMessages } from '#api/messages/sending/sending-service.ts';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import { ask, delivered, wish } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { documentFilesOf } from '#server/files/document-files.ts';

const sent: OutgoingMail[] = [];
const shop = shopOfThisFile(
  {},
  {
    mailChannel: {
      deliver: async (mail) => {
        sent.push(mail);
        return { outcome: 'sent', providerId: mail.messageId };
      },
    },
  },
);
const ADDRESS = 'owner@shop.example';
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});

async function setAddress(news_email: string) {
  const { groups } = (await owner.call(officeCalls.getSettings)).body;
  const version = groups.find(({ group }) => group === 'orders')?.version ?? 0;
  return owner.call(officeCalls.saveSettings, { body: { group: 'orders', version, values: { news_email } } });
}

const toShop = async () =>
  (
    await shop.pool.query(
      `select message_id, kind, recipient, fact, payload, user_id as "userId" from outbox
       where kind like 'shop %' order by message_id`,
    )
  ).rows;

test('the shop hears of paid orders, returns and complaints only while it gave an address', async () => {
  await buy(shop, await shop.newCustomer());
  expect(await toShop()).toEqual([]);
  expect((await setAddress('nobody')).body.fields).toHaveProperty('news_email');
  expect((await setAddress(ADDRESS)).status).toBe(200);

  const customer = await shop.newCustomer();
  const sold = await delivered(shop, [[PIECES.ring, 1]], new Date(), customer);
  const { orderId } = sold;
  expect((await ask(shop, customer, wish(sold))).status).toBe(200);
  const body = { order_id: orderId, reason: 'something else', text: 'My own words' } as const;
  await shop.call(afterSaleCalls.makeComplaint, { token: customer.token, body });
  const mails = await toShop();
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['shop order', ADDRESS],
    ['shop return', ADDRESS],
    ['shop complaint', ADDRESS],
  ]);
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  const [ofOrder, ofReturn, ofComplaint] = await Promise.all(
    mails.map((mail) => writeMail(shop.db, mail, sender)),
  );
  expect(ofOrder?.subject).toBe('New order: ₹8,377');
  expect(ofOrder?.text).toContain(`${sender.shopAddress}/office/orders/${orderId}`);
  expect(ofReturn?.text).toContain(`${sender.shopAddress}/office/returns/`);
  expect(ofReturn?.text).not.toContain('Too small');
  expect(ofComplaint?.text).not.toContain('My own words');
  expect(ofComplaint?.text).toContain('/office/complaints/');
  expect(ofComplaint?.text).toContain(`settled by ${lastDayToSettle(mails[2].payload.dueAt)}.`);

  const send = () => sendDueMessages(shop.shop, documentFilesOf(shop.shop));
  const sentToShop = () => sent.filter(({ to }) => to === ADDRESS).map(({ subject }) => subject);
  await send();
  expect(sentToShop()).toContain('New order: ₹8,377');
  const before = sentToShop().length;
  const again = { message_id: mails[0].message_id };
  expect((await owner.call(officeCalls.resendMessage, { body: again })).status).toBe(200);
  await send();
  expect(sentToShop()).toHaveLength(before + 1);
  await setAddress('');
  await buy(shop, await shop.newCustomer());
  expect(await toShop()).toHaveLength(3);
});
