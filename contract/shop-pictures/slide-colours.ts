/** The colour of each slide's picture on the side of its words, which are written on it. */
export const SLIDE_COLOURS = {
  slide_1_colour: '#e6d5b8',
  slide_2_colour: '#e8c6b1',
  slide_3_colour: '#6c222a',
};

export type Ink = 'dark' | 'light';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance of the shop's two inks, `--ink` and `--on-night`. */
const INK_LUMINANCE: Readonly<Record<Ink, number>> = { dark: 0.0115, light: 0.8572 };

/** The ink that can be read better on a colour such as `#e6d5b8`. */
export function inkOn(colour: string): Ink {
  const luminance = luminanceOf(rgbOf(colour));
  return contrastWith('dark', luminance) >= contrastWith('light', luminance) ? 'dark' : 'light';
}

/** WCAG 2.2, 1.4.3: text of normal size. */
const MIN_CONTRAST = 4.5;

export function isReadableGround(colour: string): boolean {
  return COLOUR.test(colour) && contrastWith(inkOn(colour), luminanceOf(rgbOf(colour))) >= MIN_CONTRAST;
}

/** The colour, made paler or darker until words can be read on it. */
export function readableGround(colour: Rgb): string {
  const towards = inkOn(hexOf(colour)) === 'dark' ? 255 : 0;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hexOf(colour.map((part) => part + (towards - part) * share));
    if (isReadableGround(mixed)) return mixed;
  }
  return hexOf([towards, towards, towards]);
}

const COLOUR = /^#[0-9a-f]{6}$/;

export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, relative luminance. */
export function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function contrastWith(ink: Ink, luminance: number): number {
  const other = INK_LUMINANCE[ink];
  return (Math.max(luminance, other) + 0.05) / (Math.min(luminance, other) + 0.05);
}
