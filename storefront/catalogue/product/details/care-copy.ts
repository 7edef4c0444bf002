import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';

/** By words of a piece's metal, purity or stones; all that fit are shown. */
const CARE: readonly (readonly [RegExp, string])[] = [
  [
    /gold/i,
    'Gold: wash it in lukewarm water with a little mild soap and a soft brush, and dry it with a soft cloth. Chlorine and bleach harm it.',
  ],
  [
    /silver|rhodium/i,
    'Silver darkens in air: keep it in a closed pouch and rub it with a silver cloth. Keep perfume and rubber away from it.',
  ],
  [/platinum/i, 'Platinum: wash it in lukewarm water with mild soap. Fine scratches can be polished away.'],
  [
    /diamond|moissanite|zirconia/i,
    'Diamonds take up grease: a soft brush behind the stone brings the sparkle back.',
  ],
  [/pearl/i, 'Pearls: put them on last, after perfume and cream, and wipe them with a dry cloth. No water.'],
  [
    /kundan|polki|kemp|jadau/i,
    'Kundan, polki and kemp are set on foil: keep them dry, and wipe them with a dry, soft cloth only.',
  ],
  [/enamel|meenakari|resin/i, 'Enamel can chip: no ultrasonic cleaning, and a place of its own in the box.'],
  [/emerald/i, 'Emeralds: no ultrasonic cleaning, no steam and no hot water.'],
  [
    /ruby|sapphire|onyx|navratna/i,
    'Coloured stones: lukewarm water and a soft brush; keep them apart from diamonds.',
  ],
  [/bead|rudraksha/i, 'Beads on a thread: keep them dry, and let us look at the thread once a year.'],
];

const COIN_CARE = 'Coins and bars: hold them by the edge, and keep them in their cover.';

export function careLines({ metal = '', stone = '', category_name }: ListedProduct): string[] {
  if (/coins|bars/i.test(category_name)) return [COIN_CARE];
  return CARE.filter(([words]) => words.test(`${metal} ${stone}`)).map(([, line]) => line);
}
