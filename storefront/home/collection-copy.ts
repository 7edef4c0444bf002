export interface Collection {
  name: string;
  line: string;
  image: string;
  alt: string;
}

export const COLLECTION_COPY = { heading: 'Our Signature Collections' };

export const COLLECTIONS: readonly Collection[] = [
  {
    name: 'Temple Lamp',
    line: 'Antique gold, carved in relief',
    image: 'site/collection-temple-lamp',
    alt: 'Antique gold temple necklace on dark red',
  },
  {
    name: 'Courtyard Jaali',
    line: 'Stone lattice turned to gold',
    image: 'site/collection-courtyard-jaali',
    alt: 'Lattice bangle throwing its shadow on sandstone',
  },
  {
    name: 'Monsoon Diamond',
    line: 'Small stones, clear water',
    image: 'site/collection-monsoon-diamond',
    alt: 'Rose gold set with small diamonds on wet slate',
  },
  {
    name: 'Lotus Pond',
    line: 'Petals, opened and folded',
    image: 'site/collection-lotus-pond',
    alt: 'Enamelled lotus studs among floating petals',
  },
  {
    name: 'Meena Garden',
    line: 'Colour in gold walls',
    image: 'site/collection-meena-garden',
    alt: 'Parrots in enamel on a gold bangle, close up',
  },
  {
    name: 'Seven Steps',
    line: 'For the bride and the groom',
    image: 'site/collection-seven-steps',
    alt: 'Two gold bands with seven fine lines on red',
  },
  {
    name: 'Dusk Silver',
    line: 'Oxidised, worn, loved',
    image: 'site/collection-dusk-silver',
    alt: 'Oxidised silver necklace in blue evening light',
  },
  {
    name: 'First Steps',
    line: 'For very small hands',
    image: 'site/collection-first-steps',
    alt: 'Gold baby bangle on a cream cloth',
  },
];
