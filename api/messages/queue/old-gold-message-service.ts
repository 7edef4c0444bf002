import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { OldGoldMessageKind } from '#contract/office/messages/message-states.ts';
import { oldGold } from '#db/tables/money/old-gold.ts';
import { queued } from './queue-service.ts';

/** Queues that old gold was taken, or given back, in the transaction that records it (P-362). */
export async function queueOldGoldMessage(
  tx: Database,
  kind: OldGoldMessageKind,
  oldGoldNumber: number,
  now: Date,
): Promise<void> {
  const subject = `old-gold:${oldGoldNumber}`;
  const facts = sql`
    select taken.user_id, ${subject}::text as subject, ${subject}::text as fact,
      jsonb_build_object('oldGoldNumber', taken.old_gold_number, 'description', taken.description, 'purity', taken.purity,
        'netWeightMilligrams', taken.net_weight_mg, 'ratePaisePerGram', taken.rate_paise_per_gram,
        'shareBasisPoints', taken.share_basis_points, 'stonesPaise', taken.stones_paise,
        'valuePaise', taken.value_paise) as payload
    from ${oldGold} taken where taken.old_gold_number = ${oldGoldNumber}`;
  await tx.execute(queued(kind, now, facts));
}
