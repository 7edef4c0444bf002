import { applyRates } from '#api/rates/board/apply-service.ts';
import { listRates } from '#api/rates/board/board-service.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram, paisePerGram, toPaise } from '#contract/money/money.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

const GIVEN = /^([^=]{1,40})=(\d{1,7}(?:\.\d{1,2})?)$/;

/** Shows the board, or applies several rates as one set (P-194). */
export async function showOrApplyRates(
  context: CommandContext,
  words: string[],
  options: Options,
): Promise<boolean | Refusal> {
  if (words.length === 0) return showBoard(context);
  const given = readGiven(words);
  if (!given) {
    context.print('Give each purity with its rate in rupees a gram, such as 22K916=11365 18K750=9300.');
    return false;
  }
  const applied = await applyRates(actingOf(context), {
    rates: given,
    reason: options.get('--reason') ?? '',
  });
  if (!isRefusal(applied)) return showBoard(context);
  const { reason, ...fields } = applied.fields ?? {};
  for (const sentence of Object.values(fields)) context.print(sentence);
  if (reason !== undefined) context.print(`${reason} Add --reason "…".`);
  return applied.fields ? false : applied;
}

function readGiven(words: string[]): Map<string, PaisePerGram> | undefined {
  const given = new Map<string, PaisePerGram>();
  for (const word of words) {
    const [, purity, rupees] = GIVEN.exec(word) ?? [];
    if (purity === undefined) return undefined;
    given.set(purity, paisePerGram(Math.round(Number(rupees) * 100)));
  }
  return given;
}

async function showBoard(context: CommandContext): Promise<true> {
  const { print, config } = context;
  const { data, rate_set_id, max_days } = await listRates(actingOf(context), config.metalRateMaxDays);
  print(
    rate_set_id === 0
      ? 'No rates are set yet.'
      : `Set ${rate_set_id}; a rate is used for ${counted(max_days, 'day')}.`,
  );
  const width = Math.max(...data.map(({ purity }) => purity.length), 0);
  for (const rate of data) print(`  ${rate.purity.padEnd(width)}  ${shownRate(rate)}`);
  return true;
}

function shownRate({ rate, rate_date, is_missed }: MetalRate): string {
  if (rate === null || rate_date === null) return is_missed ? 'is missing' : 'not set';
  const shown = `${formatRupeesExact(toPaise(rate))} a gram since ${formatIndianDate(rate_date)}`;
  return is_missed ? `${shown}: too old` : shown;
}
