/** A stored photo or picture, whose name is `/media/<hash>`; it has one file that is not AVIF. */
export const isStored = (name: string) => name.startsWith('/');

/** Of the generated image files, `<name>-<width>.<avif|webp>`. */
const FOLDER = '/pictures';

const PRODUCT_PHOTO = /^(?:\/pictures\/(products\/[\w-]+\/[\w-]+?)|(\/media\/\w+))-\d+\.webp$/;

export function sourceSet(name: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

export function pictureUrl(name: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  const file = `${name}-${width}.${format}`;
  return isStored(name) ? file : `${FOLDER}/${file}`;
}

/** The name in the URL of a generated image file or stored photo; undefined for other photos. */
export function productPictureName(photoUrl: string): string | undefined {
  const [, file, stored] = PRODUCT_PHOTO.exec(photoUrl) ?? [];
  return file ?? stored;
}

/** The width for browsers that do not choose one. */
export function middleOf(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
