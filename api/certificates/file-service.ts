import { createHash } from 'node:crypto';
import { encodeDocument } from '#api/media/encoding-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { CertificateFile } from './queries.ts';
import { readFileKind } from './rules.ts';

/** An upload as stored: a PDF unchanged, a picture without its metadata. Refusals: certificate_refused, photo_refused, busy. */
export async function readCertificateFile(upload: Buffer): Promise<CertificateFile | Refusal> {
  const kind = readFileKind(upload);
  if (isRefusal(kind)) return kind;
  if (kind === 'pdf') return hashed('application/pdf', upload);
  const picture = await encodeDocument(upload);
  return isRefusal(picture) ? picture : hashed('image/jpeg', picture);
}

function hashed(mediaType: CertificateFile['mediaType'], bytes: Buffer): CertificateFile {
  return { fileHash: createHash('sha256').update(bytes).digest('hex'), mediaType, bytes };
}
