import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { type PHOTO_FORMATS, PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MAX_PIXELS, photoRefusal, pixelRefusal } from './photo-rules.ts';

export interface PhotoFile {
  /** In pixels. */
  width: number;
  format: (typeof PHOTO_FORMATS)[number];
}

export interface Rendition extends PhotoFile {
  bytes: Buffer;
}

export interface EncodedPhoto {
  /** Pixels of the photo as it was sent, upright. */
  width: number;
  height: number;
  renditions: Rendition[];
}

/** Decoding takes up to some hundred megabytes, so an instance does one at a time. */
const oneAtATime = pLimit(1);
const MAX_WAITING = 8;
const TIMEOUT_S = 15;

/** Re-encodes a photo as each of these files. Refusals: photo_refused, busy. */
export function encodePhoto(bytes: Buffer, files: readonly PhotoFile[]): Promise<EncodedPhoto | Refusal> {
  const bounds = boundsFor(Math.max(...files.map(({ width }) => width)));
  return decoded(bytes, bounds, (photo) => encode(photo, files));
}

/** Re-encodes a photo once, as a WebP in which a scratch can be seen. Refusals: photo_refused, busy. */
export function encodeOnce(bytes: Buffer): Promise<Buffer | Refusal> {
  return decoded(bytes, PHOTO_BOUNDS, ({ pixels }) => ENCODERS.webp(pixels).toBuffer());
}

/** Re-encodes the picture of a paper as a JPEG in which its print can be read. Refusals: photo_refused, busy. */
export function encodeDocument(bytes: Buffer): Promise<Buffer | Refusal> {
  return decoded(bytes, DOCUMENT_BOUNDS, ({ pixels }) =>
    pixels.flatten({ background: '#ffffff' }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
}

/** A square PNG of a stored picture, which is not cut; where a system shows no transparency, on the ground of the shop. */
export function encodeIcon(bytes: Buffer, width: number, isOpaque: boolean): Promise<Buffer> {
  const background = isOpaque ? '#fbf7f0' : '#00000000';
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    const square = sharp(bytes).resize({ width, height: width, fit: 'contain', background });
    return (isOpaque ? square.flatten({ background }) : square).png().toBuffer();
  });
}

async function decoded<Encoded>(
  bytes: Buffer,
  bounds: Bounds,
  encodePixels: (photo: DecodedPhoto) => Promise<Encoded>,
): Promise<Encoded | Refusal> {
  const refused = photoRefusal(bytes);
  if (refused) return refused;
  if (oneAtATime.pendingCount >= MAX_WAITING) return refuse('busy');
  return oneAtATime(async () => {
    const photo = await decode(bytes, bounds);
    return isRefusal(photo) ? photo : encodePixels(photo);
  });
}

/** Pixels within which a picture is scaled. */
interface Bounds {
  width: number;
  height: number;
}

/** What is more than twice as tall as wide is scaled by its height. */
const boundsFor = (width: number): Bounds => ({ width, height: 2 * width });

const PHOTO_BOUNDS = boundsFor(Math.max(...PHOTO_WIDTHS));

/** A sheet of A4 at 300 dots per inch, upright or across. */
const DOCUMENT_BOUNDS: Bounds = { width: 3508, height: 3508 };

interface DecodedPhoto {
  width: number;
  height: number;
  pixels: Sharp;
}

/** Loaded with the first photo, because most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Upright pixels without any metadata, within the bounds. Refusal: photo_refused. */
async function decode(bytes: Buffer, bounds: Bounds): Promise<DecodedPhoto | Refusal> {
  const sharp = await loadSharp();
  try {
    const photo = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const tooMany = pixelRefusal(autoOrient.width, autoOrient.height);
    if (tooMany) return tooMany;
    const { data, info } = await photo
      .autoOrient()
      .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { ...autoOrient, pixels: sharp(data, { raw: { width, height, channels } }) };
  } catch {
    // The decoder's error messages are for programmers, so they are not passed on.
    return refuse(
      'photo_refused',
      'This photo is damaged or incomplete. Please send it again, or another one.',
    );
  }
}

async function encode(
  { width, height, pixels }: DecodedPhoto,
  files: readonly PhotoFile[],
): Promise<EncodedPhoto> {
  const renditions: Rendition[] = [];
  for (const file of files) {
    const resized = pixels.clone().resize({ width: file.width, withoutEnlargement: true });
    renditions.push({ ...file, bytes: await ENCODERS[file.format](resized).toBuffer() });
  }
  return { width, height, renditions };
}

/** As near to the original as makes no difference to the eye, within a second on one processor. */
const ENCODERS: Record<Rendition['format'], (pixels: Sharp) => Sharp> = {
  avif: (pixels) => pixels.avif({ quality: 60, effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (pixels) => pixels.webp({ quality: 82 }),
};
