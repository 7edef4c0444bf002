/** The measured dimension: the finger of a ring, the inside of a bangle, the length of a chain. */
export const SIZE_KINDS = ['ring', 'bangle', 'chain'] as const;
export type SizeKind = (typeof SIZE_KINDS)[number];

interface SizeSystem {
  /** The smallest and the largest size, and the step between sizes. */
  min: number;
  max: number;
  step: number;
  /** A size as shoppers write it. */
  label: (size: number) => string;
  /** Of a ring or bangle the inner diameter, of a chain its length. */
  millimetres: (size: number) => number;
}

const INCH_MM = 25.4;

/** The sizes of the trade (P-226). A bangle of 2-6 has an inner diameter of 2 inches and 6 sixteenths. */
export const SIZE_SYSTEMS: Record<SizeKind, SizeSystem> = {
  ring: {
    ...{ min: 1, max: 30, step: 1 },
    label: String,
    millimetres: (size) => (40 + size) / Math.PI,
  },
  bangle: {
    ...{ min: 2, max: 10, step: 2 },
    label: (size) => `2-${size}`,
    millimetres: (size) => (2 + size / 16) * INCH_MM,
  },
  chain: {
    ...{ min: 14, max: 30, step: 2 },
    label: (size) => `${size} in`,
    millimetres: (size) => size * INCH_MM,
  },
};

/** The sizes from one to another, both included. */
export function sizesBetween(kind: SizeKind, from: number, to: number): number[] {
  const { step } = SIZE_SYSTEMS[kind];
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

export function sizesOfKind(kind: SizeKind): number[] {
  const { min, max } = SIZE_SYSTEMS[kind];
  return sizesBetween(kind, min, max);
}

export function sizeLabel(kind: SizeKind, size: number): string {
  return SIZE_SYSTEMS[kind].label(size);
}

/** The size with a label, as it is written or without its unit; undefined if there is none. */
export function sizeOfLabel(kind: SizeKind, label: string): number | undefined {
  const wanted = label.trim();
  return sizesOfKind(kind).find((size) => sizeLabel(kind, size) === wanted || String(size) === wanted);
}
