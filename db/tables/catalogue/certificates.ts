import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CERTIFICATE_TYPES } from '#contract/certificates/certificate-words.ts';
import { bytes, createdAt, instant, oneOf, rule } from '../columns.ts';
import { products } from './catalogue.ts';
import { pieces } from './pieces.ts';

/** Files of certificates by their content, append-only: a file that is uploaded twice is stored once. */
export const certificateFiles = pgTable(
  'certificate_files',
  {
    /** SHA-256 of the bytes, in hexadecimal digits. */
    fileHash: text('file_hash').primaryKey(),
    mediaType: text('media_type', { enum: CERTIFICATE_TYPES }).notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
  },
  () => [
    rule('certificate_files_hash', "file_hash ~ '^[0-9a-f]{64}$'"),
    oneOf('certificate_files_media_type', 'media_type', CERTIFICATE_TYPES),
    // Nothing else is ever served under these types.
    rule(
      'certificate_files_content',
      "case media_type when 'application/pdf' then substring(bytes from 1 for 5) = '\\x255044462d'::bytea when 'image/jpeg' then substring(bytes from 1 for 3) = '\\xffd8ff'::bytea end",
    ),
  ],
);

/** The certificate of a registered piece, or of a product. Its row stays; removing it and putting it back is a date. */
export const certificates = pgTable(
  'certificates',
  {
    certificateId: serial('certificate_id').primaryKey(),
    productId: integer('product_id').references(() => products.productId),
    pieceId: integer('piece_id').references(() => pieces.pieceId),
    lab: text('lab').notNull(),
    number: text('number').notNull(),
    fileHash: text('file_hash')
      .notNull()
      .references(() => certificateFiles.fileHash),
    /** Who added it: `staff:7` or `job:demo`. */
    person: text('person').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('certificates_of_product').on(table.productId, table.certificateId),
    index('certificates_of_piece').on(table.pieceId, table.certificateId),
    uniqueIndex('certificates_number')
      .on(sql`lower(${table.lab})`, table.number)
      .where(sql`removed_at is null`),
    rule('certificates_of_one', 'num_nonnulls(product_id, piece_id) = 1'),
    rule('certificates_words', "lab <> '' and number <> ''"),
  ],
);
