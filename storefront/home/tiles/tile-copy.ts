import type { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';

export interface CategoryTile {
  name: string;
  /** The category filter of the listing; pendants and necklaces are in Chain (P-11). */
  category: string;
  place: keyof typeof HOME_PICTURES;
  /** Of the standard picture. */
  alt: string;
}

export const CATEGORY_COPY = { heading: 'Shop by Category' };

export const CATEGORY_TILES: readonly CategoryTile[] = [
  {
    name: 'Rings',
    category: 'Rings',
    place: 'category_rings',
    alt: 'Emerald ring and a plain gold band',
  },
  {
    name: 'Earrings',
    category: 'Earrings',
    place: 'category_earrings',
    alt: 'Pair of gold jhumkas',
  },
  {
    name: 'Bangles',
    category: 'Bangles',
    place: 'category_bangles',
    alt: 'Enamel bangle with two plain gold bangles',
  },
  {
    name: 'Pendants',
    category: 'Chain',
    place: 'category_pendants',
    alt: 'Antique gold pendant with kemp drops on its chain',
  },
  {
    name: 'Necklaces',
    category: 'Chain',
    place: 'category_necklaces',
    alt: 'Kemp and pearl collar on dark red paper',
  },
];

export interface GenderTile {
  name: string;
  gender: string;
  /** Of its picture and line. */
  place: 'gender_women' | 'gender_men' | 'gender_kids';
}

export const GENDER_COPY = { heading: 'Shop by Gender' };

export const GENDER_TILES: readonly GenderTile[] = [
  {
    name: 'Women',
    gender: 'Female',
    place: 'gender_women',
  },
  {
    name: 'Men',
    gender: 'Male',
    place: 'gender_men',
  },
  {
    name: 'Kids',
    gender: 'Children',
    place: 'gender_kids',
  },
];
