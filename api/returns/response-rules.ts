import { toRupees } from '#contract/money/money.ts';
import type { OwnReturn, ReturnsResponse } from '#contract/returns/returns.ts';
import { toGrams } from '#contract/weight.ts';
import type { CreditRow, InspectionRow, ReturnRow } from './queries.ts';
import { CUSTOMER, WITHDRAWABLE } from './rules.ts';
import type { WholeReturn } from './whole-return-service.ts';

export function toListed(row: ReturnRow): ReturnsResponse['data'][number] {
  return {
    return_number: row.returnNumber,
    order_id: row.orderId,
    state: row.state,
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
  };
}

/** The fields of a return that both sides see. */
export function toReturnFields(row: WholeReturn) {
  return {
    ...toListed(row),
    ...{ text: row.text, pickup_day: row.pickupDay, pickup_part: row.pickupPart },
    ...{ has_photo: row.hasPhoto, wants_exchange: row.wantsExchange },
    exchange_order_id: row.exchangeOrderId,
  };
}

export function toInspection(row: InspectionRow) {
  return {
    unit: row.unit,
    gross_weight: toGrams(row.grossWeightMilligrams),
    net_weight: toGrams(row.netWeightMilligrams),
    sold_gross_weight: toGrams(row.soldGrossWeightMilligrams),
    sold_net_weight: toGrams(row.soldNetWeightMilligrams),
    huid_ok: row.soldHuid === null ? null : row.isHuidRight,
    ...{ seal_ok: row.isSealClosed, finding: row.finding },
    ...{ note: row.note, differs: row.differs, photos: row.photos, at: row.inspectedAt.toISOString() },
  };
}

export function toCredits(credits: readonly CreditRow[]) {
  return {
    credit_notes: credits
      // One whose money goes back of two payments is there twice.
      .filter(({ number }, index) => credits.findIndex((one) => one.number === number) === index)
      .map(({ number, totalPaise }) => ({ number, total: toRupees(totalPaise) })),
    refunds: credits.flatMap(({ refundPaise, sentAt, reference, isByTransfer }) =>
      refundPaise === null
        ? []
        : [
            {
              ...{ amount: toRupees(refundPaise), sent_at: sentAt?.toISOString() ?? null, reference },
              ...(isByTransfer && { is_by_transfer: true as const }),
            },
          ],
    ),
  };
}

/** A return as its customer sees it: without tags and names. */
export function toOwnReturn(row: WholeReturn): OwnReturn {
  return {
    ...toReturnFields(row),
    ...toCredits(row.credits),
    can_withdraw: WITHDRAWABLE.includes(row.state),
    lines: row.lines.map(({ orderItemId, productName, quantity, inspections }) => ({
      ...{ order_item_id: orderItemId, product_name: productName, quantity },
      inspections: inspections.map(toInspection),
    })),
    events: row.events.map(({ kind, text, person, happenedAt }) => ({
      ...{ kind, text, at: happenedAt.toISOString() },
      by: person === CUSTOMER ? 'customer' : 'shop',
    })),
  };
}
