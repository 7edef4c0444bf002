import type { Database } from '#api/platform/database/database.ts';
import type { CustomerNotice } from '#contract/office/messages/messages.ts';
import { findChoices } from '../choices/choice-queries.ts';
import { findUndeliverable } from './office-queries.ts';

/** A customer's choices, and the last message of each channel that the number did not accept (P-286). */
export async function readCustomerNotices(db: Database, userId: string): Promise<CustomerNotice[]> {
  const [choices, undeliverable] = await Promise.all([
    findChoices(db, userId),
    findUndeliverable(db, userId),
  ]);
  return choices.map(({ channel, noticeGroup, isOn, chosenAt, way }) => {
    const last = undeliverable.find((one) => one.channel === channel);
    return {
      ...{ channel, group: noticeGroup, is_on: isOn, way },
      changed_at: chosenAt.toISOString(),
      undeliverable: last
        ? {
            message_id: last.messageId,
            problem: last.problem ?? '',
            queued_at: last.queuedAt.toISOString(),
          }
        : null,
    };
  });
}
