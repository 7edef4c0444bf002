/** Certificates for pages, separate so that they do not load the schemas. */

/** What a certificate is stored and served as. */
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

/** How a certificate is called: `IGI certificate 1234567 (PDF)`. */
export function certificateLabel({ lab, number, media_type }: NamedCertificate): string {
  return `${lab} certificate ${number} (${TYPES[media_type].label})`;
}

/** The name of its file, of letters and digits that every system takes: `IGI-certificate-1234567.pdf`. */
export function certificateFileName({ lab, number, media_type }: NamedCertificate): string {
  const words = [lab, 'certificate', number].map((word) => word.replace(/[^A-Za-z0-9]+/g, '-'));
  const name = words.map((word) => word.replace(/^-|-$/g, '')).filter(Boolean);
  return `${name.join('-')}.${TYPES[media_type].extension}`;
}
