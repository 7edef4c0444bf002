export interface Slide {
  /** Of its texts and picture. */
  place: 'slide_1' | 'slide_2' | 'slide_3';
  /** Of the standard picture. */
  alt: string;
  /** The side on which the picture leaves space for text and button. */
  buttonAlign: 'left' | 'right';
}

export const HERO_SLIDES: readonly Slide[] = [
  {
    place: 'slide_1',
    alt: 'Two-row mangalsutra around two gold wedding bands, a pearl nath beside them',
    buttonAlign: 'left',
  },
  {
    place: 'slide_2',
    alt: 'Fine gold paperclip chain, sunburst hoops and two slim rings',
    buttonAlign: 'right',
  },
  {
    place: 'slide_3',
    alt: 'Gold coins of one, five and ten grams and a gold bar on dark red paper',
    buttonAlign: 'left',
  },
];
