import type { Database } from '#api/platform/database/database.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import { sentBack } from './provider-refund-queries.ts';
import { findOutstanding } from './refund-queries.ts';

/** A payment of which something is still to go back. */
export interface Rest {
  paymentId: string;
  leftPaise: Paise;
}

/** How much of a locked payment went back or is on its way. `except`: without this refund of the shop. */
export async function readTaken(tx: Database, paymentId: string, except?: string): Promise<Paise> {
  return sumOf([await sentBack(tx, paymentId), await findOutstanding(tx, paymentId, except)]);
}
