/** The file types of the file dialog; an iPhone converts a HEIC photo to JPEG for it. The shop checks the content itself. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
