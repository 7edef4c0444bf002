import type { FastifyInstance } from 'fastify';
import { bindCustomerDownload } from '#api/platform/http/customer-download.ts';
import type { Download } from '#api/platform/http/download.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { certificateFileName } from '#contract/certificates/certificate-words.ts';
import { certificateFile, certificateParams } from '#contract/certificates/certificates.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as schemas from '#contract/office/certificates/certificates.ts';
import { listCertificates } from './list-service.ts';
import { findFile, findOwnFile, type StoredFile } from './queries.ts';
import { certificateName } from './rules.ts';
import { addCertificate, switchCertificate } from './service.ts';

const UPLOAD_LIMITS = {
  maxBytes: schemas.MAX_CERTIFICATE_BYTES,
  tooLarge: 'This certificate is larger than 5 MB. Please send a smaller file.',
  // Pictures are encoded one after the other.
  timeoutMs: 25_000,
};

export function certificateRoutes(app: FastifyInstance, { db }: Shop): void {
  bindCustomerDownload(
    app,
    afterSaleCalls.getCertificate,
    { params: certificateParams, response: certificateFile },
    async ({ params, customer }) => asDownload(await findOwnFile(db, customer.userId, params.certificate_id)),
  );
  officeRoutes(app);
}

function officeRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getCertificates,
    { query: schemas.certificatesQuery, response: schemas.certificatesResponse },
    async ({ query, acting }) => {
      const found = await listCertificates(acting.db, query);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.getCertificateFile,
    { query: schemas.certificateFileQuery, response: certificateFile },
    async ({ query, acting }) => asDownload(await findFile(acting.db, query.certificate_id)),
  );

  bindOfficeUpload(
    app,
    officeCalls.uploadCertificate,
    { query: schemas.uploadCertificateQuery, response: schemas.certificateChangeResponse },
    UPLOAD_LIMITS,
    async ({ query: { lab, number, ...target }, acting, file }) =>
      withMessage(await addCertificate(acting, target, { lab, number, upload: file.bytes }), 'is added'),
  );

  bindOfficeCall(
    app,
    officeCalls.removeCertificate,
    { body: schemas.certificateBody, response: schemas.certificateChangeResponse },
    async ({ body, acting }) =>
      withMessage(await switchCertificate(acting, body.certificate_id, false), 'is removed'),
  );

  bindOfficeCall(
    app,
    officeCalls.putCertificateBack,
    { body: schemas.certificateBody, response: schemas.certificateChangeResponse },
    async ({ body, acting }) =>
      withMessage(await switchCertificate(acting, body.certificate_id, true), 'is back'),
  );
}

function asDownload(file: StoredFile | undefined): Download | Refusal {
  if (!file) return refuse('not_found', 'We could not find this certificate.');
  return { fileName: certificateFileName(file), contentType: file.media_type, parts: file.bytes };
}

function withMessage(outcome: schemas.Certificate | Refusal, says: string) {
  if (isRefusal(outcome)) return outcome;
  return { message: `The certificate ${certificateName(outcome)} ${says}.`, data: outcome };
}
