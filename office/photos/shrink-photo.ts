/** Smaller files are sent as they are. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Far above the largest width that the shop shows. */
const MAX_SIDE = 2400;

/** A large photo at a smaller size, so that a phone sends it in seconds; the file itself where the browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= MAX_BYTES) return file;
  const pixels = await createImageBitmap(file).catch(() => undefined);
  if (!pixels) return file;
  const scale = Math.min(1, MAX_SIDE / Math.max(pixels.width, pixels.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(pixels.width * scale);
  canvas.height = Math.round(pixels.height * scale);
  canvas.getContext('2d')?.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  pixels.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  return smaller && smaller.size < file.size ? new File([smaller], file.name) : file;
}
