import * as z from 'zod/mini';
import { optionalText, requiredText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { auditEntry } from '#contract/office/audit.ts';
import { stoneChartRow } from '#contract/office/stones/stone-chart.ts';
import { newPieceFields, pieceChanges, pieceFields } from './piece-fields.ts';

export const GOODS_STATES = ['on sale', 'withdrawn'] as const;

/** Low is up to `MAX_LOW_STOCK` pieces for sale (P-180). */
export const STOCK_FILTERS = ['sold out', 'low', 'made to order'] as const;
export const MAX_LOW_STOCK = 2;

const sku = requiredText('the SKU', 40);

const filterText = z.optional(optionalText('the filter', 100));

/** `q`: words of the name or the SKU, each by its beginning. `before` is the cursor: `next` of the page before. */
export const goodsQuery = z.object({
  q: filterText,
  category: filterText,
  metal: filterText,
  purity: filterText,
  state: z.optional(z.enum(GOODS_STATES)),
  stock: z.optional(z.enum(STOCK_FILTERS)),
  before: z.optional(rowIdInQuery),
});

const pieceFacts = {
  product_id: z.int(),
  sku: z.string(),
  version: z.int(),
  status: z.enum(GOODS_STATES),
  photo_url: z.nullable(z.string()),
  /** The price that the shop shows now. */
  price: rupees,
  /** By rate, and a rate is missing or too old (P-196): `price` is the last one. */
  price_on_request: z.boolean(),
  /** Pieces that can be sold now: the counted ones without the held ones; null: made to order. */
  for_sale: z.nullable(z.int()),
  /** Pieces that open orders hold. */
  held: z.int(),
  /** Registered one by one: the stock changes with the pieces only (P-207). */
  has_pieces: z.boolean(),
};

const goodsRow = z
  .object({
    ...pieceFacts,
    ...pieceFields.shape,
    /** May be above what can be typed. */
    stock: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'GoodsPiece' });

/** Newest first. */
export const goodsResponse = z.object({ data: z.array(goodsRow), next: z.nullable(z.int()) });

export const pieceQuery = z.object({ sku });

export const pieceResponse = z.object({ data: goodsRow });

export const goodsChoicesResponse = z.object({
  /** At which goods by rate are sold now. */
  rates: z.array(z.object({ purity: z.string(), rate: rupees })),
  /** The stone chart, by which stones without a typed price are sold now. */
  stone_chart: z.array(stoneChartRow),
  categories: z.array(z.string()),
  metals: z.array(z.string()),
  purities: z.array(z.string()),
  collections: z.array(z.string()),
});

/** The reason for a price below the metal value, for the person who approves it. */
const reason = z.optional(optionalText('the reason', 500));

/** Refused when the piece has another version than the change began with. */
const pieceEdit = z.object({ sku, version: rowId, changes: pieceChanges });

export const changePieceBody = z.object({ ...pieceEdit.shape, reason });

export const addPieceBody = z.object({
  sku,
  fields: newPieceFields,
  /** Photos may be added before the piece is put on sale. */
  status: z.enum(GOODS_STATES, { error: `Please choose: ${GOODS_STATES.join(', ')}.` }),
  reason,
});

/** One request; the screen sends a larger save in several. */
export const MAX_PIECES_PER_SAVE = 50;

export const changeGoodsBody = z.object({
  edits: z.array(pieceEdit, { error: 'Please send the changes.' }).check(
    z.minLength(1, { error: 'There is nothing to save.' }),
    z.maxLength(MAX_PIECES_PER_SAVE, { error: `Please save ${MAX_PIECES_PER_SAVE} pieces at a time.` }),
    z.refine((edits) => new Set(edits.map((edit) => edit.sku)).size === edits.length, {
      error: 'Each piece may be changed once in a save.',
    }),
  ),
  reason,
});

/** `entry`: the number of the audit's entry, by which the change is undone. */
export const pieceChangeResponse = z.object({
  message: z.string(),
  approval_id: z.nullable(z.int()),
  entry: z.nullable(z.int()),
});

const EDIT_STATES = ['saved', 'unchanged', 'waiting', 'refused'] as const;

const editResult = z
  .object({
    sku: z.string(),
    state: z.enum(EDIT_STATES),
    /** Of a refusal. */
    code: z.nullable(z.string()),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    approval_id: z.nullable(z.int()),
    entry: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'GoodsEditResult' });

/** One result per piece, in the order of the request; each piece is saved or refused as a whole. */
export const changeGoodsResponse = z.object({ data: z.array(editResult) });

export const undoGoodsBody = z.object({
  /** Numbers of the audit's entries. */
  entries: z
    .array(rowId, { error: 'Please name the changes.' })
    .check(
      z.minLength(1, { error: 'Please name the changes.' }),
      z.maxLength(MAX_PIECES_PER_SAVE, { error: `Please undo ${MAX_PIECES_PER_SAVE} changes at a time.` }),
    ),
});

export const pieceStatusBody = z.object({
  sku,
  status: z.enum(GOODS_STATES, { error: `Please choose: ${GOODS_STATES.join(', ')}.` }),
});

export const pieceHistoryQuery = z.object({
  sku,
  before: z.optional(rowIdInQuery),
});

/** The audit of a piece, newest first; `can_undo`: the piece still has the values that the change gave it. */
export const pieceHistoryResponse = z.object({
  data: z.array(z.object({ ...auditEntry.shape, can_undo: z.boolean() })),
  next: z.nullable(z.int()),
});

export type GoodsPiece = z.infer<typeof goodsRow>;
export type GoodsQuery = z.infer<typeof goodsQuery>;
export type AddPieceBody = z.infer<typeof addPieceBody>;
export type EditResult = z.infer<typeof editResult>;
export type PieceEdit = z.infer<typeof pieceEdit>;
export type GoodsState = (typeof GOODS_STATES)[number];
export type PieceHistoryEntry = z.infer<typeof pieceHistoryResponse>['data'][number];
