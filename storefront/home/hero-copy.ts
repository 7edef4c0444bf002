export interface Slide {
  /** The picture's name; the portrait crop for phones is `<image>-portrait`. */
  image: string;
  alt: string;
  /** The side on which the picture leaves room for text and button. */
  buttonAlign: 'left' | 'right';
  /** The picture's colour on that side, and the text colour that is readable on it. */
  ground: string;
  ink: 'dark' | 'light';
  headline: string;
  line: string;
}

export const HERO_SLIDES: readonly Slide[] = [
  {
    image: 'site/hero-1',
    alt: 'Two-row mangalsutra around two gold wedding bands, a pearl nath beside them',
    buttonAlign: 'left',
    ground: '#e6d5b8',
    ink: 'dark',
    headline: 'Gold for the seven steps',
    line: 'Mangalsutras, bands and bridal sets, weighed to the milligram and billed to the rupee.',
  },
  {
    image: 'site/hero-2',
    alt: 'Fine gold chain, hoops and ring in morning light',
    buttonAlign: 'right',
    ground: '#eebf9d',
    ink: 'dark',
    headline: 'Light enough for a Tuesday',
    line: 'Everyday gold from under two grams. Wear it to work, forget it is there.',
  },
  {
    image: 'site/hero-3',
    alt: 'Brass keepsake box with gold coins beside a burning lamp',
    buttonAlign: 'left',
    ground: '#7a3720',
    ink: 'light',
    headline: 'Start with one instalment',
    line: 'Save a little each month and choose your jewellery when you are ready.',
  },
];
