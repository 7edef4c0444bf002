import * as z from 'zod/mini';
import { rowIdParam } from '#contract/fields.ts';
import { CERTIFICATE_TYPES } from './certificate-words.ts';

/** A certificate that came with what was bought. */
export const ownCertificate = z
  .object({
    certificate_id: z.int(),
    lab: z.string(),
    number: z.string(),
    media_type: z.enum(CERTIFICATE_TYPES),
  })
  .register(z.globalRegistry, { id: 'OwnCertificate' });

export const certificateParams = z.object({
  certificate_id: rowIdParam('This certificate id is not valid.'),
});

/** The bytes of a PDF or a JPEG. */
export const certificateFile = z.string();

export type OwnCertificate = z.infer<typeof ownCertificate>;
export type CertificateParams = z.infer<typeof certificateParams>;
export type CertificateFile = z.infer<typeof certificateFile>;
