import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { LABS } from '#contract/certificates/certificate-words.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Certificate } from '#contract/office/certificates/certificates.ts';
import { isMistyped } from '#contract/pieces/tags.ts';
import type { CertificateLabs } from './columns.ts';
import type { CertificateRow } from './queries.ts';

export function labName(typed: string): string {
  const name = typed.replace(/\s+/g, ' ');
  return LABS.find((lab) => lab.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Where readers look for the end marker of a PDF. */
const END_BYTES = 1024;

const startsWith = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

/** Detects the file type by its first bytes; name and declared type are ignored. Refusal: certificate_refused. */
export function readFileKind(bytes: Buffer): 'pdf' | 'picture' | Refusal {
  if (bytes.length === 0) {
    return refuse('certificate_refused', 'This file is empty. Please choose another one.');
  }
  if (startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'picture';
  if (!startsWith(bytes, '%PDF-')) return refuse('certificate_refused');
  if (bytes.subarray(-END_BYTES).includes('%%EOF')) return 'pdf';
  return refuse('certificate_refused', 'This PDF is incomplete. Please send it again, or another one.');
}

/** The certificates named on a product's page; pieces made to order have none from pieces in the shop. */
export function certificateOfProduct(
  { certificateLabs, stock }: { certificateLabs: CertificateLabs; stock: number | null },
  isFromShop: boolean,
): ProductDetails['certificate'] {
  const { ofProduct, ofPieces, certifiedPieces } = certificateLabs;
  if (ofProduct.length > 0) return { labs: ofProduct, of_every_piece: true };
  if (!isFromShop || ofPieces.length === 0) return undefined;
  return { labs: ofPieces, of_every_piece: certifiedPieces === stock };
}

export function shownCertificate(row: CertificateRow, names: ReadonlyMap<string, string>): Certificate {
  return {
    ...{ certificate_id: row.certificateId, lab: row.lab, number: row.number },
    ...{ media_type: row.mediaType, bytes: row.bytes },
    ...{ added_at: row.createdAt.toISOString(), added_by: names.get(row.person) ?? null },
    removed_at: row.removedAt?.toISOString() ?? null,
  };
}

export const certificateName = ({ lab, number }: { lab: string; number: string }) => `${lab} ${number}`;

export function unknownTag(tag: string): string {
  return isMistyped(tag)
    ? `${tag} is mistyped: its last digit does not fit. Please scan or type it again.`
    : `No piece has the tag ${tag}.`;
}
