import type { PictureFocus } from '#contract/shop-pictures/picture-focus.ts';
import { DESCRIBED_PLACES, type PicturePlace } from '#contract/shop-pictures/picture-places.ts';
import { CATEGORY_PLACES } from '#contract/texts/category-texts.ts';
import { COLLECTION_PLACES } from '#contract/texts/collection-texts.ts';
import type { SettingField } from '#office/settings/setting-fields.ts';

export interface PictureSlot {
  place: PicturePlace;
  label: string;
  /** Of the words on the picture, whose colour is behind them. */
  wordsOn?: 'left' | 'right';
  /** The part that the shop keeps until the owner chooses one; absent: the middle. */
  start?: PictureFocus;
}

/** As the shop shows a picture at its largest, in pixels; the rest is cut off. */
export interface PictureShape {
  width: number;
  height: number;
  /** Of the file of the standard picture. */
  standardWidth: number;
}

export interface PictureSection extends PictureShape {
  title: string;
  lead: string;
  slots: readonly PictureSlot[];
}

const DESCRIBED: ReadonlySet<PicturePlace> = new Set(DESCRIBED_PLACES);

/** What belongs to a picture of the owner. */
export function fieldsOf({ place, label, wordsOn }: PictureSlot): SettingField[] {
  const alt: SettingField = {
    name: `${place}_alt`,
    label: `${label}: what your picture shows`,
    hint: 'For people who cannot see it.',
  };
  const colour: SettingField = {
    name: `${place}_colour`,
    label: `${label}: colour behind the words`,
    kind: 'colour',
    hint: 'On wide screens. Taken from your picture.',
  };
  return [...(DESCRIBED.has(place) ? [alt] : []), ...(wordsOn ? [colour] : [])];
}

// As the style sheets of these places have it.
const RIGHT = { left: 70, top: 50 };
const LEFT = { left: 30, top: 50 };
const LOW = { left: 50, top: 75 };

export const PICTURE_SECTIONS: readonly PictureSection[] = [
  {
    title: 'Slides of the home page',
    lead: 'The words are on the left of the first and the third slide, and on the right of the second: leave that side calm. A phone shows the other side and the middle.',
    ...{ width: 1920, height: 1080, standardWidth: 960 },
    slots: [
      { place: 'slide_1', label: 'First slide', wordsOn: 'left', start: RIGHT },
      { place: 'slide_2', label: 'Second slide', wordsOn: 'right', start: LEFT },
      { place: 'slide_3', label: 'Third slide', wordsOn: 'left', start: RIGHT },
    ],
  },
  {
    title: 'Categories',
    lead: 'On the home page. Their names are among the texts.',
    ...{ width: 640, height: 640, standardWidth: 320 },
    slots: CATEGORY_PLACES.map((number) => ({ place: `category_${number}`, label: `Category ${number}` })),
  },
  {
    title: 'Women, men and kids',
    lead: 'On the home page.',
    ...{ width: 768, height: 960, standardWidth: 480 },
    slots: [
      { place: 'gender_women', label: 'Women' },
      { place: 'gender_men', label: 'Men' },
      { place: 'gender_kids', label: 'Kids' },
    ],
  },
  {
    title: 'Signature collections',
    lead: 'On the home page. Their names are among the texts.',
    ...{ width: 640, height: 640, standardWidth: 320 },
    slots: COLLECTION_PLACES.map((number) => ({
      place: `collection_${number}`,
      label: `Collection ${number}`,
    })),
  },
  {
    title: 'Gift cards',
    lead: 'On the home page.',
    ...{ width: 1200, height: 800, standardWidth: 480 },
    slots: [
      { place: 'gift_card_1', label: 'First gift card' },
      { place: 'gift_card_2', label: 'Second gift card' },
    ],
  },
  {
    title: 'Slides above all pieces',
    lead: 'At the top of the list of pieces.',
    ...{ width: 1920, height: 640, standardWidth: 960 },
    slots: [
      { place: 'listing_1', label: 'First slide above all pieces', start: LOW },
      { place: 'listing_2', label: 'Second slide above all pieces', start: LOW },
    ],
  },
  {
    title: 'Shared links',
    lead: 'Shown where somebody shares a page that has no picture of its own, as on WhatsApp.',
    ...{ width: 1200, height: 630, standardWidth: 1200 },
    slots: [{ place: 'share', label: 'Shared link' }],
  },
];
