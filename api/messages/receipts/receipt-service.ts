import type { Database } from '#api/platform/database/database.ts';
import { isRecipientError } from '../channels/whatsapp-error-rules.ts';
import { stopWhatsApp } from '../choices/choice-service.ts';
import { markAccepted, noteArrival, noteFailure } from './receipt-queries.ts';
import { type Receipt, readReport } from './receipt-rules.ts';

/** Stores the content of a signed report of WhatsApp. Idempotent, since a report may arrive several times. */
export async function takeReport(db: Database, text: string): Promise<void> {
  const { receipts, stops } = readReport(text);
  for (const receipt of receipts) await noteReceipt(db, receipt);
  for (const { from, saidAt } of stops) await stopWhatsApp(db, from, saidAt);
}

async function noteReceipt(db: Database, receipt: Receipt): Promise<void> {
  const { status, at, code } = receipt;
  if (status === 'failed') {
    const state = code !== undefined && isRecipientError(code) ? 'undeliverable' : 'failed';
    const problem = `WhatsApp could not deliver it (${code ?? 'no code'}).`;
    return noteFailure(db, receipt, { state, problem });
  }
  await markAccepted(db, receipt, at);
  if (status === 'sent') return;
  await noteArrival(db, receipt, { deliveredAt: at, readAt: status === 'read' ? at : null });
}
