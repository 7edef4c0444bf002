import { setMetalRate } from '#api/schemes/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { Workplace } from './run-command.ts';

/** Sets today's board rate of a metal; weight plans buy at it until the next one is set. */
export async function setTodaysRate(
  { db, clock, say }: Workplace,
  [purity = '', rupees = '']: string[],
): Promise<boolean> {
  if (!/^[A-Za-z0-9]{2,10}$/.test(purity) || !/^\d{1,7}(\.\d{1,2})?$/.test(rupees) || Number(rupees) === 0) {
    say('Say the metal and its rate in rupees a gram, like 22K916 11365.');
    return false;
  }
  const today = indianDate(clock());
  const rate = Math.round(Number(rupees) * 100);
  await setMetalRate(db, purity, today, rate);
  say(`${purity} is ${formatRupeesExact(rate)} a gram from ${today} on.`);
  return true;
}
