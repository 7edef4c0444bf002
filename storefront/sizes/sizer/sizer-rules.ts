import { SIZE_SYSTEMS, type SizeKind, sizesOfKind } from '#contract/choices/sizes.ts';

/** The long side of a bank card, the same all over the world (ISO/IEC 7810 ID-1). */
export const CARD_LONG_MM = 85.6;
export const CARD_SHORT_MM = 53.98;

/** The long side of a card in CSS pixels on the coarsest and the finest screen. */
export const CARD_PX = { min: 240, max: 720, step: 0.5 } as const;

/** CSS pixels are meant to be 96 to an inch; most screens differ. */
export const ASSUMED_CARD_PX = Math.round((CARD_LONG_MM / 25.4) * 96);

export type SizerKind = Exclude<SizeKind, 'chain'>;

/** The inner diameters that can be measured, in millimetres: half a step beyond the sizes of the trade. */
export const MEASURED: Record<SizerKind, { min: number; max: number; start: number }> = {
  ring: { min: 13, max: 22.5, start: 16.5 },
  bangle: { min: 53, max: 68, start: 57.2 },
};

/** The size whose inner diameter is nearest. */
export function nearestSize(kind: SizerKind, millimetres: number): number {
  const { millimetres: inner } = SIZE_SYSTEMS[kind];
  const off = (size: number) => Math.abs(inner(size) - millimetres);
  return sizesOfKind(kind).reduce((best, size) => (off(size) < off(best) ? size : best));
}

/** How many CSS pixels a length takes on a screen on which a card takes so many. */
export function pixelsOf(millimetres: number, cardPx: number): number {
  return (millimetres / CARD_LONG_MM) * cardPx;
}
