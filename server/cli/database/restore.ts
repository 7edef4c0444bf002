import { resolve } from 'node:path';
import { recordAlone } from '#api/audit/service.ts';
import { CREDIT_SERIES } from '#api/invoices/credit-notes/credit-service.ts';
import { GIFT_CARD_SERIES, printedNumber } from '#api/invoices/rules.ts';
import { OWNERS_PAYMENT_DAYS } from '#api/payments/owner-service.ts';
import { RECEIPT_SERIES } from '#api/schemes/ledger/receipt-rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { restore } from '#server/database/backup/backup-service.ts';
import { readNumbers } from '#server/database/backup/number-rules.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';
import { reconcilePayments } from '../payments/reconcile.ts';

/** Restores a backup into an empty shop, then reconciles with the provider and continues the document numbers (P-65). */
export async function restoreBackupFile(
  context: CommandContext,
  [file = '']: string[],
  options: Options,
): Promise<boolean> {
  const { config, connectionString, clock, print } = context;
  const lastNumbers = options.get('--last-numbers');
  const { rows, madeAt, gaps } = await restore(connectionString, resolve(file), {
    series: [GIFT_CARD_SERIES, config.invoicePrefix, RECEIPT_SERIES, ...CREDIT_SERIES],
    lastNumbers: lastNumbers === undefined ? [] : readNumbers(lastNumbers),
    isNewSeries: options.has('--new-series'),
    now: clock(),
  });
  await recordAlone(actingOf(context), { act: 'shop restored', subject: 'shop', after: { file, rows } });
  print(`${rows} rows were restored from ${file}.`);
  if (lastNumbers === undefined && !options.has('--new-series')) {
    print(
      'There are no sales in it. If the shop has issued invoices since, restore it into another empty place with --last-numbers.',
    );
  }
  for (const { first, last } of gaps) {
    print(
      `${printedNumber(first)} to ${printedNumber(last)} are marked as issued after the backup; their documents are not in it.`,
    );
  }
  if (clock().getTime() - madeAt.getTime() > OWNERS_PAYMENT_DAYS * DAY_MS) {
    print(
      `The backup is older than the ${OWNERS_PAYMENT_DAYS} days whose payments are checked now: see the provider’s dashboard for earlier ones.`,
    );
  }
  return reconcilePayments(context);
}
