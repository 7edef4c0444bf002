import { readNames } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Certificates, CertificatesQuery } from '#contract/office/certificates/certificates.ts';
import { readHolder } from './holder-service.ts';
import * as queries from './queries.ts';
import { shownCertificate } from './rules.ts';

/** The certificates of a piece or a product, and those removed last. Refusal: not_found. */
export async function listCertificates(
  db: Database,
  target: CertificatesQuery,
): Promise<Certificates | Refusal> {
  const holder = await readHolder(db, target);
  if (isRefusal(holder)) return holder;
  const [present, removed, names] = await Promise.all([
    queries.findCertificates(db, holder),
    queries.findRemoved(db, holder),
    readNames(db),
  ]);
  return {
    certificates: present.map((row) => shownCertificate(row, names)),
    removed: removed.map((row) => shownCertificate(row, names)),
    belongs_to_pieces: holder.hasPieces,
  };
}
