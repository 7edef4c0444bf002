import { type Paise, toRupees } from '#contract/money/money.ts';
import type { ListedReturn, OfficeReturn } from '#contract/office/returns/returns.ts';
import { toGrams } from '#contract/weight.ts';
import { toCredits, toInspection, toListed, toReturnFields } from '../response-rules.ts';
import { CUSTOMER } from '../rules.ts';
import { isWeighed, type WeighedLine, type WholeReturn } from '../whole-return-service.ts';
import type { ListedRow } from './office-queries.ts';
import type { SoldPiece } from './stock-queries.ts';

export function toListedForOffice(row: ListedRow): ListedReturn {
  const { customerName, pieceCount, differs } = row;
  return { ...toListed(row), customer_name: customerName, pieces: pieceCount, differs };
}

interface Shown {
  customerName: string;
  nameOf: (person: string) => string;
  soldOf: ReadonlyMap<number, SoldPiece[]>;
  whyNotDecided: string | null;
  waitingApprovalId: number | null;
  /** Undefined for roles that see no money. */
  amountPaise: Paise | undefined;
}

export function toOfficeReturn(row: WholeReturn, shown: Shown): OfficeReturn {
  const { customerName, nameOf, soldOf, amountPaise } = shown;
  const by = (person: string) => (person === CUSTOMER ? customerName : nameOf(person));
  return {
    ...toReturnFields(row),
    customer_name: customerName,
    lines: row.lines.map((line) => toLine(line, soldOf.get(line.orderItemId) ?? [], by)),
    differs: row.lines.some(({ inspections }) => inspections.some(({ differs }) => differs)),
    is_checked: row.arrivedAt !== null && isWeighed(row.lines),
    why_not_decided: shown.whyNotDecided,
    waiting_approval_id: shown.waitingApprovalId,
    ...(amountPaise !== undefined && { money: { amount: toRupees(amountPaise), ...toCredits(row.credits) } }),
    events: row.events.map(({ kind, text, person, happenedAt }) => ({
      ...{ kind, text, by: by(person), at: happenedAt.toISOString() },
    })),
  };
}

function toLine(line: WeighedLine, sold: readonly SoldPiece[], by: (person: string) => string) {
  const { returnLineId, orderItemId, productName, quantity, inspections } = line;
  return {
    ...{ return_line_id: returnLineId, order_item_id: orderItemId, product_name: productName, quantity },
    gross_weight: toGrams(line.grossWeightMilligrams),
    net_weight: toGrams(line.netWeightMilligrams),
    pieces: sold.map(({ tag, huid, grossWeightMilligrams, netWeightMilligrams }) => ({
      ...{ tag, huid },
      gross_weight: toGrams(grossWeightMilligrams),
      net_weight: toGrams(netWeightMilligrams),
    })),
    inspections: inspections.map((one) => ({
      ...toInspection(one),
      ...{ inspection_id: one.inspectionId, by: by(one.person), tag: one.tag, huid_read: one.huidRead },
    })),
  };
}
