export interface CategoryTile {
  name: string;
  /** What the listing is asked for; pendants and necklaces hang with the chains. */
  category: string;
  image: string;
  alt: string;
  colour: string;
}

export const CATEGORY_WORDS = {
  heading: 'Shop by Category',
  line: 'Find it by the way you wear it.',
};

export const CATEGORY_TILES: readonly CategoryTile[] = [
  {
    name: 'Rings',
    category: 'Rings',
    image: 'site/category-rings',
    alt: 'Gold rings',
    colour: '#efe3d3',
  },
  {
    name: 'Earrings',
    category: 'Earrings',
    image: 'site/category-earrings',
    alt: 'Gold earrings',
    colour: '#ead9d3',
  },
  {
    name: 'Bangles',
    category: 'Bangles',
    image: 'site/category-bangles',
    alt: 'Gold bangles',
    colour: '#e9dfc9',
  },
  {
    name: 'Pendants',
    category: 'Chain',
    image: 'site/category-pendants',
    alt: 'Gold pendant on a fine chain',
    colour: '#e3dcd6',
  },
  {
    name: 'Necklaces',
    category: 'Chain',
    image: 'site/category-necklaces',
    alt: 'Gold necklace',
    colour: '#ecdcc6',
  },
];

export interface GenderTile {
  name: string;
  gender: string;
  line: string;
  image: string;
  colour: string;
}

export const GENDER_WORDS = { heading: 'Made for' };

export const GENDER_TILES: readonly GenderTile[] = [
  {
    name: 'Women',
    gender: 'Female',
    line: 'Daily gold to wedding day.',
    image: 'site/gender-women',
    colour: '#e6d6cd',
  },
  {
    name: 'Men',
    gender: 'Male',
    line: 'Bands, chains, kadas.',
    image: 'site/gender-men',
    colour: '#d9d3cb',
  },
  {
    name: 'Kids',
    gender: 'Children',
    line: 'Small, smooth, safe.',
    image: 'site/gender-kids',
    colour: '#eee2d0',
  },
];
