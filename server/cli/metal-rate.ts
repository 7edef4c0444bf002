import { setBoardRate } from '#api/schemes/rate-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money.ts';
import type { Options } from './command-words.ts';
import type { Workplace } from './run-command.ts';

/** Sets today's board rate of a metal; weight plans buy at it until the next one is set. */
export async function setTodaysRate(
  { db, clock, say }: Workplace,
  [purity = '', rupees = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(rupees) || Number(rupees) === 0) {
    say('Say the metal and its rate in rupees a gram, like 22K916 11365.');
    return false;
  }
  const today = indianDate(clock());
  const rate = toPaise(Number(rupees));
  const set = await setBoardRate(db, { purity, rate, isSure: options.has('--sure') }, today);
  if (isRefusal(set)) return set;
  say(`${set} is ${formatRupeesExact(rate)} a gram from ${today} on.`);
  return true;
}
