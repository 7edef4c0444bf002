import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GiveBackCareBody, TakeInBody } from '#contract/office/care/care.ts';

/** Takes a piece in to be cleaned by tomorrow, unless stated otherwise. */
export const takePieceIn = (
  staff: OfficeBrowser,
  order_item_id: number,
  otherwise: Partial<TakeInBody> = {},
) =>
  staff.call(officeCalls.takeIn, {
    body: {
      ...{ order_item_id, work: 'clean', wish: 'Cleaning; one claw is worn', weight_g: 2.5 },
      promised_for: addDays(indianDate(new Date()), 1),
      ...otherwise,
    },
  });

/** Gives a piece back for nothing, unless stated otherwise. */
export const givePieceBack = (
  staff: OfficeBrowser,
  care_number: number,
  otherwise: Partial<GiveBackCareBody> = {},
) =>
  staff.call(officeCalls.giveBackCare, {
    body: {
      ...{ care_number, weight_g: 2.48, paid: rupees(0), paid_by: '', reference: '', words: '' },
      ...otherwise,
    },
  });

/** A customer agrees to a charge in rupees, pays it in cash, unless stated otherwise, and has the piece back. */
export async function payForCare(
  staff: OfficeBrowser,
  care_number: number,
  charge: number,
  otherwise: Partial<GiveBackCareBody> = {},
) {
  const words = 'A new claw';
  await staff.call(officeCalls.agreeCareCharge, { body: { care_number, charge: rupees(charge), words } });
  return givePieceBack(staff, care_number, { paid: rupees(charge), paid_by: 'cash', ...otherwise });
}

export const ownCare = (shop: TestShop, { token }: LoginResponse, order_id: string) =>
  shop.call(afterSaleCalls.getOwnCare, { token, params: { order_id } });

/** A customer asks for the resizing of a piece. */
export const askForCare = (shop: TestShop, { token }: Pick<LoginResponse, 'token'>, order_item_id: number) =>
  shop.call(afterSaleCalls.askCare, {
    token,
    body: { order_item_id, work: 'resize', wish: 'From 12 to 14' },
  });
