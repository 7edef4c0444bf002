import type { Piece } from '#contract/catalogue/hallmark.ts';
import { storedPhotoAddress, storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { refuse } from '#contract/errors.ts';
import type { EnteredPiece, RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { isLighter, MAX_UNDERWEIGHT_MG, MIN_MADE_PERCENT, type PieceState } from '#contract/pieces/pieces.ts';
import { isMistyped, SHOP_TAG_START } from '#contract/pieces/tags.ts';
import { formatGrams, type Milligrams, toGrams, toMilligrams } from '#contract/weight.ts';
import type { pieces } from '#db/tables/catalogue/pieces.ts';
import { lacksHallmark } from '../hallmark-rules.ts';

export type StoredPiece = typeof pieces.$inferSelect;

export interface PieceRow extends StoredPiece, Omit<Piece, 'netWeightMilligrams'> {
  sku: string;
  orderId: string | null;
}

/** The fields of a piece that staff enter, as they are stored. */
export type PieceFields = Pick<
  StoredPiece,
  | 'grossWeightMilligrams'
  | 'netWeightMilligrams'
  | 'stoneMilliCarat'
  | 'size'
  | 'huid'
  | 'huidExemptReason'
  | 'certificateNumber'
  | 'photoHash'
>;

export function fieldsOf(entered: EnteredPiece): PieceFields {
  return {
    grossWeightMilligrams: toMilligrams(entered.gross_weight_g),
    netWeightMilligrams: toMilligrams(entered.net_weight_g),
    stoneMilliCarat: Math.round(entered.stone_carat * 1000),
    size: entered.size || null,
    huid: entered.huid || null,
    huidExemptReason: entered.huid_exempt_reason || null,
    certificateNumber: entered.certificate_number || null,
    photoHash: entered.photo_url === null ? null : (storedPhotoHash(entered.photo_url) ?? null),
  };
}

/** The fields as the office shows them and the audit stores them. */
export function enteredOf(fields: PieceFields): EnteredPiece {
  return {
    gross_weight_g: toGrams(fields.grossWeightMilligrams),
    net_weight_g: toGrams(fields.netWeightMilligrams),
    stone_carat: fields.stoneMilliCarat / 1000,
    size: fields.size ?? '',
    huid: fields.huid ?? '',
    huid_exempt_reason: fields.huidExemptReason ?? '',
    certificate_number: fields.certificateNumber ?? '',
    photo_url: fields.photoHash === null ? null : storedPhotoAddress(fields.photoHash),
  };
}

export function shownPiece(piece: PieceRow): RegisteredPiece {
  return {
    ...{ tag: piece.tag, version: piece.version, state: piece.state, place: piece.place },
    ...enteredOf(piece),
    lacks_huid: lacksHallmark(piece, piece),
    ...{ product_id: piece.productId, sku: piece.sku, product_name: piece.productName },
    ...{ purity: piece.purity, order_id: piece.orderId },
  };
}

const MG_PER_MILLI_CARAT = 0.2;

export type PieceFaults = Partial<Record<keyof EnteredPiece | 'tag', string>>;

/** The net weight that customers pay for; `isPaidByWeight`: what a lighter piece is worth less goes back (P-281). */
export interface StatedWeight {
  statedNetMilligrams: Milligrams;
  isPaidByWeight?: boolean;
}

function tooLight(
  net: Milligrams,
  { statedNetMilligrams, isPaidByWeight }: StatedWeight,
): string | undefined {
  const stated = formatGrams(toGrams(statedNetMilligrams));
  if (!isPaidByWeight) {
    return isLighter(net, statedNetMilligrams)
      ? `Customers pay for ${stated} net, and this is lighter. Weigh it again, or correct the weight of its goods.`
      : undefined;
  }
  return net * 100 < statedNetMilligrams * MIN_MADE_PERCENT
    ? `It was sold as ${stated} net, and this is less than ${MIN_MADE_PERCENT} % of it. Weigh it again, or make it anew.`
    : undefined;
}

export function fieldFaults(fields: PieceFields, stated: StatedWeight): PieceFaults {
  const { grossWeightMilligrams: gross, netWeightMilligrams: net, stoneMilliCarat } = fields;
  const isNetAbove = net > gross;
  const stonesMilligrams = stoneMilliCarat * MG_PER_MILLI_CARAT;
  const light = tooLight(net, stated);
  return {
    ...(gross === 0 && { gross_weight_g: 'Please weigh the piece.' }),
    ...(light !== undefined && { net_weight_g: light }),
    ...(net === 0 && { net_weight_g: 'Please enter the net weight.' }),
    ...(isNetAbove && { net_weight_g: 'The net weight is above the gross weight.' }),
    ...(!isNetAbove &&
      stonesMilligrams > gross - net + MAX_UNDERWEIGHT_MG && {
        stone_carat: 'The stones are heavier than the difference of gross and net weight.',
      }),
    ...(fields.huid !== null &&
      fields.huidExemptReason !== null && {
        huid_exempt_reason: 'A piece has a HUID, or a reason why it needs none: not both.',
      }),
  };
}

/** Fields that documents of a sale state are immutable; only a missing HUID may be added. */
export function soldPieceFaults(before: PieceFields, after: PieceFields): PieceFaults {
  const sentence = 'The piece is sold: its papers say this already.';
  const isOther = (name: keyof PieceFields) => before[name] !== after[name];
  return {
    ...(isOther('grossWeightMilligrams') && { gross_weight_g: sentence }),
    ...(isOther('netWeightMilligrams') && { net_weight_g: sentence }),
    ...(isOther('size') && { size: sentence }),
    ...(before.huid !== null && isOther('huid') && { huid: sentence }),
  };
}

const OWN_TAG = /^[A-Z0-9][A-Z0-9-]{2,19}$/;

/** Why a tag that was on the piece before is invalid; undefined if it is valid. */
export function ownTagFault(tag: string): string | undefined {
  if (tag.startsWith(SHOP_TAG_START)) {
    return `Tags that begin with ${SHOP_TAG_START} are given by the shop: leave the field empty.`;
  }
  return OWN_TAG.test(tag) ? undefined : 'A tag has 3 to 20 letters, digits and hyphens.';
}

export const noSuchGoods = (sku: string) => refuse('not_found', `The shop knows no piece ${sku}.`);

export function unknownScan(code: string): string {
  return isMistyped(code)
    ? `${code} is mistyped: its last digit does not fit. Please scan or type it again.`
    : `No piece has the tag or HUID ${code}.`;
}

export const STATE_WORDS: Record<PieceState, string> = {
  'in shop': 'in the shop',
  held: 'held by an order',
  sold: 'sold',
  returned: 'returned',
  melted: 'taken out',
};

export const subjectOf = (tag: string) => `piece:${tag}`;
