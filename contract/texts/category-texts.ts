/** The category tiles of the home page: their names, and the category of the listing that each opens (P-11). */
export const CATEGORY_TEXTS = {
  category_1_name: 'Rings',
  category_1_opens: 'Rings',
  category_2_name: 'Earrings',
  category_2_opens: 'Earrings',
  category_3_name: 'Bangles',
  category_3_opens: 'Bangles',
  category_4_name: 'Pendants',
  category_4_opens: 'Chain',
  category_5_name: 'Necklaces',
  category_5_opens: 'Chain',
};

export const CATEGORY_PLACES = [1, 2, 3, 4, 5] as const;

/** The tiles that have a name, in the order of their places. */
export function categoryTiles(texts: Readonly<typeof CATEGORY_TEXTS>) {
  return CATEGORY_PLACES.map((place) => ({
    place: `category_${place}` as const,
    name: texts[`category_${place}_name`],
    category: texts[`category_${place}_opens`],
  })).filter(({ name }) => name !== '');
}
