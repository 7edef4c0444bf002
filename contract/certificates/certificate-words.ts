/** Certificates for pages, separate so that they do not load the schemas. */

/** Media types in which certificates are stored and served. */
export const CERTIFICATE_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

/** Labs whose name is written in one way; others are stored as they are typed. */
export const LABS = ['IGI', 'GIA', 'HRD Antwerp', 'SGL', 'GII', 'IIGJ', 'GSI', 'DGLA'];

const TYPES: Record<CertificateType, { label: string; extension: string }> = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/jpeg': { label: 'JPEG', extension: 'jpg' },
};

interface NamedCertificate {
  lab: string;
  number: string;
  media_type: CertificateType;
}

/** The title of a certificate: `IGI certificate 1234567 (PDF)`. */
export function certificateLabel({ lab, number, media_type }: NamedCertificate): string {
  return `${lab} certificate ${number} (${TYPES[media_type].label})`;
}

/** The file name, of letters, digits and hyphens: `IGI-certificate-1234567.pdf`. */
export function certificateFileName({ lab, number, media_type }: NamedCertificate): string {
  const words = [lab, 'certificate', number].map((word) => word.replace(/[^A-Za-z0-9]+/g, '-'));
  const name = words.map((word) => word.replace(/^-|-$/g, '')).filter(Boolean);
  return `${name.join('-')}.${TYPES[media_type].extension}`;
}
