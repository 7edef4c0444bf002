import { HOME_PICTURES } from './home-pictures.ts';
import { LISTING_PICTURES } from './listing-pictures.ts';

/** The places whose picture the owner may replace, each with the file that it shows otherwise. */
export const STANDARD_PICTURES = {
  ...HOME_PICTURES,
  ...LISTING_PICTURES,
  share: 'site/social-share',
} as const;

export type PicturePlace = keyof typeof STANDARD_PICTURES;

export const PICTURE_PLACES = Object.keys(STANDARD_PICTURES) as PicturePlace[];

/** A place that cuts a picture to its shape. */
export type CutPlace = Exclude<PicturePlace, 'share'>;

export const isCutPlace = (place: PicturePlace): place is CutPlace => place !== 'share';

export const CUT_PLACES = PICTURE_PLACES.filter(isCutPlace);

/** Places that no link names, so that the picture needs words for people who cannot see it. */
export const DESCRIBED_PLACES = [
  'slide_1',
  'slide_2',
  'slide_3',
  'gift_card_1',
  'gift_card_2',
  'listing_1',
  'listing_2',
] as const satisfies PicturePlace[];
