import { setImmediate } from 'node:timers/promises';
import type { Database } from '#api/platform/database/database.ts';
import { counted } from '#contract/counted.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Paise } from '#contract/money/money.ts';
import { priceOfStones, type StoneChart, stoneValue } from '#contract/stones/stone-price.ts';
import { missingRow } from '../import/lines/stone-rules.ts';
import { shortfallPaise } from '../office/prices/metal-worth-rules.ts';
import type { Rates } from '../rate-preview/rate-preview-rules.ts';
import { findByChart, lockByChart, type PieceByChart } from './chart-piece-queries.ts';

const BATCH_SIZE = 1000;

/** A piece whose stone value changes with a new chart. */
export interface Revalued {
  piece: PieceByChart;
  stoneValuePaise: Paise;
}

/** The effects of a chart on the pieces priced by it. */
export interface ChartScan {
  /** Those on sale and those withdrawn, in order of id. */
  pieces: PieceByChart[];
  revalued: Revalued[];
  /** Pieces that the chart has no price for, with the sentence why. */
  unpriced: { piece: PieceByChart; why: string }[];
  /** Pieces whose price falls below the worth of their metal (P-181). */
  belowMetal: PieceByChart[];
}

interface ScanBasis {
  chart: StoneChart;
  rates: Rates;
  now: Date;
  /** Inside the transaction that will write. */
  isLocking: boolean;
}

/** Computes the stone values of all pieces by a chart, in batches between which other requests are served. */
export async function scanPieces(db: Database, basis: ScanBasis): Promise<ChartScan> {
  const scan: ChartScan = { pieces: [], revalued: [], unpriced: [], belowMetal: [] };
  for (let last = 0; ; ) {
    if (basis.isLocking) await lockByChart(db, last, BATCH_SIZE);
    const batch = await findByChart(db, last, BATCH_SIZE);
    for (const piece of batch) addPiece(scan, piece, basis);
    last = batch.at(-1)?.productId ?? last;
    if (batch.length < BATCH_SIZE) return scan;
    await setImmediate();
  }
}

function addPiece(scan: ChartScan, piece: PieceByChart, { chart, rates, now }: ScanBasis): void {
  scan.pieces.push(piece);
  const stoneValuePaise = stoneValue(piece.stones, chart);
  if (stoneValuePaise === undefined) {
    const stone = piece.stones.find((one) => priceOfStones(one, chart) === undefined);
    scan.unpriced.push({ piece, why: stone ? missingRow(stone, chart) : '' });
    return;
  }
  if (stoneValuePaise === piece.stoneValuePaise) return;
  scan.revalued.push({ piece, stoneValuePaise });
  const shortfall = shortfallPaise({ ...piece, stoneValuePaise }, rates, now);
  if (shortfall > 0 && shortfall > shortfallPaise(piece, rates, now)) scan.belowMetal.push(piece);
}

/** Refuses a chart without a price for stones that are sold by it: no piece is left without a value. */
export function refuseUnpriced({ unpriced }: ChartScan): Refusal | undefined {
  const [first] = unpriced;
  if (!first) return undefined;
  const { productName, sku } = first.piece;
  const others = unpriced.length - 1;
  const more = others === 0 ? '' : ` So it is with ${counted(others, 'more piece')}.`;
  const sentence = `${productName} (${sku}): ${first.why} Keep a row for them, or type their price in the piece.${more}`;
  return refuse('invalid_input', sentence);
}
