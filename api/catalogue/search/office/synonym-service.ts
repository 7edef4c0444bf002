import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { RateReader } from '#api/rates/service.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import {
  MAX_PREVIEW_PIECES,
  MAX_SHOWN_SYNONYMS,
  MAX_SYNONYMS,
  type Synonym,
} from '#contract/office/search/search.ts';
import { parseQuery } from '#contract/search/search-query.ts';
import { skeletonsOf } from '#contract/search/skeleton.ts';
import { findKnownWords, searchPage } from '../search-queries.ts';
import { type KnownWord, lookupOf, searchConditionsOf } from '../search-rules.ts';
import { withPieces } from '../search-service.ts';
import * as queries from './office-search-queries.ts';
import { synonymOf } from './synonym-rules.ts';

const subjectOf = (word: string) => `synonym:${word}`;

/** Synonyms that contain or sound like the given words; all of them without words. */
export function listSynonyms(db: Database, words = ''): Promise<{ data: Synonym[]; total: number }> {
  return queries.findSynonyms(db, { words, key: skeletonsOf(words).join(' '), limit: MAX_SHOWN_SYNONYMS });
}

/** Adds a synonym, used from the next search on. Refusal: invalid_input. */
export function addSynonym({ db, now, actor }: Acting, entered: Synonym): Promise<Synonym | Refusal> {
  return inTransaction<Synonym | Refusal>(db, async (tx) => {
    const synonym = synonymOf(entered);
    if (isRefusal(synonym)) return synonym;
    await queries.lockSynonyms(tx);
    if ((await queries.countSynonyms(tx)) >= MAX_SYNONYMS) {
      return refuse('invalid_input', 'The list is full: it holds 2,000 synonyms.');
    }
    const { word, means } = synonym;
    if (!(await queries.insertSynonym(tx, synonym))) {
      return refuseField('means', `“${word}” finds “${means}” already.`);
    }
    await recordAct(tx, actor, { act: 'synonym added', subject: subjectOf(word), after: { means } }, now);
    return { word, means };
  });
}

/** Removes a synonym. Refusal: not_found. */
export function removeSynonym({ db, now, actor }: Acting, synonym: Synonym): Promise<Synonym | Refusal> {
  const { word, means } = synonym;
  return inTransaction<Synonym | Refusal>(db, async (tx) => {
    if (!(await queries.deleteSynonym(tx, synonym))) {
      return refuse('not_found', `The list has no “${word}” for “${means}”.`);
    }
    await recordAct(tx, actor, { act: 'synonym removed', subject: subjectOf(word), before: { means } }, now);
    return { word, means };
  });
}

interface SynonymPreview {
  found_without: number;
  found_with: number;
  pieces: Product[];
}

/** The results of a search for the word without and with a synonym. Refusal: invalid_input. */
export async function previewSynonym(
  reader: RateReader,
  entered: Synonym,
  now: Date,
): Promise<SynonymPreview | Refusal> {
  const synonym = synonymOf(entered);
  if (isRefusal(synonym)) return synonym;
  const parsed = parseQuery(synonym.word);
  const known = await findKnownWords(reader.db, lookupOf(parsed.words));
  const added: KnownWord = { kind: 'synonym', asked: synonym.wordKey, found: synonym.meansKey };
  const pageOf = (words: readonly KnownWord[]) =>
    searchPage(reader.db, {
      ...{ tsquery: searchConditionsOf(parsed, words).tsquery, pricePaise: {}, weightMilligrams: {} },
      ...{ chosen: new Map(), sort: undefined, after: undefined, take: MAX_PREVIEW_PIECES },
    });
  const [before, after] = await Promise.all([pageOf(known), pageOf([...known, added])]);
  const { data } = await withPieces(reader, after, MAX_PREVIEW_PIECES, now);
  return { found_without: before.total, found_with: after.total, pieces: data };
}
