import { readNames, recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import {
  type Certificate,
  type CertificatesQuery,
  MAX_CERTIFICATES,
} from '#contract/office/certificates/certificates.ts';
import { readCertificateFile } from './file-service.ts';
import { lockHolder } from './holder-service.ts';
import * as queries from './queries.ts';
import { certificateName, labName, shownCertificate } from './rules.ts';

async function changed(tx: Database, certificateId: number): Promise<Certificate> {
  const row = await queries.findCertificate(tx, certificateId);
  if (!row) throw new Error(`certificate ${certificateId} was not stored`);
  return shownCertificate(row, await readNames(tx));
}

/** The audit values of a present and of a removed certificate. */
const fieldsOf = (row: Pick<queries.CertificateRow, 'certificateId' | 'lab' | 'number'>) => ({
  certificate: certificateName(row),
  certificate_id: row.certificateId,
});
const NONE = { certificate: null };

export interface NewCertificate {
  lab: string;
  number: string;
  upload: Buffer;
}

/**
 * Puts a certificate on a registered piece, or on a product whose pieces are not registered (P-238). Refusals: not_found,
 * certificate_refused, photo_refused, busy, piece_change_refused, invalid_input.
 */
export async function addCertificate(
  { db, now, actor }: Acting,
  target: CertificatesQuery,
  { lab: typedLab, number, upload }: NewCertificate,
): Promise<Certificate | Refusal> {
  const file = await readCertificateFile(upload);
  if (isRefusal(file)) return file;
  const lab = labName(typedLab);
  return inTransaction<Certificate | Refusal>(db, async (tx) => {
    const holder = await lockHolder(tx, target);
    if (isRefusal(holder)) return holder;
    const refused =
      whyNotHere(holder) ?? (await whyTooMany(tx, holder)) ?? (await whyTaken(tx, { lab, number }));
    if (refused) return refused;
    const { productId, pieceId, subject } = holder;
    const certificateId = await queries.insertCertificate(
      tx,
      { productId, pieceId, lab, number, person: actorText(actor), createdAt: now },
      file,
    );
    const change = { before: NONE, after: fieldsOf({ certificateId, lab, number }) };
    await recordAct(tx, actor, { act: 'certificate added', subject, ...change }, now);
    return changed(tx, certificateId);
  });
}

function whyNotHere({ hasPieces, name }: queries.Holder): Refusal | undefined {
  if (!hasPieces) return undefined;
  const sentence = `The pieces of ${name} are registered: put the certificate on the piece that it belongs to.`;
  return refuse('piece_change_refused', sentence);
}

async function whyTooMany(
  tx: Database,
  holder: Pick<queries.Holder, 'productId' | 'pieceId'>,
): Promise<Refusal | undefined> {
  const { length } = await queries.findCertificates(tx, holder);
  if (length < MAX_CERTIFICATES) return undefined;
  return refuse('piece_change_refused', `There are ${length} certificates already. Please remove one first.`);
}

/** A number of a lab belongs to one certificate. Refusal: invalid_input. */
async function whyTaken(tx: Database, named: { lab: string; number: string }): Promise<Refusal | undefined> {
  await queries.lockNumber(tx, named);
  const other = await queries.findByNumber(tx, named);
  if (!other) return undefined;
  const holder = other.subject.slice(other.subject.indexOf(':') + 1);
  return refuseField('number', `${holder} has the certificate ${certificateName(named)} already.`);
}

/** Removes a certificate, or puts one back. Its file stays stored. Refusals: not_found, invalid_input, piece_change_refused. */
export function switchCertificate(
  { db, now, actor }: Acting,
  certificateId: number,
  isBack: boolean,
): Promise<Certificate | Refusal> {
  return inTransaction<Certificate | Refusal>(db, async (tx) => {
    const row = await queries.lockCertificate(tx, certificateId);
    if (!row) return refuse('not_found', 'The shop has no such certificate.');
    const { subject, removedAt } = row;
    if ((removedAt === null) === isBack) return changed(tx, certificateId);
    const refused = isBack ? ((await whyTooMany(tx, row)) ?? (await whyTaken(tx, row))) : undefined;
    if (refused) return refused;
    await queries.setRemoved(tx, certificateId, isBack ? null : now);
    const fields = fieldsOf(row);
    const act = isBack
      ? { act: 'certificate put back', before: NONE, after: fields }
      : { act: 'certificate removed', before: fields, after: NONE };
    await recordAct(tx, actor, { ...act, subject }, now);
    return changed(tx, certificateId);
  });
}
