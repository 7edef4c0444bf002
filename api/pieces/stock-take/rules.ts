import { MINUTE_MS } from '#contract/durations.ts';
import {
  type Finding,
  type FindingKind,
  MAX_REOPEN_MINUTES,
  type ScanResult,
} from '#contract/office/pieces/stock-takes.ts';
import type { PieceState } from '#contract/pieces/pieces.ts';
import { type Milligrams, toGrams } from '#contract/weight.ts';
import { STATE_WORDS } from '../register/rules.ts';

/** A weight that differs by more than this is a finding (P-209). */
export const MAX_WEIGHT_DIFFERENCE_MG = 50;

export interface FindingRow {
  kind: FindingKind;
  tag: string;
  weighedMilligrams: Milligrams | null;
  grossWeightMilligrams: Milligrams | null;
  sku: string | null;
  productName: string | null;
  state: PieceState | null;
  place: string | null;
  foundAt: string | null;
  orderId: string | null;
}

/** Whether a stock-take ended recently enough to be reopened. */
export function mayReopen(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() <= MAX_REOPEN_MINUTES * MINUTE_MS;
}

export function shownFinding(row: FindingRow): Finding {
  const { kind, tag, sku, productName, state, place, foundAt, orderId } = row;
  const grams = (weight: FindingRow['weighedMilligrams']) => (weight === null ? null : toGrams(weight));
  return {
    ...{ kind, tag, sku, product_name: productName, state, place, found_at: foundAt },
    order_id: orderId,
    gross_weight_g: grams(row.grossWeightMilligrams),
    weighed_g: grams(row.weighedMilligrams),
  };
}

/** The result of a scan as a sentence for the person who scans. */
export function scanSentence(tag: string, found: Finding | undefined): string {
  if (!found) return `${tag} is right.`;
  const { state, place, gross_weight_g, weighed_g, order_id } = found;
  const sentences: Record<Exclude<ScanResult, 'right'>, () => string> = {
    extra: () =>
      state === null
        ? `No piece has the tag ${tag}. It is noted as extra.`
        : `${tag} is ${STATE_WORDS[state]}${order_id ? `, ${order_id}` : ''}. It is noted as extra.`,
    'wrong place': () => `${tag} belongs to ${place}.`,
    weight: () => `${tag} weighs ${weighed_g} g and is written down with ${gross_weight_g} g.`,
  };
  return found.kind === 'missing' ? `${tag} is right.` : sentences[found.kind]();
}
