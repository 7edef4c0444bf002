import { officeCalls } from '#contract/office/calls.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface Upload {
  onProgress?: (share: number) => void;
  /** What the photo is for; a piece, unless named. */
  call?: typeof officeCalls.uploadPhoto;
}

/** Stores a photo in the shop, made smaller first where it is large. Failures: OfficeError. */
export async function uploadPhoto(file: File, { call = officeCalls.uploadPhoto, ...progress }: Upload = {}) {
  const { data } = await sendFile(call, await shrinkPhoto(file), progress);
  return data;
}
