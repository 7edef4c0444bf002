import * as z from 'zod/mini';
import { instant, optionalText, rowId, rowIdInQuery, rowIdParam } from '#contract/fields.ts';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { grossWeight, MAX_PLACE, scannedCode } from './pieces.ts';

export const FINDING_KINDS = ['missing', 'extra', 'wrong place', 'weight'] as const;

/** What a scan of a stock-take says about the tag. */
export const SCAN_RESULTS = ['right', 'extra', 'wrong place', 'weight'] as const;

const stockTake = z
  .object({
    stock_take_id: z.int(),
    /** Empty: the whole shop. */
    place: z.string(),
    ...{ started_by: z.string(), started_at: instant, ended_at: z.nullable(instant) },
    scanned: z.int(),
  })
  .register(z.globalRegistry, { id: 'StockTake' });

/** A stock-take that was ended by mistake is opened again within so many minutes. */
export const MAX_REOPEN_MINUTES = 15;

/** `expected`: pieces that should be there; `may_reopen`: it ended a moment ago. */
const openedStockTake = z.object({ ...stockTake.shape, expected: z.int(), may_reopen: z.boolean() });

const before = z.optional(rowIdInQuery);

export const stockTakesQuery = z.object({ before });
export const stockTakesResponse = z.object({ data: z.array(stockTake), next: z.nullable(z.int()) });

export const stockTakeParams = z.object({
  stock_take_id: rowIdParam('There is no such stock-take.'),
});
export const stockTakeResponse = z.object({ data: openedStockTake });

/** `place`: empty for the whole shop. */
export const startStockTakeBody = z.object({ place: optionalText('the place', MAX_PLACE) });
export const stockTakeChangeResponse = z.object({ message: z.string(), data: openedStockTake });

/** `gross_weight_g`: null if not weighed. `place`: where it lies, in a stock-take of the whole shop; may be absent. */
export const scanBody = z.object({
  stock_take_id: rowId,
  code: scannedCode,
  place: z.optional(optionalText('the place', MAX_PLACE)),
  gross_weight_g: z.nullable(grossWeight),
});

/** `result`: `right`, or what is found. */
export const scanResponse = z.object({
  message: z.string(),
  data: z.object({ tag: z.string(), result: z.enum(SCAN_RESULTS), is_repeat: z.boolean() }),
});

export const stockTakeIdBody = z.object({ stock_take_id: rowId });

/** `after` is the `next` of the page before. */
export const findingsQuery = z.object({
  kind: z.optional(z.enum(FINDING_KINDS)),
  after: z.optional(optionalText('the cursor', 400)),
});

const finding = z
  .object({
    kind: z.enum(FINDING_KINDS),
    tag: z.string(),
    /** Of a tag that no piece has, null, and so are its fields below. */
    sku: z.nullable(z.string()),
    product_name: z.nullable(z.string()),
    state: z.nullable(z.enum(PIECE_STATES)),
    /** Where it should be. */
    place: z.nullable(z.string()),
    /** Where it was scanned; null: not scanned, or nobody said where. */
    found_at: z.nullable(z.string()),
    gross_weight_g: z.nullable(z.number()),
    /** As weighed during the count. */
    weighed_g: z.nullable(z.number()),
    order_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'StockTakeFinding' });

/** What is still to be put right, by kind and tag. */
export const findingsResponse = z.object({
  data: z.array(finding),
  counts: z.array(z.object({ kind: z.enum(FINDING_KINDS), count: z.int() })),
  next: z.nullable(z.string()),
});

export type StockTake = z.infer<typeof stockTake>;
export type OpenedStockTake = z.infer<typeof openedStockTake>;
export type Finding = z.infer<typeof finding>;
export type FindingKind = (typeof FINDING_KINDS)[number];
export type ScanResult = (typeof SCAN_RESULTS)[number];
export type FindingsQuery = z.infer<typeof findingsQuery>;
