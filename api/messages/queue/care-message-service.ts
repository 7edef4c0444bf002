import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { CareMessageKind } from '#contract/office/messages/message-states.ts';
import type { CareFacts } from '#db/tables/customers/messages.ts';
import { care } from '#db/tables/orders/care.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import { queued } from './queue-service.ts';

interface CareMessage
  extends Pick<CareFacts, 'careNumber' | 'chargePaise' | 'weightMilligrams' | 'promisedFor'> {
  /** Absent when a customer asked for it. */
  careActId?: number;
  now: Date;
}

/** Queues a message about a piece in care, in the transaction that records the fact (P-363). */
export async function queueCareMessage(
  tx: Database,
  kind: CareMessageKind,
  { careNumber, careActId, now, chargePaise, weightMilligrams, promisedFor }: CareMessage,
): Promise<void> {
  const subject = `care:${careNumber}`;
  const fact = careActId === undefined ? subject : `care-act:${careActId}`;
  const facts = sql`
    select bought.user_id, ${subject}::text as subject, ${fact}::text as fact,
      jsonb_build_object('careNumber', brought.care_number, 'orderId', bought.order_id, 'productName', line.product_name,
        'work', brought.work, 'wish', brought.wish, 'promisedFor', ${promisedFor}::text, 'chargePaise', ${chargePaise}::bigint,
        'weightMilligrams', ${weightMilligrams}::integer) as payload
    from ${care} brought join ${orderItems} line using (order_item_id) join ${orders} bought using (order_id)
    where brought.care_number = ${careNumber}`;
  await tx.execute(queued(kind, now, facts));
}
