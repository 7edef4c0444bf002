import type { Database } from '#api/platform/database/database.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import {
  findBoard,
  findBoardBefore,
  findBoardOfSet,
  findLastSet,
  findPurities,
  findSavedPurities,
  insertRateSet,
  lockRateSets,
} from './queries.ts';
import { type Board, chainRateSet, isUsableOn, usableRates } from './rules.ts';

type BoardRow = Awaited<ReturnType<typeof findBoard>>[number];

const boardOf = (rows: readonly BoardRow[]): Board => ({
  rateSetId: rows[0]?.rateSetId ?? 0,
  effectiveAt: rows[0]?.effectiveAt,
  rates: new Map(rows.map((row) => [row.purity, row])),
});

export async function readBoard(db: Database, day: IndianDate): Promise<Board> {
  return boardOf(await findBoard(db, day));
}

/** The board that held until a set was applied. */
export async function readBoardBefore(db: Database, rateSetId: number): Promise<Board> {
  return boardOf(await findBoardBefore(db, rateSetId));
}

/** The board of a set, empty if there is no such set. */
export async function readBoardOfSet(db: Database, rateSetId: number): Promise<Board> {
  return boardOf(await findBoardOfSet(db, rateSetId));
}

/** Source of metal rates; a rate may be used for up to `metalRateMaxDays` days. */
export interface RateReader {
  db: Database;
  metalRateMaxDays: number;
}

/** The rates at which pieces are sold at a time, and the number of their set. */
export interface LiveRates {
  rateSetId: number;
  rates: ReadonlyMap<string, PaisePerGram>;
}

/** The rates of now; those that are too old are missing (P-196). */
export async function readLiveRates({ db, metalRateMaxDays }: RateReader, now: Date): Promise<LiveRates> {
  const today = indianDate(now);
  const board = await readBoard(db, today);
  return { rateSetId: board.rateSetId, rates: usableRates(board, today, metalRateMaxDays) };
}

/** The rate of a purity on a day; undefined if none is set or the last is too old. */
export async function readUsableRate(
  { db, metalRateMaxDays }: RateReader,
  purity: string,
  day: IndianDate,
): Promise<BoardRate | undefined> {
  const rate = (await readBoard(db, day)).rates.get(purity);
  return rate && isUsableOn(rate.statedOn, day, metalRateMaxDays) ? rate : undefined;
}

/** Every rate of a day by purity, however old. */
export async function boardRates(db: Database, day: IndianDate): Promise<Map<string, PaisePerGram>> {
  const { rates } = await readBoard(db, day);
  return new Map([...rates.values()].map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]));
}

interface SetFacts {
  effectiveAt: Date;
  actor: string;
  approvedBy?: string | undefined;
  note?: string | undefined;
}

/** Adds a set: the board until then, with the given rates stated anew. Returns its number. */
export async function addRateSet(
  tx: Database,
  { rates: given, ...facts }: SetFacts & { rates: ReadonlyMap<string, PaisePerGram> },
): Promise<number> {
  await lockRateSets(tx);
  const day = indianDate(facts.effectiveAt);
  const merged = new Map((await readBoard(tx, day)).rates);
  for (const [purity, ratePaisePerGram] of given) {
    merged.set(purity, { purity, ratePaisePerGram, statedOn: day });
  }
  return addWholeBoard(tx, { ...facts, rates: [...merged.values()] });
}

/**
 * Adds a set of exactly these rates, each with the day on which it was stated. It takes effect no earlier than the last one of
 * its day, for which its request may have waited after it read its time. Returns its number.
 */
export async function addWholeBoard(
  tx: Database,
  { rates: board, effectiveAt: at, actor, approvedBy, note = '' }: SetFacts & { rates: readonly BoardRate[] },
): Promise<number> {
  await lockRateSets(tx);
  const rates = board.map(({ purity, ratePaisePerGram, statedOn }) => ({
    ...{ purity, ratePaisePerGram, statedOn },
  }));
  const { effectiveAt: lastEffect = at } = await readBoard(tx, indianDate(at));
  const effectiveAt = lastEffect > at ? lastEffect : at;
  // A note is one line of the text that is hashed.
  const oneLine = note.replace(/\s+/g, ' ').trim();
  const set = { effectiveAt, actor, approvedBy: approvedBy ?? null, note: oneLine, rates };
  const chained = chainRateSet(await findLastSet(tx), set);
  await insertRateSet(tx, chained);
  return chained.rateSetId;
}

/** Makes other changes of the board wait until this transaction ends. */
export const lockBoard = lockRateSets;

/** The purities of products, schemes, passbooks and rates, sorted. */
export const listPurities = (db: Database): Promise<string[]> => findPurities(db);

/** A metal without a usable rate, and the date of its last rate, if any. */
export interface OldRate {
  purity: string;
  rateDate: IndianDate | undefined;
}

/** Metals of weight plans whose rate is missing or too old on a day. */
export async function oldRates({ db, metalRateMaxDays }: RateReader, day: IndianDate): Promise<OldRate[]> {
  const saved = await findSavedPurities(db);
  const { rates } = await readBoard(db, day);
  return saved
    .map((purity) => ({ purity, rateDate: rates.get(purity)?.statedOn }))
    .filter(({ rateDate }) => rateDate === undefined || !isUsableOn(rateDate, day, metalRateMaxDays));
}
