import { readLimits } from '#api/approvals/limit-service.ts';
import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram } from '#contract/money/money.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import {
  findBoard,
  findLastSet,
  findPurities,
  findSavedPurities,
  insertRateSet,
  lockRateSets,
} from './queries.ts';
import { type Board, chainRateSet, isUnusualMove, isUsableOn, usableRates } from './rules.ts';

/** The board of a day. */
export async function readBoard(db: Database, day: IndianDate): Promise<Board> {
  const rows = await findBoard(db, day);
  return {
    rateSetId: rows[0]?.rateSetId ?? 0,
    effectiveAt: rows[0]?.effectiveAt,
    rates: new Map(rows.map((row) => [row.purity, row])),
  };
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

export interface NewRates {
  rates: ReadonlyMap<string, PaisePerGram>;
  effectiveAt: Date;
  actor: string;
  approvedBy?: string | undefined;
  note?: string | undefined;
}

/** Adds a set: the board until then, with the given rates stated anew. Returns its number. */
export async function addRateSet(
  tx: Database,
  { rates: given, effectiveAt, actor, approvedBy, note = '' }: NewRates,
): Promise<number> {
  await lockRateSets(tx);
  const day = indianDate(effectiveAt);
  const merged = new Map((await readBoard(tx, day)).rates);
  for (const [purity, ratePaisePerGram] of given) {
    merged.set(purity, { purity, ratePaisePerGram, statedOn: day });
  }
  const board = [...merged.values()].map(({ purity, ratePaisePerGram, statedOn }) => ({
    ...{ purity, ratePaisePerGram, statedOn },
  }));
  const set = { effectiveAt, actor, approvedBy: approvedBy ?? null, note, rates: board };
  const chained = chainRateSet(await findLastSet(tx), set);
  await insertRateSet(tx, chained);
  return chained.rateSetId;
}

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

/** A rate to be set, with the stored spelling of its purity and the rate before. */
export interface CheckedRate {
  purity: string;
  last: BoardRate | undefined;
  /** In a sentence; undefined unless the rate is farther from the last one than the limit. */
  unusual: string | undefined;
}

/** Finds the purity, in any letter case, and compares the rate with the last one. Refusal: not_found. */
export async function checkRate(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  purity: string,
  ratePaisePerGram: PaisePerGram,
): Promise<CheckedRate | Refusal> {
  const known = await findPurities(db);
  const sameLetters = known.filter((one) => one.toLowerCase() === purity.toLowerCase());
  const matched = sameLetters.find((one) => one === purity) ?? sameLetters[0];
  if (matched === undefined) {
    const names = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Import your catalogue first.';
    return refuse('not_found', `The shop has no "${purity}". ${names}`);
  }
  const last = (await readBoard(db, indianDate(now))).rates.get(matched);
  const { rateChangeBasisPoints } = await readLimits(db);
  const isUnusual = last && isUnusualMove(last.ratePaisePerGram, ratePaisePerGram, rateChangeBasisPoints);
  const unusual = isUnusual
    ? `${matched} was ${formatRupeesExact(last.ratePaisePerGram)} a gram on ${formatIndianDate(last.statedOn)}, and ${formatRupeesExact(ratePaisePerGram)} is more than ${rateChangeBasisPoints / 100} % away from that.`
    : undefined;
  return { purity: matched, last, unusual };
}

/** A board rate entered by the shop. */
interface GivenRate {
  purity: string;
  ratePaisePerGram: PaisePerGram;
  /** A rate that is far from the last one was confirmed. */
  isSure: boolean;
  reason?: string;
  approvedBy?: string;
}

/**
 * Sets the board rate of a known metal from today on; the purity is matched case-insensitively. Returns the stored
 * spelling. Refusals: not_found, invalid_input when the rate is far from the last one.
 */
export function setBoardRate(
  { db, now, actor }: Acting,
  { purity, ratePaisePerGram, isSure, reason, approvedBy }: GivenRate,
): Promise<string | Refusal> {
  return inTransaction<string | Refusal>(db, async (tx) => {
    const checked = await checkRate({ db: tx, now }, purity, ratePaisePerGram);
    if (isRefusal(checked)) return checked;
    if (checked.unusual && !isSure) {
      return refuse('invalid_input', `${checked.unusual} If it is right, say --sure.`);
    }
    const isRepeat =
      checked.last?.ratePaisePerGram === ratePaisePerGram && checked.last.statedOn === indianDate(now);
    if (isRepeat) return checked.purity;
    const shown = (rate: PaisePerGram | undefined) => rate && { paise_per_gram: rate };
    const [before, after] = [shown(checked.last?.ratePaisePerGram), shown(ratePaisePerGram)];
    await addRateSet(tx, {
      ...{ rates: new Map([[checked.purity, ratePaisePerGram]]), effectiveAt: now, note: reason, approvedBy },
      actor: actorText(actor),
    });
    const subject = `rate:${checked.purity}`;
    await recordAct(
      tx,
      actor,
      { act: 'metal rate set', subject, before, after, ...(reason && { reason }) },
      now,
    );
    return checked.purity;
  });
}
