/** What a file dialog offers; an iPhone then gives a JPEG of a HEIC photo. The shop looks at the content itself. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
