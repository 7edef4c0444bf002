import type { Disputes } from './disputes.ts';
import type { FaultSwitches } from './faults.ts';
import type { Provider } from './provider.ts';
import type { AccountRecord } from './records.ts';
import type { Refunds } from './refunds.ts';
import type { RequestJournal } from './request-journal.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhook-sender.ts';

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
