export const CATEGORY_COPY = { heading: 'Shop by Category' };

/** What the standard pictures show. */
export const CATEGORY_ALTS = {
  category_1: 'Emerald ring and a plain gold band',
  category_2: 'Pair of gold jhumkas',
  category_3: 'Enamel bangle with two plain gold bangles',
  category_4: 'Antique gold pendant with kemp drops on its chain',
  category_5: 'Kemp and pearl collar on dark red paper',
};

export interface GenderTile {
  name: string;
  gender: string;
  /** Of its picture and line. */
  place: 'gender_women' | 'gender_men' | 'gender_kids';
}

export const GENDER_COPY = { heading: 'Shop by Gender' };

export const GENDER_TILES: readonly GenderTile[] = [
  {
    name: 'Women',
    gender: 'Female',
    place: 'gender_women',
  },
  {
    name: 'Men',
    gender: 'Male',
    place: 'gender_men',
  },
  {
    name: 'Kids',
    gender: 'Children',
    place: 'gender_kids',
  },
];
