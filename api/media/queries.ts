import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { media, mediaRenditions } from '#db/tables/catalogue/media.ts';
import type { PhotoFile, Rendition } from './encoding-service.ts';

export type Medium = typeof media.$inferInsert;

/** A medium that is stored as this file, too. */
export async function findMedium(
  db: Database,
  mediaHash: string,
  { width, format }: PhotoFile,
): Promise<Medium | undefined> {
  const file = and(
    eq(mediaRenditions.mediaHash, media.mediaHash),
    eq(mediaRenditions.width, width),
    eq(mediaRenditions.format, format),
  );
  const [found] = await db
    .select({ ...getTableColumns(media) })
    .from(media)
    .innerJoin(mediaRenditions, file)
    .where(eq(media.mediaHash, mediaHash));
  return found;
}

/** Adds a medium, or further files of it; false when all are stored already. */
export async function insertMedium(
  tx: Database,
  medium: Medium,
  renditions: readonly Rendition[],
): Promise<boolean> {
  await tx.insert(media).values(medium).onConflictDoNothing();
  const { mediaHash } = medium;
  const added = await tx
    .insert(mediaRenditions)
    .values(renditions.map((rendition) => ({ mediaHash, ...rendition })))
    .onConflictDoNothing()
    .returning({ width: mediaRenditions.width });
  return added.length > 0;
}

export async function findRendition(
  db: Database,
  mediaHash: string,
  width: number,
  format: Rendition['format'],
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: mediaRenditions.bytes })
    .from(mediaRenditions)
    .where(
      and(
        eq(mediaRenditions.mediaHash, mediaHash),
        eq(mediaRenditions.width, width),
        eq(mediaRenditions.format, format),
      ),
    );
  return found?.bytes;
}

/** Those of some hashes of which this file is stored. */
export async function findHashes(
  db: Database,
  hashes: readonly string[],
  { width, format }: PhotoFile,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .select({ mediaHash: mediaRenditions.mediaHash })
    .from(mediaRenditions)
    .where(
      and(
        inArray(mediaRenditions.mediaHash, [...hashes]),
        eq(mediaRenditions.width, width),
        eq(mediaRenditions.format, format),
      ),
    );
  return new Set(found.map(({ mediaHash }) => mediaHash));
}
