import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PHOTO_FORMATS } from '#contract/catalogue/photo-address.ts';
import { bytes, createdAt, oneOf, rule } from '../columns.ts';

export const MEDIA_KINDS = ['photo'] as const;

/** Uploaded files by their content: a file that is uploaded twice is stored once. */
export const media = pgTable(
  'media',
  {
    /** SHA-256 of the uploaded file, in hexadecimal digits. */
    mediaHash: text('media_hash').primaryKey(),
    kind: text('kind', { enum: MEDIA_KINDS }).notNull(),
    /** Pixels of the uploaded photo, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  () => [
    rule('media_hash_form', "media_hash ~ '^[0-9a-f]{64}$'"),
    oneOf('media_kind', 'kind', MEDIA_KINDS),
    rule('media_size', 'width > 0 and height > 0'),
  ],
);

/** The files served for a medium: re-encoded, without the upload's metadata. The upload itself is not stored. */
export const mediaRenditions = pgTable(
  'media_renditions',
  {
    mediaHash: text('media_hash')
      .notNull()
      .references(() => media.mediaHash),
    width: integer('width').notNull(),
    format: text('format', { enum: PHOTO_FORMATS }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaHash, table.width, table.format] }),
    oneOf('media_renditions_format', 'format', PHOTO_FORMATS),
  ],
);
