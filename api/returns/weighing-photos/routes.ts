import type { FastifyInstance } from 'fastify';
import { bindCustomerDownload } from '#api/platform/http/customer-download.ts';
import type { Download } from '#api/platform/http/download.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addWeighingPhotoQuery } from '#contract/office/returns/returns.ts';
import { weighingPhotoFile, weighingPhotoParams } from '#contract/returns/returns.ts';
import { addWeighingPhoto, readWeighingPhoto } from './service.ts';

const UPLOAD_LIMITS = {
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'This photo is larger than 12 MB. Please send a smaller one.',
  // Photos are encoded one after the other.
  timeoutMs: 25_000,
};

const PHOTO = { params: weighingPhotoParams, response: weighingPhotoFile };

/** The photos of weighings: added by the office, read by both sides. */
export function weighingPhotoRoutes(app: FastifyInstance, { db }: Shop): void {
  bindOfficeUpload(
    app,
    officeCalls.addWeighingPhoto,
    { query: addWeighingPhotoQuery, response: messageResponse },
    UPLOAD_LIMITS,
    async ({ acting, query, file }) => {
      const outcome = await addWeighingPhoto(acting, query.inspection_id, file.bytes);
      return isRefusal(outcome) ? outcome : { message: 'The photo is added.' };
    },
  );

  bindOfficeDownload(app, officeCalls.getOfficeWeighingPhoto, PHOTO, async ({ params: { photo_id } }) =>
    asDownload(photo_id, await readWeighingPhoto(db, photo_id)),
  );

  bindCustomerDownload(
    app,
    afterSaleCalls.getWeighingPhoto,
    PHOTO,
    async ({ params: { photo_id }, customer }) =>
      asDownload(photo_id, await readWeighingPhoto(db, photo_id, customer.userId)),
  );
}

function asDownload(photoId: number, photo: Buffer | Refusal): Download | Refusal {
  if (isRefusal(photo)) return photo;
  return { fileName: `weighing-${photoId}.webp`, contentType: 'image/webp', parts: photo };
}
