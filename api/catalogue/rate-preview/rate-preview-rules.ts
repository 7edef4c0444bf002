import { itemPrice, type OfferWindow } from '#contract/money/item-price.ts';
import { type Paise, type PaisePerGram, paise, toRupees } from '#contract/money/money.ts';
import type { RatePreview } from '#contract/office/rates/rates.ts';
import { atRates, type PricedColumns } from '../price-rules.ts';

const MAX_LISTED = 50;

export interface PreviewedPiece extends PricedColumns {
  sku: string;
  productName: string;
  priceFloorPaise: Paise | null;
  offer: OfferWindow | null;
}

export type Rates = ReadonlyMap<string, PaisePerGram>;

/** A piece whose price changes, as the preview lists it. */
type NamedPiece = Pick<PreviewedPiece, 'sku' | 'productName' | 'priceFloorPaise'>;

interface PriceMove {
  piece: NamedPiece;
  beforePaise: Paise;
  afterPaise: Paise;
}

/** The price of a piece at rates; undefined: on request. */
export function priceAt(piece: PreviewedPiece, rates: Rates, now: Date): Paise | undefined {
  const priced = atRates(piece, rates);
  return priced.isPriceOnRequest ? undefined : itemPrice(priced, piece.offer, now);
}

/** Adds up what a change does to the prices of pieces. */
export class PreviewSum {
  #lookedAt = 0;
  #changed = 0;
  /** The sum of the changes, each as a share of the price before. */
  #shares = 0;
  #rise: PriceMove | undefined;
  #fall: PriceMove | undefined;
  #belowFloor = 0;
  readonly #listed: PriceMove[] = [];
  #sellableAgain = 0;
  #onRequest = 0;

  /** Undefined: without a price. */
  add(piece: NamedPiece, beforePaise: Paise | undefined, afterPaise: Paise | undefined): void {
    this.#lookedAt += 1;
    if (afterPaise === undefined) {
      this.#onRequest += 1;
      return;
    }
    if (beforePaise === undefined) this.#sellableAgain += 1;
    const move = { piece, beforePaise: beforePaise ?? afterPaise, afterPaise };
    if (move.beforePaise !== afterPaise) this.#addChange(move);
    if (afterPaise < (piece.priceFloorPaise ?? 0)) this.#addBelowFloor(move);
  }

  #addChange(move: PriceMove): void {
    const change = changeOf(move);
    this.#changed += 1;
    this.#shares += change / Math.max(move.beforePaise, 1);
    if (change > (this.#rise ? changeOf(this.#rise) : 0)) this.#rise = move;
    if (change < (this.#fall ? changeOf(this.#fall) : 0)) this.#fall = move;
  }

  #addBelowFloor(move: PriceMove): void {
    this.#belowFloor += 1;
    if (this.#listed.length < MAX_LISTED) this.#listed.push(move);
  }

  /** For a number of goods of which these pieces are all, or a sample. */
  result(goods: number): RatePreview {
    const estimated = (count: number) => Math.round((count * goods) / Math.max(this.#lookedAt, 1));
    return {
      ...{ goods, looked_at: this.#lookedAt, changed: estimated(this.#changed) },
      average_percent: Math.round((this.#shares / Math.max(this.#changed, 1)) * 10_000) / 100,
      largest_rise: this.#rise ? shownMove(this.#rise) : null,
      largest_fall: this.#fall ? shownMove(this.#fall) : null,
      below_floor: estimated(this.#belowFloor),
      listed_below_floor: this.#listed.map((move) => ({
        ...shownMove(move),
        floor: toRupees(move.piece.priceFloorPaise ?? paise(0)),
      })),
      sellable_again: estimated(this.#sellableAgain),
      on_request: estimated(this.#onRequest),
    };
  }
}

const changeOf = ({ beforePaise, afterPaise }: PriceMove) => afterPaise - beforePaise;

function shownMove({ piece: { sku, productName }, beforePaise, afterPaise }: PriceMove) {
  return { sku, name: productName, price_before: toRupees(beforePaise), price_after: toRupees(afterPaise) };
}
