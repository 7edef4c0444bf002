import * as z from 'zod/mini';
import { CERTIFICATE_TYPES } from '#contract/certificates/certificate-words.ts';
import { atMost, instant, optionalText, requiredText, rowId, rowIdParam } from '#contract/fields.ts';

export const MAX_CERTIFICATE_BYTES = 5 * 1024 * 1024;
export const MAX_LAB = 40;
export const MAX_CERTIFICATE_NUMBER = 40;
/** Of one piece, or of one product. */
export const MAX_CERTIFICATES = 10;

const target = {
  /** A registered piece. */
  tag: z.optional(optionalText('the tag', 300)),
  /** A product whose pieces are not registered. */
  sku: z.optional(optionalText('the SKU', 40)),
};

const isOneNamed = z.refine<{ tag?: string | undefined; sku?: string | undefined }>(
  ({ tag, sku }) => !tag !== !sku,
  { error: 'Please name a piece by its tag, or its goods by their SKU.' },
);

export const certificatesQuery = z.object(target).check(isOneNamed);

const certificate = z
  .object({
    certificate_id: z.int(),
    lab: z.string(),
    number: z.string(),
    media_type: z.enum(CERTIFICATE_TYPES),
    bytes: z.int(),
    added_at: instant,
    /** Who added it; null for people who left the staff. */
    added_by: z.nullable(z.string()),
    removed_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'Certificate' });

export const certificatesResponse = z.object({
  data: z
    .object({
      /** Oldest first. */
      certificates: z.array(certificate),
      /** Those removed last. */
      removed: z.array(certificate),
      /** Goods whose pieces are registered: a certificate belongs to one of the pieces. */
      belongs_to_pieces: z.boolean(),
    })
    .register(z.globalRegistry, { id: 'Certificates' }),
});

const number = z.string({ error: 'Please enter the number of the certificate.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Please enter the number of the certificate.' }),
  atMost(MAX_CERTIFICATE_NUMBER, `Please keep the number under ${MAX_CERTIFICATE_NUMBER} characters.`),
  z.toUpperCase(),
  z.regex(/^[A-Z0-9][A-Z0-9 ./-]*$/, {
    error: 'A number has letters and digits, with spaces, dots, hyphens or slashes between them.',
  }),
);

export const uploadCertificateQuery = z
  .object({ ...target, lab: requiredText('the lab', MAX_LAB), number })
  .check(isOneNamed);

export const certificateBody = z.object({ certificate_id: rowId });

export const certificateFileQuery = z.object({
  certificate_id: rowIdParam('This certificate id is not valid.'),
});

export const certificateChangeResponse = z.object({ message: z.string(), data: certificate });

export type Certificate = z.infer<typeof certificate>;
export type Certificates = z.infer<typeof certificatesResponse>['data'];
export type CertificatesQuery = z.infer<typeof certificatesQuery>;
