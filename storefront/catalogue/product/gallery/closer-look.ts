import { PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';

/** In pixels; only the first views of the demo shop have it. */
const CLOSER_WIDTH = 1200;

const FIRST_VIEW = /^\/pictures\/products\/[\w-]+\/hero-\d+\.webp$/;

/** The widths in which a photo can be loaded for the full screen. */
export function widthsOf(photoUrl: string): readonly number[] {
  return FIRST_VIEW.test(photoUrl) ? [...PHOTO_WIDTHS, CLOSER_WIDTH] : PHOTO_WIDTHS;
}
