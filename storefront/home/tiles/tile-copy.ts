export interface CategoryTile {
  name: string;
  /** The category filter of the listing; pendants and necklaces are in Chain (P-11). */
  category: string;
  image: string;
  alt: string;
}

export const CATEGORY_COPY = { heading: 'Shop by Category' };

export const CATEGORY_TILES: readonly CategoryTile[] = [
  {
    name: 'Rings',
    category: 'Rings',
    image: 'site/category-rings',
    alt: 'Emerald ring and a plain gold band',
  },
  {
    name: 'Earrings',
    category: 'Earrings',
    image: 'site/category-earrings',
    alt: 'Pair of gold jhumkas',
  },
  {
    name: 'Bangles',
    category: 'Bangles',
    image: 'site/category-bangles',
    alt: 'Enamel bangle with two plain gold bangles',
  },
  {
    name: 'Pendants',
    category: 'Chain',
    image: 'site/category-pendants',
    alt: 'Antique gold pendant with kemp drops on its chain',
  },
  {
    name: 'Necklaces',
    category: 'Chain',
    image: 'site/category-necklaces',
    alt: 'Kemp and pearl collar on dark red paper',
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
    line: 'From daily wear to your wedding day.',
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
    line: 'Soft edges, screw backs, little sizes.',
    image: 'site/gender-kids',
  },
];
