export interface CategoryTile {
  name: string;
  /** The category filter of the listing; pendants and necklaces are in Chain (P-11). */
  category: string;
  image: string;
  alt: string;
}

export const CATEGORY_COPY = {
  heading: 'Shop by Category',
  line: 'Find it by the way you wear it.',
};

export const CATEGORY_TILES: readonly CategoryTile[] = [
  {
    name: 'Rings',
    category: 'Rings',
    image: 'site/category-rings',
    alt: 'Gold rings',
  },
  {
    name: 'Earrings',
    category: 'Earrings',
    image: 'site/category-earrings',
    alt: 'Gold earrings',
  },
  {
    name: 'Bangles',
    category: 'Bangles',
    image: 'site/category-bangles',
    alt: 'Gold bangles',
  },
  {
    name: 'Pendants',
    category: 'Chain',
    image: 'site/category-pendants',
    alt: 'Gold pendant on a fine chain',
  },
  {
    name: 'Necklaces',
    category: 'Chain',
    image: 'site/category-necklaces',
    alt: 'Gold necklace',
  },
];

export interface GenderTile {
  name: string;
  gender: string;
  line: string;
  image: string;
}

export const GENDER_COPY = { heading: 'Shop by Gender' };

export const GENDER_TILES: readonly GenderTile[] = [
  {
    name: 'Women',
    gender: 'Female',
    line: 'Daily gold to wedding day.',
    image: 'site/gender-women',
  },
  {
    name: 'Men',
    gender: 'Male',
    line: 'Bands, chains, kadas.',
    image: 'site/gender-men',
  },
  {
    name: 'Kids',
    gender: 'Children',
    line: 'Small, smooth, safe.',
    image: 'site/gender-kids',
  },
];
