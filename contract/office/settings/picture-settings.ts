import * as z from 'zod/mini';
import { optionalText, requiredText } from '#contract/fields.ts';
import { MAX_ALT } from '#contract/office/photos/photos.ts';
import { isFocus } from '#contract/shop-pictures/picture-focus.ts';
import {
  CUT_PLACES,
  type CutPlace,
  DESCRIBED_PLACES,
  PICTURE_PLACES,
  type PicturePlace,
} from '#contract/shop-pictures/picture-places.ts';
import { shopPictureHash } from '#contract/shop-pictures/shop-pictures.ts';
import { isReadableGround, SLIDE_COLOURS } from '#contract/shop-pictures/slide-colours.ts';

const PICTURE_ERROR = 'Please choose a picture, which is sent to the shop first.';
const FOCUS_ERROR = 'Please write the part to keep like 30% 60%: from the left, and from the top.';
const COLOUR_ERROR =
  'Words cannot be read on this colour. Please choose a paler or a darker one, written like #e6d5b8.';

/** The address of a stored picture, from which `hashOf` reads the hash. */
export const pictureField = (label: string, hashOf: (address: string) => string | undefined) =>
  optionalText(label, 100).check(
    z.refine((text) => text === '' || hashOf(text) !== undefined, { error: PICTURE_ERROR }),
  );

const altField = () => optionalText('what the picture shows', MAX_ALT);
const focusField = () =>
  optionalText('the part to keep', 20).check(z.refine(isFocus, { error: FOCUS_ERROR }));
const colourField = () =>
  requiredText('the colour', 20).check(z.refine(isReadableGround, { error: COLOUR_ERROR }));

type DescribedPlace = (typeof DESCRIBED_PLACES)[number];
type ColourName = keyof typeof SLIDE_COLOURS;

function record<Name extends string, Value>(names: readonly Name[], make: () => Value) {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Value>;
}

const PICTURES = PICTURE_PLACES.map((place): `${PicturePlace}_picture` => `${place}_picture`);
const FOCUSES = CUT_PLACES.map((place): `${CutPlace}_focus` => `${place}_focus`);
const ALTS = DESCRIBED_PLACES.map((place): `${DescribedPlace}_alt` => `${place}_alt`);
const COLOURS = Object.keys(SLIDE_COLOURS) as ColourName[];

/** The pictures that an owner may replace: addresses of stored pictures, the part that a place keeps, what they show, and the colour behind the words of a slide. */
export const pictureGroup = z.object({
  ...record(PICTURES, () => pictureField('the picture', shopPictureHash)),
  ...record(FOCUSES, focusField),
  ...record(ALTS, altField),
  ...record(COLOURS, colourField),
});

/** Without a picture of the owner, a place shows the standard one. */
export const STANDARD_PICTURE_SETTINGS: z.infer<typeof pictureGroup> = {
  ...record(PICTURES, () => ''),
  ...record(FOCUSES, () => ''),
  ...record(ALTS, () => ''),
  ...SLIDE_COLOURS,
};
