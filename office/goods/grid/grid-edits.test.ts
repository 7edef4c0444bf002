import { expect, test } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import type { EditResult, GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIXED_PRICE, NO_CHOICES, NO_SEARCH_FIELDS } from '#contract/office/goods/piece-fields.ts';
import {
  afterSave,
  conflictingValues,
  editsToSend,
  fillTerms,
  type GridEdits,
  typeInto,
} from './grid-edits.ts';

const PIECE: GoodsPiece = {
  ...{ product_id: 1, sku: 'P1', version: 4, status: 'on sale', photo_url: null, for_sale: 5, held: 0 },
  ...{ product_name: 'Ring', short_description: 'A ring.', category: 'Rings', gender: 'Female' },
  ...{ collection: '', metal: 'Yellow gold', purity: '22K916', gross_weight_g: 1, net_weight_g: 1 },
  ...{ stone: 'None', stone_carat: 0, stone_value: 0, product_price: 14000, making_charges: 1000 },
  ...{ discount: 0, gst_cgst: 225, gst_sgst: 225, hsn: '71131911', price: rupees(15450) },
  ...{
    offer_percent: 0,
    offer_start: null,
    offer_end: null,
    stock: 5,
    price_on_request: false,
    has_pieces: false,
  },
  ...FIXED_PRICE,
  ...NO_CHOICES,
  ...NO_SEARCH_FIELDS,
};

const NONE: GridEdits = new Map();

const refused = (code: string): EditResult => ({
  ...{ sku: 'P1', state: 'refused', code, message: 'No.', fields: {}, approval_id: null, entry: null },
});

test('the GST follows a part of the price, lakh commas are read, and an unchanged value is no edit', () => {
  const edits = typeInto(NONE, PIECE, 'product_price', '1,15,000');
  expect(editsToSend(edits).ready).toEqual([
    { sku: 'P1', version: 4, changes: { product_price: 115000, gst_cgst: 1740, gst_sgst: 1740 } },
  ]);
  expect(typeInto(edits, PIECE, 'product_price', '14000').size).toBe(0);
});

test('an empty stock is made to order, an empty price is named and not sent', () => {
  expect(editsToSend(typeInto(NONE, PIECE, 'stock', '')).ready[0]?.changes).toEqual({ stock: null });
  const edits = typeInto(NONE, PIECE, 'making_charges', 'ten');
  const { ready, unreadable } = editsToSend(edits);
  expect(ready).toEqual([]);
  expect(afterSave(edits, [], unreadable, new Map()).get('P1')?.result?.message).toBe(
    'Making charges: please enter a number.',
  );
});

test('the parts of a piece by rate are results: only its terms, discount, offer and stock are sent', () => {
  const byRate: GoodsPiece = { ...PIECE, price_mode: 'by rate', making_kind: 'percent', making_value: 12 };
  const edits = typeInto(typeInto(NONE, byRate, 'discount', '100'), byRate, 'making_charges', '1');
  expect(editsToSend(edits).ready[0]?.changes).toEqual({ discount: 100 });
});

test('price rules are filled in for many pieces; what is left empty stays as it is', () => {
  const pieces = ['P1', 'P2'].map((sku): GoodsPiece => ({ ...PIECE, sku, making_min: 900 }));
  const terms = { price_mode: 'by rate', making_kind: 'percent', making_value: '12' };
  const edits = fillTerms(typeInto(NONE, PIECE, 'stock', '9'), pieces, terms);
  expect(editsToSend(edits).ready.map(({ changes }) => changes)).toEqual([
    { price_mode: 'by rate', making_kind: 'percent', making_value: 12, stock: 9 },
    { price_mode: 'by rate', making_kind: 'percent', making_value: 12 },
  ]);
});

test('after a save refused edits stay, and one that was changed meanwhile keeps only what was typed', () => {
  const edits = typeInto(typeInto(NONE, PIECE, 'stock', '9'), PIECE, 'discount', '100');
  expect(afterSave(edits, [{ ...refused(''), state: 'saved' }], new Map(), new Map()).size).toBe(0);
  const fresh = { ...PIECE, version: 6, stock: 2, making_charges: 2000, gst_cgst: 240, gst_sgst: 240 };
  const left = afterSave(edits, [refused('changed_meanwhile')], new Map(), new Map([['P1', fresh]]));
  expect(editsToSend(left).ready).toEqual([
    { sku: 'P1', version: 6, changes: { stock: 9, discount: 100, gst_cgst: 238.5, gst_sgst: 238.5 } },
  ]);
  const edit = left.get('P1');
  expect(edit && conflictingValues(edit)).toEqual([
    'Discount: saved 0, yours 100',
    'Stock: saved 2, yours 9',
  ]);
});
