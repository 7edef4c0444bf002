import { paths } from '#storefront/paths.ts';
import { EVERYDAY } from '../priced-pieces.ts';

export interface Slide {
  /** The picture's name; the portrait crop for phones is `<image>-portrait`. */
  image: string;
  alt: string;
  /** The side on which the picture leaves space for text and button. */
  buttonAlign: 'left' | 'right';
  /** The picture's colour on that side, and the text colour that is readable on it. */
  ground: string;
  ink: 'dark' | 'light';
  headline: string;
  line: string;
  /** Where the text itself leads: Shop Now is the same on every slide. */
  link: { text: string; to: string; state?: { category: string } };
}

export const HERO_SLIDES: readonly Slide[] = [
  {
    image: 'site/hero-1',
    alt: 'Two-row mangalsutra around two gold wedding bands, a pearl nath beside them',
    buttonAlign: 'left',
    ground: '#e6d5b8',
    ink: 'dark',
    headline: 'Gold for your saat phere',
    line: 'Mangalsutras, bands and bridal sets, weighed to the milligram and billed to the rupee.',
    link: {
      text: 'See wedding jewellery',
      to: paths.listing({ category: 'Wedding' }),
      state: { category: 'Wedding' },
    },
  },
  {
    image: 'site/hero-2',
    alt: 'Fine gold paperclip chain, sunburst hoops and two slim rings',
    buttonAlign: 'right',
    ground: '#e8c6b1',
    ink: 'dark',
    headline: 'Everyday gold, from under 2 grams',
    line: 'Light rings, hoops and chains for office and home.',
    link: { text: 'See everyday gold', to: paths.listing({ collection: EVERYDAY.name }) },
  },
  {
    image: 'site/hero-3',
    alt: 'Gold coins of one, five and ten grams and a gold bar on dark red paper',
    buttonAlign: 'left',
    ground: '#6c222a',
    ink: 'light',
    headline: 'Savings plans from ₹1,000 a month',
    line: 'Pay month by month, then choose your jewellery. Every plan finishes within 12 months.',
    link: { text: 'See the plans', to: paths.schemes() },
  },
];
