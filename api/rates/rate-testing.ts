import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { addRateSet, boardRates } from './service.ts';

/**
 * Sets the rate of a purity from the beginning of a day on, as if it had been applied then: later sets contain it too,
 * unless the purity was stated after that day.
 */
export async function stateRate(
  db: Database,
  purity: string,
  day: IndianDate,
  ratePaisePerGram: PaisePerGram,
): Promise<void> {
  const given = { rates: new Map([[purity, ratePaisePerGram]]), effectiveAt: startOfIndianDay(day) };
  await db.transaction(async (tx) => {
    await addRateSet(tx, { ...given, actor: 'test' });
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into rates select rate_set_id, ${purity}, ${ratePaisePerGram}, ${day} from rate_sets
      where effective_at > ${given.effectiveAt.toISOString()}::timestamptz
      on conflict (rate_set_id, purity) do update
        set rate_paise_per_gram = excluded.rate_paise_per_gram, stated_on = excluded.stated_on
        where rates.stated_on <= excluded.stated_on`);
  });
}

/** States every rate of the board anew, as a shop does each morning. */
export async function restateRates(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rates = await boardRates(tx, indianDate(now));
    await addRateSet(tx, { rates, effectiveAt: now, actor: 'test' });
  });
}

interface Queries {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

const rewriting = (statement: string) => `
  begin;
  set local session_replication_role = replica;
  ${statement};
  commit`;

/** Makes the rates older, which the database refuses to anybody else. */
export async function ageRates(pool: Queries, days: number): Promise<void> {
  await pool.query(rewriting(`update rates set stated_on = stated_on - ${days}`));
}

/** Removes every rate, or those of one purity, which the database refuses to anybody else. */
export async function forgetRates(pool: Queries, purity?: string): Promise<void> {
  const which = purity === undefined ? 'true' : `purity = '${purity}'`;
  await pool.query(rewriting(`delete from rates where ${which}`));
}

/** Makes a product one by rate, with 12 % making and without stones, discount or offer. */
export async function sellByRate(pool: Queries, productId: number, purity: string): Promise<void> {
  await pool.query('delete from offers where product_id = $1', [productId]);
  await pool.query('delete from stones where product_id = $1', [productId]);
  await pool.query(
    `update products set price_mode = 'by rate', purity = $2, making_kind = 'percent', making_value = 1200,
       net_weight_mg = 3412, gross_weight_mg = 3500, stone_value_paise = 0, discount_paise = 0
     where product_id = $1`,
    [productId, purity],
  );
}
