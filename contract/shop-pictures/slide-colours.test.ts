import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkOn, isReadableGround, readableGround, SLIDE_COLOURS } from './slide-colours.ts';

test('the standard slides keep their inks', () => {
  const { slide_1_colour, slide_2_colour, slide_3_colour } = SLIDE_COLOURS;
  expect([slide_1_colour, slide_2_colour, slide_3_colour].map(inkOn)).toEqual(['dark', 'dark', 'light']);
});

test('words can be read on the ground made of any colour', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(part, part, part), (colour) => {
      expect(isReadableGround(readableGround(colour))).toBe(true);
    }),
  );
});

test('a colour on which words can be read stays as it is', () => {
  expect(readableGround([0x6c, 0x22, 0x2a])).toBe('#6c222a');
});
