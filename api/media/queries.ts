import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { media, mediaRenditions } from '#db/tables/catalogue/media.ts';
import type { Rendition } from './encoding-service.ts';

export type Medium = typeof media.$inferInsert;

export async function findMedium(db: Database, mediaHash: string) {
  const [found] = await db.select().from(media).where(eq(media.mediaHash, mediaHash));
  return found;
}

/** Adds a medium; false when it is stored already. */
export async function insertMedium(
  tx: Database,
  medium: Medium,
  renditions: readonly Rendition[],
): Promise<boolean> {
  const added = await tx.insert(media).values(medium).onConflictDoNothing().returning();
  if (added.length === 0) return false;
  const { mediaHash } = medium;
  await tx.insert(mediaRenditions).values(renditions.map((rendition) => ({ mediaHash, ...rendition })));
  return true;
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

export async function findHashes(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .select({ mediaHash: media.mediaHash })
    .from(media)
    .where(inArray(media.mediaHash, [...hashes]));
  return new Set(found.map(({ mediaHash }) => mediaHash));
}
