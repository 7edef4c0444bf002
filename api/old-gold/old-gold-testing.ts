import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { TakeOldGoldBody } from '#contract/office/old-gold/old-gold.ts';

/** Takes 1 g of 22K gold of a customer, at the whole rate, unless stated otherwise. */
export function takeGold(
  staff: OfficeBrowser,
  { user_id }: Pick<LoginResponse, 'user_id'>,
  otherwise: Partial<TakeOldGoldBody> = {},
) {
  return staff.call(officeCalls.takeOldGold, {
    body: {
      ...{ user_id, description: 'A chain', invoice_number: '', purity: '22K916' },
      ...{ gross_weight_g: 1, net_weight_g: 1, share_percent: 100, stones: rupees(0) },
      ...otherwise,
    },
  });
}

/** Its number; 0 if it was not taken. */
export const numberOf = ({ body }: Awaited<ReturnType<typeof takeGold>>) => body.old_gold_number ?? 0;

export const ownGold = async (shop: TestShop, { token }: LoginResponse) =>
  (await shop.call(afterSaleCalls.getOwnOldGold, { token })).body.data;

export const setGold = (shop: TestShop, { token }: LoginResponse, order_id: string, is_used = true) =>
  shop.call(afterSaleCalls.setOrderOldGold, { token, body: { order_id, is_used } });
