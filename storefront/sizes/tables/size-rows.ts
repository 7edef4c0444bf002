import { SIZE_SYSTEMS, type SizeKind, sizeLabel, sizesOfKind } from '#contract/choices/sizes.ts';
import { ukSize, usSize } from './equivalent-sizes.ts';

/** `toFixed` alone would round 57.15 down. */
const tenths = (millimetres: number) => (Math.round(millimetres * 10) / 10).toFixed(1);

export const RING_COLUMNS = ['Indian', 'Around, mm', 'Across, mm', 'US', 'UK'] as const;
export const BANGLE_COLUMNS = ['Size', 'Across, inches', 'Across, mm', 'Around, mm'] as const;
export const CHAIN_COLUMNS = ['Length', 'cm', 'Where it lies'] as const;

/** Each size of a kind with its label and its millimetres. */
const sizes = (kind: SizeKind) =>
  sizesOfKind(kind).map((size) => ({
    size,
    label: sizeLabel(kind, size),
    millimetres: SIZE_SYSTEMS[kind].millimetres(size),
  }));

export const ringRows = () =>
  sizes('ring').map(({ label, millimetres }) => {
    const around = millimetres * Math.PI;
    return [label, tenths(around), tenths(millimetres), usSize(around), ukSize(around)];
  });

/** Inches and sixteenths, as a bangle is called: 2-6 is 2 6/16. */
export const bangleRows = () =>
  sizes('bangle').map(({ size, label, millimetres }) => [
    label,
    `2 ${size}/16`,
    tenths(millimetres),
    tenths(millimetres * Math.PI),
  ]);

const PLACES: Record<number, string> = {
  14: 'Close around the neck',
  16: 'At the base of the neck',
  18: 'On the collarbone',
  20: 'Just below the collarbone',
  22: 'Above the neckline',
  24: 'At the neckline',
  26: 'Below the neckline',
  28: 'On the chest',
  30: 'Below the chest',
};

export const chainRows = () =>
  sizes('chain').map(({ size, label, millimetres }) => [
    label,
    (millimetres / 10).toFixed(0),
    PLACES[size] ?? '',
  ]);
