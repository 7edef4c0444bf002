import * as z from 'zod/mini';
import { atMost, instant, optionalText, requiredText, rowId, rowIdInQuery } from '#contract/fields.ts';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { hasThreeDecimals } from '#contract/weight.ts';

/** How many pieces one act may move or print. */
export const MAX_PIECES_AT_ONCE = 100;
export const MAX_PLACE = 40;

const MAX_GRAMS = 100_000;

/** A weight or carats, to a thousandth. */
function thousandths(label: string) {
  const error = `Please enter ${label} as a number.`;
  return z
    .number({ error })
    .check(
      z.minimum(0, { error: 'This is below 0.' }),
      z.maximum(MAX_GRAMS, { error: 'This is too much.' }),
      z.refine(hasThreeDecimals, { error: 'Please give at most three decimals.' }),
    );
}

/** A tag or a HUID, as a scanner types it; the QR code of a tag holds an address. */
export const scannedCode = requiredText('or scan the tag', 300);

const tag = requiredText('the tag', 300);
const place = requiredText('the place', MAX_PLACE);
/** Grams as a scale shows them. */
export const weightField = thousandths('the weight');
export const grossWeight = thousandths('the gross weight');
export const netWeight = thousandths('the net weight');
const sku = requiredText('the SKU', 40);
const before = z.optional(rowIdInQuery);

/** What staff write down of a piece; an empty text is none. */
const enteredPiece = {
  gross_weight_g: grossWeight,
  net_weight_g: netWeight,
  stone_carat: thousandths('the carats'),
  size: optionalText('the size', 20),
  huid: z
    .string({ error: 'Please send the HUID as text.' })
    .check(
      z.trim(),
      atMost(20, 'A HUID has six letters and digits.'),
      z.toUpperCase(),
      z.regex(/^(?:[A-Z0-9]{6})?$/, { error: 'A HUID has six letters and digits.' }),
    ),
  huid_exempt_reason: optionalText('the reason', 200),
  certificate_number: optionalText('the number of the certificate', 60),
  photo_url: z.nullable(z.string({ error: 'Please give the address of the photo.' }).check(atMost(300))),
};

const registeredPiece = z
  .object({
    tag: z.string(),
    version: z.int(),
    state: z.enum(PIECE_STATES),
    place: z.string(),
    gross_weight_g: z.number(),
    net_weight_g: z.number(),
    stone_carat: z.number(),
    size: z.string(),
    huid: z.string(),
    huid_exempt_reason: z.string(),
    certificate_number: z.string(),
    photo_url: z.nullable(z.string()),
    /** It may not be sold before it has a HUID, or a reason why it needs none. */
    lacks_huid: z.boolean(),
    ...{ product_id: z.int(), sku: z.string(), product_name: z.string(), purity: z.string() },
    /** Of the order that holds it, or by which it was sold. */
    order_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'RegisteredPiece' });

/** `q`: the beginning of a tag or of a HUID. */
export const piecesQuery = z.object({
  q: z.optional(optionalText('the search', 100)),
  sku: z.optional(optionalText('the SKU', 40)),
  place: z.optional(optionalText('the place', MAX_PLACE)),
  state: z.optional(z.enum(PIECE_STATES)),
  without_huid: z.optional(z.enum(['yes'])),
  before,
});

/** Newest first; `next` is the `before` of the next page. */
export const piecesResponse = z.object({ data: z.array(registeredPiece), next: z.nullable(z.int()) });

export const scanQuery = z.object({ code: scannedCode });
export const pieceResponse = z.object({ data: registeredPiece });

export const pieceMovesQuery = z.object({ tag, before });
export const pieceMovesResponse = z.object({
  data: z.array(
    z
      .object({
        piece_move_id: z.int(),
        at: instant,
        ...{ actor: z.string(), name: z.nullable(z.string()), reason: z.string() },
        ...{ from_state: z.nullable(z.enum(PIECE_STATES)), to_state: z.enum(PIECE_STATES) },
        ...{ from_place: z.nullable(z.string()), to_place: z.string() },
        order_id: z.nullable(z.string()),
      })
      .register(z.globalRegistry, { id: 'PieceMove' }),
  ),
  next: z.nullable(z.int()),
});

