import * as z from 'zod/mini';
import type { Paise } from '#contract/money/money.ts';
import type { MilliCarats, PaisePerCarat } from './carats.ts';

export const STONE_KINDS = [
  'diamond',
  'lab-grown diamond',
  'polki',
  'ruby',
  'emerald',
  'sapphire',
  'pearl',
  'moissanite',
  'cubic zirconia',
  'semi-precious',
  'glass',
  'other',
] as const;
export type StoneKind = (typeof STONE_KINDS)[number];

/** What can be said of stones that are alike; an empty text: not known. */
export interface StoneFacts {
  kind: StoneKind;
  shape: string;
  colour: string;
  clarity: string;
}

/** Stones of a piece that are alike (P-202). */
export interface Stone extends StoneFacts {
  count: number;
  /** Of all of them together. */
  caratMilli: MilliCarats;
  /** The price of all of them as it was typed; null: by the stone chart. */
  paise: Paise | null;
}

/** A row of the stone chart: the price of a carat for stones of one weight range (P-203). */
export interface StoneRate {
  kind: StoneKind;
  /** Colour and clarity, or the jeweller's own name of a grade; empty: stones without one. */
  grade: string;
  /** Empty: any shape. */
  shape: string;
  /** Of one stone: from this weight on, and below the other. */
  fromMilliCarat: MilliCarats;
  toMilliCarat: MilliCarats;
  paisePerCarat: PaisePerCarat;
}

/** Stones of a product that are alike, as its page shows them; an empty text: not known. */
export const productStone = z
  .object({
    kind: z.enum(STONE_KINDS),
    shape: z.string(),
    colour: z.string(),
    clarity: z.string(),
    count: z.int(),
    /** Of all of them together. */
    carats: z.number(),
  })
  .register(z.globalRegistry, { id: 'ProductStone' });

export type ProductStone = z.infer<typeof productStone>;
