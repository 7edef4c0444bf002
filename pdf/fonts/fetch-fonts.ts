import devanagariRegular from './mukta-devanagari-regular.ttf?url';
import devanagariSemibold from './mukta-devanagari-semibold.ttf?url';
import latinRegular from './mukta-latin-regular.ttf?url';
import latinSemibold from './mukta-latin-semibold.ttf?url';
import { fontLoader } from './pdf-fonts.ts';
import title from './title-latin.ttf?url';

const ADDRESSES = {
  'title-latin': title,
  'mukta-latin-regular': latinRegular,
  'mukta-latin-semibold': latinSemibold,
  'mukta-devanagari-regular': devanagariRegular,
  'mukta-devanagari-semibold': devanagariSemibold,
};

/** Loads the fonts in the browser. */
export const fetchFonts = fontLoader(async (file) => {
  const address = ADDRESSES[file];
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font ${address} could not be loaded: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
});
