import type { readCardEntries } from '#api/gift-cards/card-service.ts';
import { toRupees } from '#contract/money/money.ts';
import type {
  OfficeOldGold,
  OfficeOldGoldDetails,
  OldGoldState,
} from '#contract/office/old-gold/old-gold.ts';
import type { OwnOldGold } from '#contract/old-gold/own-old-gold.ts';
import { toGrams } from '#contract/weight.ts';
import type { OldGoldRow } from './old-gold-queries.ts';

function stateOf({ isVoid, balancePaise }: OldGoldRow): OldGoldState {
  if (isVoid) return 'void';
  return balancePaise > 0 ? 'open' : 'spent';
}

export function toOfficeOldGold(row: OldGoldRow, names: ReadonlyMap<string, string>): OfficeOldGold {
  return {
    old_gold_number: row.oldGoldNumber,
    ...{ user_id: row.userId, customer_name: row.customerName, description: row.description },
    ...{ invoice_number: row.invoiceNumber, purity: row.purity },
    gross_weight: toGrams(row.grossWeightMilligrams),
    net_weight: toGrams(row.netWeightMilligrams),
    rate: toRupees(row.ratePaisePerGram),
    share_percent: row.shareBasisPoints / 100,
    stones: toRupees(row.stonesPaise),
    value: toRupees(row.valuePaise),
    balance: toRupees(row.balancePaise),
    state: stateOf(row),
    taken_at: row.takenAt.toISOString(),
    taken_by: names.get(row.person) ?? row.person,
  };
}

type Entries = Awaited<ReturnType<typeof readCardEntries>>;

/** Nothing is taken off at the counter of what has no code. */
export function toEntries(entries: Entries): OfficeOldGoldDetails['entries'] {
  return entries.flatMap(({ kind, amountPaise, createdAt, orderId }) =>
    kind === 'counter' || kind === 'counter undone'
      ? []
      : [{ kind, amount: toRupees(amountPaise), at: createdAt.toISOString(), order_id: orderId }],
  );
}

export function toOwnOldGold(row: OldGoldRow): OwnOldGold {
  return {
    old_gold_number: row.oldGoldNumber,
    taken_at: row.takenAt.toISOString(),
    ...{ description: row.description, purity: row.purity, net_weight: toGrams(row.netWeightMilligrams) },
    value: toRupees(row.valuePaise),
    balance: toRupees(row.balancePaise),
    is_void: row.isVoid,
  };
}
