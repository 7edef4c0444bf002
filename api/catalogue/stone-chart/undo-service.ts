import { needsApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { lockImports } from '../import/import-queries.ts';
import { planChart, storeChart } from './apply-service.ts';
import { findRows } from './chart-queries.ts';
import { readCurrentChart } from './chart-service.ts';

/**
 * Puts back the chart from before the one in force. Returns the new chart's number. Refusals: changed_meanwhile when another
 * chart is in force; invalid_input without a chart before, for stones that had no price in it, or when going back needs a
 * second person.
 */
export function undoChart(acting: Acting, stoneRateSetId: number): Promise<number | Refusal> {
  return inTransaction<number | Refusal>(acting.db, async (tx) => {
    const inside = { ...acting, db: tx };
    await lockImports(tx);
    if ((await readCurrentChart(tx)).stoneRateSetId !== stoneRateSetId) return refuse('changed_meanwhile');
    if (stoneRateSetId === 1) return refuse('invalid_input', 'There was no chart before this one.');
    const planned = await planChart(inside, await findRows(tx, stoneRateSetId - 1), true);
    if (isRefusal(planned)) return planned;
    if (planned.unusual.length > 0 && (await needsApproval(inside))) {
      const sentence = `Going back needs a second person: enter the prices in the chart and say why. ${planned.unusual[0]}`;
      return refuse('invalid_input', sentence);
    }
    return storeChart(inside, planned, { act: 'stone chart undone', reason: `Undo of ${stoneRateSetId}` });
  });
}
