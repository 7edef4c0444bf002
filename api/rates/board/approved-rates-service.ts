import * as z from 'zod/mini';
import type { CarryOut } from '#api/approvals/service.ts';
import { actorText } from '#api/platform/acting.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, paisePerGram } from '#contract/money/money.ts';
import { lockBoard } from '../service.ts';
import { readBoardContext, storeRates } from './apply-service.ts';
import { type CheckedRate, checkBoardRates } from './check-rules.ts';

const wholeBoard = z.object({
  rates: z.array(z.object({ purity: z.string(), paise_per_gram: z.int(), before: z.nullable(z.int()) })),
  rate_date: z.string(),
  asked_by: z.string(),
  reason: z.string(),
});
/** As it was asked for before several rates could be applied at once. */
const oneRate = z.object({ purity: z.string(), paise_per_gram: z.int(), rate_date: z.string() });

type Asked = Omit<z.infer<typeof wholeBoard>, 'rates' | 'asked_by' | 'reason'> & {
  rates: { purity: string; paise_per_gram: number; before?: number | null }[];
  asked_by?: string;
  reason?: string;
};

function readPayload(payload: unknown): Asked {
  const whole = wholeBoard.safeParse(payload);
  if (whole.success) return whole.data;
  const { rate_date, ...rate } = oneRate.parse(payload);
  return { rates: [rate], rate_date };
}

/** Applies approved rates, on the day for which they were asked. Refusals: approval_refused, invalid_input. */
export const carryOutRates: CarryOut = async (acting, payload) => {
  const asked = readPayload(payload);
  if (asked.rate_date !== indianDate(acting.now)) {
    return refuse('approval_refused', 'These rates were of another day: decline them and set today’s.');
  }
  await lockBoard(acting.db);
  const rates = new Map(asked.rates.map((one) => [one.purity, paisePerGram(one.paise_per_gram)] as const));
  const checked = checkBoardRates(await readBoardContext(acting.db, rates.keys(), acting.now), rates);
  if (isRefusal(checked)) return checked;
  const moved = checked.find(({ purity, last }) => {
    const before = asked.rates.find((one) => one.purity === purity)?.before;
    return before !== undefined && before !== (last?.ratePaisePerGram ?? null);
  });
  if (moved) return refuse('approval_refused', movedSentence(moved));
  const approvedBy = actorText(acting.actor);
  await storeRates(acting, checked, { reason: asked.reason ?? '', askedBy: asked.asked_by, approvedBy });
  return undefined;
};

function movedSentence({ purity, last }: CheckedRate): string {
  const now = last ? `is ${formatRupeesExact(last.ratePaisePerGram)} a gram now` : 'has no rate now';
  return `${purity} ${now}, which is not what it was when this was asked for: decline it and enter the rates again.`;
}
