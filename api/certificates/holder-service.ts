import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CertificatesQuery } from '#contract/office/certificates/certificates.ts';
import { readScan } from '#contract/pieces/tags.ts';
import * as queries from './queries.ts';
import { unknownTag } from './rules.ts';

/** The piece with a tag, or the goods with a SKU. Refusal: not_found. */
export async function readHolder(
  db: Database,
  { tag, sku = '' }: CertificatesQuery,
): Promise<queries.Holder | Refusal> {
  if (tag) return readPieceHolder(db, tag);
  return (await queries.findGoodsHolder(db, sku)) ?? unknownGoods(sku);
}

/** As `readHolder`, with goods locked. Refusal: not_found. */
export async function lockHolder(
  tx: Database,
  { tag, sku = '' }: CertificatesQuery,
): Promise<queries.Holder | Refusal> {
  if (tag) return readPieceHolder(tx, tag);
  return (await queries.lockGoodsHolder(tx, sku)) ?? unknownGoods(sku);
}

async function readPieceHolder(db: Database, scanned: string): Promise<queries.Holder | Refusal> {
  const tag = readScan(scanned);
  return (await queries.findPieceHolder(db, tag)) ?? refuse('not_found', unknownTag(tag));
}

const unknownGoods = (sku: string) => refuse('not_found', `The shop knows no piece ${sku}.`);
