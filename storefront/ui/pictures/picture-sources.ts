/** Generated image files: `/pictures/<name>-<width>.<avif|webp>`. */
const FOLDER = '/pictures';

export const PRODUCT_WIDTHS = [320, 640, 960] as const;

const PRODUCT_PHOTO = /^\/pictures\/(products\/[\w-]+\/[\w-]+?)-\d+\.webp$/;

/** The `srcset` of a picture in one format. */
export function sourceSet(name: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

export function pictureUrl(name: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return `${FOLDER}/${name}-${width}.${format}`;
}

/** The name in the URL of a generated image file; undefined for other photos. */
export function productPictureName(photoUrl: string): string | undefined {
  return PRODUCT_PHOTO.exec(photoUrl)?.[1];
}
