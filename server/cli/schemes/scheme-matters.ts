import type { FailedRefund } from '#api/payments/rules.ts';
import { oldRates, type RateReader } from '#api/rates/service.ts';
import { overduePlans } from '#api/schemes/closing/closing-service.ts';
import { brokenPassbooks } from '#api/schemes/ledger/proof-service.ts';
import { brokenChain } from '#api/schemes/rules.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Print } from '../commands/command-context.ts';
import { formatUnsentRefund } from '../payments/refund.ts';
import { formatOldRate } from '../rates/metal-rate.ts';

/** Prints failed refunds, overdue plans, broken passbooks and outdated rates; returns the count of all but the rates. */
export async function printSchemeMatters(
  reader: RateReader,
  unsent: FailedRefund[],
  now: Date,
  print: Print,
): Promise<number> {
  const { db } = reader;
  for (const refund of unsent) for (const line of formatUnsentRefund(refund)) print(line);
  const overdue = await overduePlans(db, now);
  for (const { userSchemeId, lastDay } of overdue) {
    print(
      `Passbook ${userSchemeId}: its last day was ${lastDay}; give the money back with close-passbook ${userSchemeId} money-back.`,
    );
  }
  let broken = 0;
  for await (const { userSchemeId, entry } of brokenPassbooks(db)) {
    broken += 1;
    print(brokenChain(userSchemeId, entry));
  }
  for (const old of await oldRates(reader, indianDate(now))) print(formatOldRate(old));
  return unsent.length + overdue.length + broken;
}
