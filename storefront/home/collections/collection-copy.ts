export interface Collection {
  /** As in the products' field `collection`. */
  name: string;
  line: string;
  image: string;
  alt: string;
}

export const COLLECTION_COPY = { heading: 'Our Signature Collections' };

export const COLLECTIONS: readonly Collection[] = [
  {
    name: 'Temple Lamp',
    line: 'Antique gold in temple designs',
    image: 'site/collection-temple-lamp',
    alt: 'Antique gold temple necklace with a kalash between two peacocks, on dark red paper',
  },
  {
    name: 'Courtyard Jaali',
    line: 'Cutwork and fine cut lines in gold',
    image: 'site/collection-courtyard-jaali',
    alt: 'Gold cutwork bangle throwing a lattice of shadow on sand-coloured paper',
  },
  {
    name: 'Monsoon Diamond',
    line: 'Lightweight diamonds',
    image: 'site/collection-monsoon-diamond',
    alt: 'Rose gold bow necklace set with small diamonds, on blue-grey paper',
  },
  {
    name: 'Lotus Pond',
    line: 'Lotus and petal designs',
    image: 'site/collection-lotus-pond',
    alt: 'Pair of pink enamelled lotus studs on sage paper',
  },
  {
    name: 'Meena Garden',
    line: 'Meenakari enamel in gold',
    image: 'site/collection-meena-garden',
    alt: 'Gold bangle with green enamel parrots and white jasmine',
  },
  {
    name: 'Saptapadi',
    line: 'Mangalsutras and couple bands',
    image: 'site/collection-seven-steps',
    alt: 'Two gold bands with seven fine lines, on rose paper',
  },
  {
    name: 'Dusk Silver',
    line: 'Oxidised silver',
    image: 'site/collection-dusk-silver',
    alt: 'Oxidised silver leaf collar on dark blue-grey paper',
  },
  {
    name: 'First Steps',
    line: 'Gold and silver for babies and children',
    image: 'site/collection-first-steps',
    alt: 'Small gold baby bangle with two bead stoppers, on ivory paper',
  },
];
