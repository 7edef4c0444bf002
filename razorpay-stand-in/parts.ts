import type { Disputes } from './provider/disputes.ts';
import type { Provider } from './provider/provider.ts';
import type { Refunds } from './provider/refunds.ts';
import type { AccountRecord } from './storage/records.ts';
import type { Store } from './storage/store.ts';
import type { FaultSwitches } from './test-device/faults.ts';
import type { RequestJournal } from './test-device/request-journal.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

/** Dependencies of the stand-in's routes. */
export type StandInParts = {
  store: Store;
  account: AccountRecord;
  provider: Provider;
  refunds: Refunds;
  disputes: Disputes;
  journal: RequestJournal;
  faults: FaultSwitches;
  sender: WebhookSender;
  timeFactor: number;
};
