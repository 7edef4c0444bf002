import { and, count, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import type { MissedWords, Synonym } from '#contract/office/search/search.ts';
import { missedSearches, searchSynonyms } from '#db/tables/catalogue/search.ts';
import type { StoredSynonym } from './synonym-rules.ts';

/** Missed searches per day, for days that have any. */
export function countMissedByDay(db: Database, from: string): Promise<{ day: string; times: number }[]> {
  return db
    .select({ day: missedSearches.day, times: sql<number>`sum(${missedSearches.times})::int` })
    .from(missedSearches)
    .where(gte(missedSearches.day, from))
    .groupBy(missedSearches.day);
}

/** The missed words since a day, the most frequent first. */
export async function findMissedWords(db: Database, from: string, limit: number): Promise<MissedWords[]> {
  const { rows } = await db.execute<MissedWords & Record<string, unknown>>(sql`
    select missed.typed, missed.times, missed.last_day,
      array(select means from ${searchSynonyms} where word_key = missed.skeleton order by means) as means
    from (
      select skeleton, (array_agg(typed order by day desc))[1] as typed, sum(times)::int as times, max(day)::text as last_day
      from ${missedSearches} where day >= ${from}
      group by skeleton order by times desc, skeleton limit ${limit}) as missed
    order by missed.times desc, missed.skeleton`);
  return rows;
}

/** Words that have the letters, or sound like them. */
function soundsLike(words: string, key: string): SQL | undefined {
  const has = (column: SQL) => sql`position(${words.toLowerCase()} in lower(${column})) > 0`;
  return or(
    has(sql`${searchSynonyms.word}`),
    has(sql`${searchSynonyms.means}`),
    eq(searchSynonyms.wordKey, key),
    eq(searchSynonyms.meansKey, key),
  );
}

/** Synonyms by their word, and how many there are. */
export async function findSynonyms(
  db: Database,
  { words, key, limit }: { words: string; key: string; limit: number },
): Promise<{ data: Synonym[]; total: number }> {
  const matches = words ? soundsLike(words, key) : undefined;
  const [data, [counted]] = await Promise.all([
    db
      .select({ word: searchSynonyms.word, means: searchSynonyms.means })
      .from(searchSynonyms)
      .where(matches)
      .orderBy(
        sql`lower(${searchSynonyms.word})`,
        sql`lower(${searchSynonyms.means})`,
        searchSynonyms.meansKey,
      )
      .limit(limit),
    db.select({ total: count() }).from(searchSynonyms).where(matches),
  ]);
  return { data, total: counted?.total ?? 0 };
}

/** Serializes changes of synonyms until the end of the transaction. */
export async function lockSynonyms(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('tola: search synonyms')})`);
}

export const countSynonyms = (tx: Database): Promise<number> => tx.$count(searchSynonyms);

/** False if it is there already. */
export async function insertSynonym(tx: Database, synonym: StoredSynonym): Promise<boolean> {
  const added = await tx
    .insert(searchSynonyms)
    .values(synonym)
    .onConflictDoNothing()
    .returning({ word: searchSynonyms.word });
  return added.length > 0;
}

/** False if there is none. */
export async function deleteSynonym(tx: Database, { word, means }: Synonym): Promise<boolean> {
  const removed = await tx
    .delete(searchSynonyms)
    .where(and(eq(searchSynonyms.word, word), eq(searchSynonyms.means, means)))
    .returning({ word: searchSynonyms.word });
  return removed.length > 0;
}
