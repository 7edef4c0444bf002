import { type Refusal, refuse } from '#contract/errors.ts';

/** Enough for a phone's photo; decoding takes memory by pixels, not by bytes. */
export const MAX_PIXELS = 64_000_000;

const BYTES_OF_BRANDS = 64;

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The brands of a file in the container that AVIF and HEIC share; empty for any other file. */
function brandsOf(bytes: Buffer): string[] {
  if (textAt(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), BYTES_OF_BRANDS, bytes.length);
  const brands: string[] = [];
  for (let from = 8; from + 4 <= end; from += 4) brands.push(textAt(bytes, from, from + 4));
  return brands;
}

const HEIC = /^(?:hei[cmxs]|hev[cmxs]|mif1|msf1)$/;

/** Whether a file is a photo, by its first bytes and not by its name: only these formats reach the decoder. */
export function photoRefusal(bytes: Buffer): Refusal | undefined {
  if (bytes.length === 0) return refuse('photo_refused', 'This file is empty. Please choose another one.');
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return undefined;
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return undefined;
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return undefined;
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return undefined;
  if (brands.some((brand) => HEIC.test(brand))) return refuse('photo_refused', HEIC_SENTENCE);
  return refuse('photo_refused');
}

const HEIC_SENTENCE =
  'This is a HEIC photo, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible, and take it again; on other phones switch the camera to JPEG.';

export function pixelRefusal(width: number, height: number): Refusal | undefined {
  if (width * height <= MAX_PIXELS) return undefined;
  const size = `${width.toLocaleString('en-IN')} × ${height.toLocaleString('en-IN')}`;
  const limit = MAX_PIXELS / 1_000_000;
  return refuse(
    'photo_refused',
    `This photo has ${size} pixels, more than ${limit} million. Please send a smaller one.`,
  );
}
