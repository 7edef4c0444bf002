import type { StandInAccount } from './account.ts';
import type { Journal } from './journal.ts';
import type { ReceiptSender } from './receipt-sender.ts';
import type { FaultSwitches } from './test-device/fault-switches.ts';

/** Dependencies of the stand-in's routes. */
export interface StandInParts {
  account: StandInAccount;
  journal: Journal;
  faults: FaultSwitches;
  receipts: ReceiptSender;
}
