import { setBoardRate } from '#api/rates/board/apply-service.ts';
import { type OldRate, oldRates } from '#api/rates/service.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, paisePerGram } from '#contract/money/money.ts';
import type { Options } from '../commands/command-arguments.ts';
import type { CommandContext } from '../commands/command-context.ts';

/** Output for a metal whose rate is missing or too old. */
export function formatOldRate({ purity, rateDate }: OldRate): string {
  const last =
    rateDate === undefined ? 'has no rate' : `has had no new rate since ${formatIndianDate(rateDate)}`;
  return `${purity} ${last}: nobody can join, pay into or redeem its weight plans; say "metal-rate ${purity} RUPEES".`;
}

/** Sets today's board rate of a metal; weight plans use it until the next one, for `metalRateMaxDays` at most (P-73). */
export async function setTodaysRate(
  { db, clock, config, actor, print }: CommandContext,
  [purity = '', rupees = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const now = clock();
  const today = indianDate(now);
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(rupees) || Number(rupees) === 0) {
    print('Give the purity and its rate in rupees a gram, such as 22K916 11365.');
    return false;
  }
  const ratePaisePerGram = paisePerGram(Math.round(Number(rupees) * 100));
  const set = await setBoardRate(
    { db, now, actor },
    { purity, ratePaisePerGram, isSure: options.has('--sure') },
  );
  if (isRefusal(set)) return set;
  print(
    `${set} is ${formatRupeesExact(ratePaisePerGram)} a gram from ${today} on, for ${counted(config.metalRateMaxDays, 'day')} at most.`,
  );
  const { metalRateMaxDays } = config;
  for (const old of await oldRates({ db, metalRateMaxDays }, today)) print(formatOldRate(old));
  return true;
}
