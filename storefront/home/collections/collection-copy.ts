export const COLLECTION_COPY = { heading: 'Our Signature Collections' };

/** What the standard pictures show. */
export const COLLECTION_ALTS = {
  collection_1: 'Antique gold temple necklace with a kalash between two peacocks, on dark red paper',
  collection_2: 'Gold cutwork bangle throwing a lattice of shadow on sand-coloured paper',
  collection_3: 'Rose gold bow necklace set with small diamonds, on blue-grey paper',
  collection_4: 'Pair of pink enamelled lotus studs on sage paper',
  collection_5: 'Gold bangle with green enamel parrots and white jasmine',
  collection_6: 'Two gold bands with seven fine lines, on rose paper',
  collection_7: 'Oxidised silver leaf collar on dark blue-grey paper',
  collection_8: 'Small gold baby bangle with two bead stoppers, on ivory paper',
};
