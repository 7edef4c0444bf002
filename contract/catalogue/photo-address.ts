/** Maximum number of photos of one piece. */
export const MAX_PHOTOS = 12;

/** The widths in pixels in which every photo of a piece can be loaded as AVIF; as WebP its address names one. */
export const PHOTO_WIDTHS = [320, 640, 960] as const;

export const PHOTO_FORMATS = ['avif', 'webp'] as const;

/** The address by which the catalogue names a stored photo: its middle width, in the format that all browsers know. */
export function storedPhotoAddress(mediaHash: string): string {
  return `/media/${mediaHash}-640.webp`;
}

/** The hash in the address of a stored photo; undefined for a file of the shop. */
export function storedPhotoHash(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{64})-640\.webp$/.exec(address)?.[1];
}
