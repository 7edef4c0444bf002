import { setImmediate } from 'node:timers/promises';
import type { Acting } from '#api/platform/acting.ts';
import { readBoardContext } from '#api/rates/board/apply-service.ts';
import { checkBoardRates } from '#api/rates/board/check-rules.ts';
import { usableRates } from '#api/rates/rules.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { RatePreview } from '#contract/office/rates/rates.ts';
import { countByRate, findByRate } from './rate-preview-queries.ts';
import { PreviewSum, priceAt, type Rates } from './rate-preview-rules.ts';

const BATCH_SIZE = 1000;
/** All goods up to this number are priced; of more, about as many. */
const MAX_PRICED = 20_000;

/** Prices the goods by rate now and at new rates; changes nothing. Refusals: those of rates that cannot be applied. */
export async function previewRates(
  { db, now }: Acting,
  given: Rates,
  metalRateMaxDays: number,
): Promise<RatePreview | Refusal> {
  const context = await readBoardContext(db, given.keys(), now);
  const checked = checkBoardRates(context, given);
  if (isRefusal(checked)) return checked;
  const before = usableRates(context.board, indianDate(now), metalRateMaxDays);
  const after = new Map<string, PaisePerGram>(before);
  for (const { purity, ratePaisePerGram } of checked) after.set(purity, ratePaisePerGram);
  const sum = new PreviewSum();
  const goods = await countByRate(db);
  const step = Math.ceil(goods / MAX_PRICED);
  for (let last = 0; ; ) {
    const batch = await findByRate(db, { after: last, step }, BATCH_SIZE);
    for (const piece of batch) sum.add(piece, priceAt(piece, before, now), priceAt(piece, after, now));
    last = batch.at(-1)?.productId ?? last;
    if (batch.length < BATCH_SIZE) return sum.result(goods);
    // Other requests are served between batches.
    await setImmediate();
  }
}
