export interface Slide {
  /** The picture's name; a tall crop for phones is named `<image>-portrait`. */
  image: string;
  alt: string;
  /** The side on which the picture leaves room for the words and the button. */
  buttonAlign: 'left' | 'right';
  headline: string;
  line: string;
}

export const HERO_SLIDES: readonly Slide[] = [
  {
    image: 'site/hero-1',
    alt: 'Temple necklace with matching jhumkas on ivory silk',
    buttonAlign: 'left',
    headline: 'Gold for the seven steps',
    line: 'Mangalsutras, bands and bridal sets, weighed to the milligram and billed to the rupee.',
  },
  {
    image: 'site/hero-2',
    alt: 'Fine gold chain, hoops and ring in morning light',
    buttonAlign: 'right',
    headline: 'Light enough for a Tuesday',
    line: 'Everyday gold from under two grams. Wear it to work, forget it is there.',
  },
  {
    image: 'site/hero-3',
    alt: 'Brass keepsake box with gold coins and a lotus pendant',
    buttonAlign: 'left',
    headline: 'Start with one instalment',
    line: 'Save a little each month and choose your jewellery when you are ready.',
  },
];
