import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeholderOf } from './piece-kind.ts';

test.each([
  ['Kittu Bali Baby Earrings', 'earring'],
  ['Aadi Cable Chain', 'chain'],
  ['Saptapadi Couple Bands (Pair)', 'ring'],
  ['Payal Bridal Anklets (Pair)', 'bangle'],
  ['Nazar Charm Pendant', 'pendant'],
  ['Kasu Mala Necklace', 'necklace'],
  ['Chandi Silver Bar 100 g', 'coin'],
  ['Shagun Gift Card 1,101', 'card'],
  ['Bichhiya Silver Toe Pair', 'piece'],
  ['', 'piece'],
])('without a photo, "%s" is drawn as a %s', (name, kind) => {
  expect(placeholderOf(name)).toBe(`/placeholders/${kind}.svg`);
  expect(existsSync(`storefront/public${placeholderOf(name)}`)).toBe(true);
});
