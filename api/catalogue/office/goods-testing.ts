import { expect } from 'vitest';
import { stateRate } from '#api/rates/rate-testing.ts';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import {
  FIXED_PRICE,
  NO_CHOICES,
  type PieceChanges,
  type PieceFields,
} from '#contract/office/goods/piece-fields.ts';

/** A valid ring: 1 g of 22 carat gold; its price is above the worth of its metal at ₹11,000 a gram. */
export const RING: PieceFields = {
  product_name: 'Test Ring',
  short_description: 'A plain ring.',
  category: 'Rings',
  gender: 'Female',
  collection: '',
  occasion: '',
  stone_family: '',
  metal: 'Yellow gold',
  purity: '22K916',
  gross_weight_g: 1.1,
  net_weight_g: 1,
  stone: 'Diamond',
  stone_carat: 0.03,
  stone_value: 2000,
  product_price: 14000,
  making_charges: 1000,
  discount: 0,
  gst_cgst: 225,
  gst_sgst: 225,
  hsn: '71131911',
  offer_percent: 0,
  offer_start: null,
  offer_end: null,
  stock: 5,
  ...FIXED_PRICE,
  ...NO_CHOICES,
};

let rings = 0;

/** Adds a ring and returns its SKU. */
export async function addRing(browser: OfficeBrowser, fields: PieceChanges = {}): Promise<string> {
  rings += 1;
  const sku = `RING-${rings}`;
  const { status, body } = await browser.call(officeCalls.addPiece, {
    body: { sku, status: 'on sale', fields: { ...RING, product_name: `Test Ring ${rings}`, ...fields } },
  });
  expect(status, body.message).toBe(200);
  return sku;
}

export async function pieceOf(browser: OfficeBrowser, sku: string): Promise<GoodsPiece> {
  return (await browser.call(officeCalls.getPiece, { query: { sku } })).body.data;
}

/** Changes a piece from its version of now, or of the one given. */
export async function change(browser: OfficeBrowser, sku: string, changes: PieceChanges, version?: number) {
  const from = version ?? (await pieceOf(browser, sku)).version;
  return browser.call(officeCalls.changePiece, { body: { sku, version: from, changes } });
}

export async function setRate(shop: TestShop, purity: string, rupees: number): Promise<void> {
  await stateRate(shop.db, purity, indianDate(new Date()), paisePerGram(rupees * 100));
}
