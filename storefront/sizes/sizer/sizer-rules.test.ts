import { expect, test } from 'vitest';
import { SIZE_SYSTEMS, sizesOfKind } from '#contract/choices/sizes.ts';
import { CARD_LONG_MM, CARD_PX, MEASURED, nearestSize, pixelsOf } from './sizer-rules.ts';

test.each(['ring', 'bangle'] as const)('each %s size is found by its own diameter', (kind) => {
  for (const size of sizesOfKind(kind)) {
    const millimetres = SIZE_SYSTEMS[kind].millimetres(size);
    expect(nearestSize(kind, millimetres)).toBe(size);
    expect(millimetres).toBeGreaterThanOrEqual(MEASURED[kind].min);
    expect(millimetres).toBeLessThanOrEqual(MEASURED[kind].max);
  }
});

// CSS pixels to an inch: a monitor, a laptop, a fine laptop, and a phone of 326 ppi with two pixels to one.
test.each([96, 110, 144, 163])(
  'at %d pixels to an inch a card that is off by a step errs by little',
  (ppi) => {
    const truePx = (CARD_LONG_MM / 25.4) * ppi;
    expect(truePx).toBeGreaterThan(CARD_PX.min);
    expect(truePx).toBeLessThan(CARD_PX.max);
    const shownMm = (pixelsOf(16.5, truePx + CARD_PX.step) / ppi) * 25.4;
    expect(Math.abs(shownMm - 16.5)).toBeLessThan(0.05);
  },
);
