import type { FaultSwitches } from './faults.ts';
import type { Provider } from './provider.ts';
import type { AccountRecord } from './records.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** What every route of the stand-in may use. */
export type StandInParts = {
  store: Store;
  account: AccountRecord;
  provider: Provider;
  faults: FaultSwitches;
  sender: WebhookSender;
  timeFactor: number;
};
