import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { certificateFiles, certificates } from '#db/tables/catalogue/certificates.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import { boughtCertificates } from './columns.ts';

/** The file of a certificate by its content. */
export type CertificateFile = Pick<typeof certificateFiles.$inferSelect, 'fileHash' | 'mediaType' | 'bytes'>;

/** The holder of a certificate: a product or a registered piece. */
interface On {
  productId: number | null;
  pieceId: number | null;
}

/** A registered piece, or a product, which has certificates. */
export interface Holder extends On {
  /** Of its audit entries: `piece:T-000572-4` or `product:R-7`. */
  subject: string;
  name: string;
  /** A product whose pieces are registered. */
  hasPieces: boolean;
}

export async function findPieceHolder(db: Database, tag: string): Promise<Holder | undefined> {
  const [piece] = await db.select({ pieceId: pieces.pieceId }).from(pieces).where(eq(pieces.tag, tag));
  return piece && { ...piece, productId: null, subject: `piece:${tag}`, name: tag, hasPieces: false };
}

const goodsColumns = {
  ...{ productId: products.productId, sku: products.sku },
  ...{ name: products.productName, hasPieces: products.hasPieces },
};

type Goods = Pick<typeof products.$inferSelect, 'productId' | 'sku' | 'hasPieces'> & { name: string };

const holderOf = ({ sku, ...goods }: Goods): Holder => ({
  ...goods,
  ...{ pieceId: null, subject: `product:${sku}` },
});

export async function findGoodsHolder(db: Database, sku: string): Promise<Holder | undefined> {
  const [goods] = await db.select(goodsColumns).from(products).where(eq(products.sku, sku));
  return goods && holderOf(goods);
}

/** Locks a product, so that no register of its pieces is started meanwhile. */
export async function lockGoodsHolder(tx: Database, sku: string): Promise<Holder | undefined> {
  const [goods] = await tx
    .select(goodsColumns)
    .from(products)
    .where(eq(products.sku, sku))
    .for('no key update');
  return goods && holderOf(goods);
}

const certificateColumns = {
  certificateId: certificates.certificateId,
  productId: certificates.productId,
  pieceId: certificates.pieceId,
  lab: certificates.lab,
  number: certificates.number,
  person: certificates.person,
  createdAt: certificates.createdAt,
  removedAt: certificates.removedAt,
  mediaType: certificateFiles.mediaType,
  bytes: sql<number>`octet_length(${certificateFiles.bytes})`,
  subject: sql<string>`coalesce('piece:' || ${pieces.tag}, 'product:' || ${products.sku})`,
};

function selectCertificates(db: Database) {
  return db
    .select(certificateColumns)
    .from(certificates)
    .innerJoin(certificateFiles, eq(certificateFiles.fileHash, certificates.fileHash))
    .leftJoin(pieces, eq(pieces.pieceId, certificates.pieceId))
    .leftJoin(products, eq(products.productId, certificates.productId));
}

export type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number];

export async function findCertificate(
  db: Database,
  certificateId: number,
): Promise<CertificateRow | undefined> {
  const [found] = await selectCertificates(db).where(eq(certificates.certificateId, certificateId));
  return found;
}

/** Locks a certificate, so that two people do not remove it, or put it back, at once. */
export async function lockCertificate(
  tx: Database,
  certificateId: number,
): Promise<CertificateRow | undefined> {
  await tx
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .where(eq(certificates.certificateId, certificateId))
    .for('no key update');
  return findCertificate(tx, certificateId);
}

const isOf = ({ productId, pieceId }: On): SQL =>
  pieceId === null ? eq(certificates.productId, Number(productId)) : eq(certificates.pieceId, pieceId);

export function findCertificates(db: Database, holder: On): Promise<CertificateRow[]> {
  return selectCertificates(db)
    .where(and(isOf(holder), isNull(certificates.removedAt)))
    .orderBy(asc(certificates.certificateId));
}

const MAX_REMOVED_SHOWN = 20;

export function findRemoved(db: Database, holder: On): Promise<CertificateRow[]> {
  return selectCertificates(db)
    .where(and(isOf(holder), isNotNull(certificates.removedAt)))
    .orderBy(desc(certificates.removedAt), desc(certificates.certificateId))
    .limit(MAX_REMOVED_SHOWN);
}

interface Numbered {
  lab: string;
  number: string;
}

/** Lets one transaction at a time give this number of a lab to a piece or product. */
export async function lockNumber(tx: Database, { lab, number }: Numbered): Promise<void> {
  const name = `tola: certificate ${lab.toLowerCase()} ${number}`;
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(name)})`);
}

/** The certificate that has a number of a lab and was not removed. */
export async function findByNumber(
  db: Database,
  { lab, number }: Numbered,
): Promise<CertificateRow | undefined> {
  const [found] = await selectCertificates(db).where(
    and(
      sql`lower(${certificates.lab}) = lower(${lab})`,
      eq(certificates.number, number),
      isNull(certificates.removedAt),
    ),
  );
  return found;
}

export async function insertCertificate(
  tx: Database,
  certificate: Omit<typeof certificates.$inferInsert, 'fileHash'>,
  file: CertificateFile,
): Promise<number> {
  await tx.insert(certificateFiles).values(file).onConflictDoNothing();
  const [added] = await tx
    .insert(certificates)
    .values({ ...certificate, fileHash: file.fileHash })
    .returning({ certificateId: certificates.certificateId });
  if (!added) throw new Error('a certificate was not stored');
  return added.certificateId;
}

export async function setRemoved(tx: Database, certificateId: number, removedAt: Date | null): Promise<void> {
  await tx.update(certificates).set({ removedAt }).where(eq(certificates.certificateId, certificateId));
}

const fileColumns = {
  lab: certificates.lab,
  number: certificates.number,
  media_type: certificateFiles.mediaType,
  bytes: certificateFiles.bytes,
};

/** The file of a certificate, also of one that was removed. */
export async function findFile(db: Database, certificateId: number) {
  const [found] = await db
    .select(fileColumns)
    .from(certificates)
    .innerJoin(certificateFiles, eq(certificateFiles.fileHash, certificates.fileHash))
    .where(eq(certificates.certificateId, certificateId));
  return found;
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The file of a certificate that came with something the customer has bought. */
export async function findOwnFile(
  db: Database,
  userId: string,
  certificateId: number,
): Promise<StoredFile | undefined> {
  const isBought = db
    .select({ one: sql`1` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(sql`lateral ${boughtCertificates} as bought`, sql`true`)
    .where(and(eq(orders.userId, userId), sql`bought.certificate_id = ${certificateId}::int`));
  const [found] = await db
    .select(fileColumns)
    .from(certificates)
    .innerJoin(certificateFiles, eq(certificateFiles.fileHash, certificates.fileHash))
    .where(and(eq(certificates.certificateId, certificateId), sql`exists ${isBought}`));
  return found;
}
