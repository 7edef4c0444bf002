/** The signature collections of the home page. A name is that of the pieces' collection; without one, a place is not shown. */
export const COLLECTION_TEXTS = {
  collection_1_name: 'Temple Lamp',
  collection_1_line: 'Antique gold in temple designs',
  collection_2_name: 'Courtyard Jaali',
  collection_2_line: 'Cutwork and fine cut lines in gold',
  collection_3_name: 'Monsoon Diamond',
  collection_3_line: 'Lightweight diamonds',
  collection_4_name: 'Lotus Pond',
  collection_4_line: 'Lotus and petal designs',
  collection_5_name: 'Meena Garden',
  collection_5_line: 'Meenakari enamel in gold',
  collection_6_name: 'Saptapadi',
  collection_6_line: 'Mangalsutras and couple bands',
  collection_7_name: 'Dusk Silver',
  collection_7_line: 'Oxidised silver',
  collection_8_name: 'First Steps',
  collection_8_line: 'Gold and silver for babies and children',
};

/** The row of pieces of the home page: their collection, and the words above them. */
export const ROW_TEXTS = {
  row_collection: 'Everyday Gold',
  row_heading: 'Everyday gold',
  row_link: 'See all everyday gold',
};

type CollectionTexts = Readonly<typeof COLLECTION_TEXTS>;

export const COLLECTION_PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The signature collections that have a name, in the order of their places. */
export function signatureCollections(texts: CollectionTexts) {
  return COLLECTION_PLACES.map((place) => ({
    place: `collection_${place}` as const,
    name: texts[`collection_${place}_name`],
    line: texts[`collection_${place}_line`],
  })).filter(({ name }) => name !== '');
}

/** The names of all collections that the home page leads to. */
export function shownCollections(texts: CollectionTexts & Readonly<typeof ROW_TEXTS>): string[] {
  return [...signatureCollections(texts).map(({ name }) => name), texts.row_collection];
}
