/** The widths in pixels in which the owner's picture can be loaded as AVIF; as WebP its address names one. */
export const SHOP_PICTURE_WIDTHS = [480, 960, 1440, 1920] as const;

/** The address by which a setting names an owner's picture, in the format that all browsers know. */
export function shopPictureAddress(mediaHash: string): string {
  return `/media/${mediaHash}-1440.webp`;
}

export function shopPictureHash(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{64})-1440\.webp$/.exec(address)?.[1];
}

/** A picture's address without its width and format. */
export function shopPictureName(address: string): string {
  return address.slice(0, -'-1440.webp'.length);
}
