import { officeCalls } from '#contract/office/calls.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Stores a photo in the shop, made smaller first where it is large. Failures: OfficeError. */
export async function uploadPhoto(file: File, progress: { onProgress?: (share: number) => void } = {}) {
  const { data } = await sendFile(officeCalls.uploadPhoto, await shrinkPhoto(file), progress);
  return data;
}