/** The places that pieces are at, with how many. */
export const placesResponse = z.object({
  data: z.array(z.object({ place: z.string(), pieces: z.int() })),
});

export const registerQuery = z.object({ sku });

/** Goods as a register sees them. */
export const registerResponse = z.object({
  data: z
    .object({
      ...{ sku: z.string(), product_name: z.string(), purity: z.string() },
      ...{ gross_weight_g: z.number(), net_weight_g: z.number() },
      has_pieces: z.boolean(),
      /** Pieces for sale; null: made to order. */
      stock: z.nullable(z.int()),
      /** Pieces that open orders hold or have bought. */
      in_orders: z.int(),
      needs_huid: z.boolean(),
      /** The register was started a moment ago, and nothing has become of its pieces since. */
      may_undo_start: z.boolean(),
    })
    .register(z.globalRegistry, { id: 'RegisterOfGoods' }),
});

/** The most pieces of one product that a register can begin with. */
export const MAX_FIRST_PIECES = 5000;

/** A register that was started by mistake is taken back within so many minutes. */
export const MAX_UNDO_START_MINUTES = 15;

export const startRegisterBody = z.object({ sku, place });
export const undoRegisterBody = z.object({ sku });

/** `pieces`: how many were made or taken back. */
export const startRegisterResponse = z.object({ message: z.string(), pieces: z.int() });

/** `tag`: the piece's own, empty for a new one. `order_item_id`: the line of a paid order for which it was made. */
export const registerPieceBody = z.object({
  sku,
  order_item_id: z.optional(rowId),
  tag: optionalText('the tag', 300),
  place,
  ...enteredPiece,
});

/** `version`: of the piece that was edited. */
export const editRegisteredPieceBody = z.object({ tag, version: rowId, ...enteredPiece });

export const pieceChangeResponse = z.object({ message: z.string(), data: registeredPiece });

const tags = z
  .array(tag, { error: 'Please name the pieces.' })
  .check(
    z.minLength(1, { error: 'Please name the pieces.' }),
    z.maxLength(MAX_PIECES_AT_ONCE, { error: `Please take ${MAX_PIECES_AT_ONCE} pieces at a time.` }),
  );

export const movePiecesBody = z.object({ tags, place, reason: z.optional(optionalText('the reason', 200)) });

/** The pieces that changed their place, and where they were, which an Undo states. */
export const movePiecesResponse = z.object({
  message: z.string(),
  data: z.array(z.object({ tag: z.string(), place: z.string() })),
});

export const pieceReasonBody = z.object({ tag, reason: requiredText('the reason', 200) });

/** Tags, separated by commas. */
export const labelsQuery = z.object({ tags: requiredText('the tags', 4000) });

const label = z
  .object({
    ...{ tag: z.string(), product_name: z.string(), purity: z.string(), size: z.string() },
    ...{ gross_weight_g: z.number(), net_weight_g: z.number(), huid: z.string() },
    /** Opens the page of the piece in the shop. */
    qr_svg: z.string(),
    /** The tag as Code 128. */
    barcode_svg: z.string(),
  })
  .register(z.globalRegistry, { id: 'PieceLabel' });

export const labelsResponse = z.object({ data: z.array(label) });

export type RegisteredPiece = z.infer<typeof registeredPiece>;
export type PiecesQuery = z.infer<typeof piecesQuery>;
export type RegisterPieceBody = z.infer<typeof registerPieceBody>;
export type EnteredPiece = Omit<RegisterPieceBody, 'sku' | 'tag' | 'place' | 'order_item_id'>;
export type PieceMove = z.infer<typeof pieceMovesResponse>['data'][number];
export type RegisterOfGoods = z.infer<typeof registerResponse>['data'];
export type PieceLabel = z.infer<typeof label>;
