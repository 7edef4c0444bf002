import type { Database } from '#api/platform/database.ts';
import { type MarkedListing, markPieces } from './listing-queries.ts';

/** Pages up to here are found by leaving out what comes before, exactly. */
const SHALLOW = 480;
/** A shorter listing has no deep pages: leaving out all of it costs no more than a look at the marks. */
const SHORTEST = 5000;
/** How many pieces lie between two marks: the most that is left out behind one. */
const STEP = 240;
/** A deep page may be off by as many pieces as came or went before it in these times. */
const RENEW_AFTER_MS = 30_000;
const UNUSABLE_AFTER_MS = 120_000;
const MOST_LISTINGS = 50;

interface Marks {
  productIds: Promise<number[]>;
  madeAt: number;
}

/** Marks are only a short cut, so each process makes its own. */
const known = new WeakMap<Database, Map<string, Marks>>();

/** Where to begin reading for a page: after a piece, and how many more to leave out. */
export interface Beginning {
  after?: number;
  skip: number;
}

/**
 * The way to a page that is asked for by its number, deep in a sorted listing. Every so many pieces one is marked, by
 * one reading of the whole order that is used for a while; behind a mark a page is as near as the first one.
 */
export async function beginningOfPage(
  db: Database,
  listing: MarkedListing,
  skip: number,
  total: number,
): Promise<Beginning> {
  if (skip <= SHALLOW || total < SHORTEST) return { skip };
  if (skip >= total) return { skip: 0, after: 0 };
  const productIds = await marksOf(db, listing);
  const mark = Math.min(Math.floor(skip / STEP), productIds.length);
  const after = productIds[mark - 1];
  return after === undefined ? { skip } : { after, skip: skip - mark * STEP };
}

/** Marks that are a little old are used once more while new ones are made. */
function marksOf(db: Database, listing: MarkedListing): Promise<number[]> {
  const listings = known.get(db) ?? new Map<string, Marks>();
  known.set(db, listings);
  const key = JSON.stringify(listing);
  const marks = listings.get(key);
  const age = marks ? Date.now() - marks.madeAt : Number.POSITIVE_INFINITY;
  if (marks && age < RENEW_AFTER_MS) return marks.productIds;
  const made = { productIds: markPieces(db, listing, STEP), madeAt: Date.now() };
  listings.delete(key);
  listings.set(key, made);
  for (const oldest of listings.keys()) {
    if (listings.size <= MOST_LISTINGS) break;
    listings.delete(oldest);
  }
  // Nobody may be given marks that could not be made.
  made.productIds.catch(() => listings.get(key) === made && listings.delete(key));
  return marks && age < UNUSABLE_AFTER_MS ? marks.productIds : made.productIds;
}
