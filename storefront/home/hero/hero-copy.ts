import { paths } from '#storefront/paths.ts';
import { EVERYDAY } from '../priced-pieces.ts';

export interface Slide {
  /** Of its texts. */
  key: 'slide_1' | 'slide_2' | 'slide_3';
  /** The picture's name; the portrait crop for phones is `<image>-portrait`. */
  image: string;
  alt: string;
  /** The side on which the picture leaves space for text and button. */
  buttonAlign: 'left' | 'right';
  /** The picture's colour on that side, and the text colour that is readable on it. */
  ground: string;
  ink: 'dark' | 'light';
  /** Where the text itself leads: Shop Now is the same on every slide. */
  link: { text: string; to: string; state?: { category: string } };
}

export const HERO_SLIDES: readonly Slide[] = [
  {
    key: 'slide_1',
    image: 'site/hero-1',
    alt: 'Two-row mangalsutra around two gold wedding bands, a pearl nath beside them',
    buttonAlign: 'left',
    ground: '#e6d5b8',
    ink: 'dark',
    link: {
      text: 'See wedding jewellery',
      to: paths.listing({ category: 'Wedding' }),
      state: { category: 'Wedding' },
    },
  },
  {
    key: 'slide_2',
    image: 'site/hero-2',
    alt: 'Fine gold paperclip chain, sunburst hoops and two slim rings',
    buttonAlign: 'right',
    ground: '#e8c6b1',
    ink: 'dark',
    link: { text: 'See everyday gold', to: paths.listing({ collection: EVERYDAY.name }) },
  },
  {
    key: 'slide_3',
    image: 'site/hero-3',
    alt: 'Gold coins of one, five and ten grams and a gold bar on dark red paper',
    buttonAlign: 'left',
    ground: '#6c222a',
    ink: 'light',
    link: { text: 'See the plans', to: paths.schemes() },
  },
];
