import { expect } from 'vitest';
import { addRing } from '#api/catalogue/office/goods-testing.ts';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import type { EnteredPiece, RegisteredPiece } from '#contract/office/pieces/pieces.ts';

/** The fields of a ring of 2.1 g of 22 carat gold. */
export const ENTERED: EnteredPiece = {
  ...{ gross_weight_g: 2.4, net_weight_g: 2.1, stone_carat: 0.03, size: '14', huid: '' },
  ...{ huid_exempt_reason: '', certificate_number: '', photo_url: null },
};

/** Adds a ring that needs a HUID and starts its register at a place; by a manager or an owner. */
export async function addRegisteredRing(
  browser: OfficeBrowser,
  stock: number,
  place = 'Tray 1',
  fields: PieceChanges = {},
): Promise<string> {
  const weights = { gross_weight_g: 2.4, net_weight_g: 2.1, product_price: 30_000 };
  const sku = await addRing(browser, { stock, ...weights, gst_cgst: 465, gst_sgst: 465, ...fields });
  const { status, body } = await browser.call(officeCalls.startRegister, { body: { sku, place } });
  expect(status, body.message).toBe(200);
  return sku;
}

/** The pieces of a product, oldest first. */
export async function piecesOf(browser: OfficeBrowser, sku: string): Promise<RegisteredPiece[]> {
  return (await browser.call(officeCalls.getRegisteredPieces, { query: { sku } })).body.data.reverse();
}
