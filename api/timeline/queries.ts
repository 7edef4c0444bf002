import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money/money.ts';
import { HANDED_OVER } from '#contract/orders/delivery/carriers.ts';
import { pieceMoves, pieces } from '#db/tables/catalogue/pieces.ts';
import { complaintEvents, complaints } from '#db/tables/customers/complaints.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefundReferences,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { auditEntries } from '#db/tables/office/audit.ts';
import { staff } from '#db/tables/office/staff.ts';
import { care, careActs } from '#db/tables/orders/care.ts';
import { addressChanges, orderPackings, shipmentEvents, shipments } from '#db/tables/orders/fulfilment.ts';
import { orderItems, statusLog } from '#db/tables/orders/orders.ts';
import { inspections, returnEvents, returnLines, returns } from '#db/tables/orders/returns.ts';
import { heavierPieces } from '#db/tables/orders/weights.ts';
import type { Fact } from './rules.ts';

/** Rows of one table sort by their numbers where their times are equal. */
const key = (column: string) => sql.raw(`lpad(${column}::text, 12, '0')`);

/** Who was entered first for a parcel, in the moment in which it was sent. */
const sentWith = (parcel: string, at: string) => sql`left join lateral (
  select first.carrier, first.tracking_number, first.entered_at from ${shipments} first
  where first.order_id = wanted.order_id and first.parcel = ${sql.raw(parcel)}
  order by first.shipment_id limit 1) sent on sent.entered_at = ${sql.raw(at)}`;

/** The statuses of the order and of its payment; a move that changes both is one entry, as are sending and delivering. */
const statuses = sql`
  select log.created_at, 1, ${key('log.status_log_id')},
    case when log.field = 'order_status' then case
        when sent.carrier = ${HANDED_OVER} then 'handed over' when log.new_value = 'pending' then 'ordered' else log.new_value end
      else case log.new_value when 'Success' then 'paid' when 'failed' then 'payment failed' else 'payment awaited' end end,
    sent.tracking_number, nullif(sent.carrier, ${HANDED_OVER}), null::bigint, null,
    coalesce(case log.new_value when 'Success' then direct.person end, log.person, log.actor)
  from wanted join ${statusLog} log using (order_id) left join lateral (
    select part.person from ${directPayments} part where part.order_id = log.order_id limit 1) direct on true
  ${sentWith('1', "log.created_at and log.new_value = 'shipped'")}
  where case log.field when 'order_status' then log.new_value <> 'processing'
    else log.new_value <> 'cancelled' and (log.new_value <> 'pending' or log.old_value is not null) end`;

const packings = sql`
  select packing.packed_at, 2, ${key('packing.order_packing_id')},
    case when packing.is_packed then 'packed' else 'unpacked' end, null, null, null, null, packing.person
  from wanted join ${orderPackings} packing using (order_id)`;

/** The note is the address before the change. */
const addresses = sql`
  select change.changed_at, 14, ${key('change.address_change_id')}, 'address changed', null, null, null,
    'Before: ' || concat_ws(', ', change.recipient_name, change.recipient_phone, change.street, change.city || ' ' || change.pincode),
    change.person
  from wanted join ${addressChanges} change using (order_id)`;

const parcels = sql`
  select event.happened_at, 3, ${key('event.shipment_event_id')},
    case event.kind when 'sent' then 'sent again' else event.kind end,
    case event.kind when 'sent' then sent.tracking_number end, case event.kind when 'sent' then sent.carrier end,
    null, event.note, event.person
  from wanted join ${shipmentEvents} event using (order_id)
  ${sentWith('event.parcel', 'event.happened_at')}
  where event.kind <> 'delivered' and (event.kind <> 'sent' or event.parcel > 1)`;

/** Carriers and numbers that were entered after the parcel was sent. */
const trackings = sql`
  select entered.entered_at, 4, ${key('entered.shipment_id')}, 'tracking changed', entered.tracking_number, entered.carrier,
    null, null, entered.person
  from wanted join ${shipments} entered using (order_id)
  where exists (select from ${shipments} earlier where earlier.order_id = entered.order_id
      and earlier.parcel = entered.parcel and earlier.shipment_id < entered.shipment_id)
    or not exists (select from ${shipmentEvents} event where event.order_id = entered.order_id
      and event.parcel = entered.parcel and event.kind = 'sent' and event.happened_at = entered.entered_at)`;

const documents = sql`
  select bill.invoice_date, 5, bill.invoice_number, 'invoice issued', bill.invoice_number, null, null, null, 'shop'
  from wanted join ${invoices} bill using (order_id)
  union all
  select note.note_date, 6, note.credit_note_number,
    case when note.cause = 'weight' then 'weight credited' else 'credit note issued' end, note.credit_note_number, null,
    note.total_paise, null, 'shop'
  from wanted join ${creditNotes} note using (order_id)`;

const money = sql`
  select paid.created_at, 7, paid.provider_payment_id, 'payment not needed', null, null, paid.amount_paise, null, 'provider'
  from paid where paid.applied_at is null and paid.disposition in ('refund queued', 'refunded')
  union all
  select back.created_at, 8, back.refund_id, 'refund ordered', null, null, back.amount_paise, null, 'shop'
  from paid join ${refunds} back using (provider_payment_id)
  union all
  select back.refunded_at, 9, back.provider_refund_id, 'refund sent', noted.bank_reference, null, back.amount_paise, null,
    'provider'
  from paid join ${providerRefunds} back using (provider_payment_id)
  left join ${providerRefundReferences} noted using (provider_refund_id)
  union all
  select sent.paid_at, 9, sent.refund_id, 'refund sent', sent.bank_reference, null, sent.amount_paise, null, 'shop'
  from paid join ${refunds} back using (provider_payment_id) join ${bankRefunds} sent using (refund_id)`;

const returned = sql`
  select event.happened_at, 10, ${key('event.return_event_id')}, 'return ' || event.kind, back.return_number::text, null, null,
    null, event.person, null::numeric
  from wanted join ${returns} back using (order_id) join ${returnEvents} event using (return_number)
  where event.kind <> 'weighed'
  union all
  select weighed.inspected_at, 10, ${key('weighed.inspection_id')}, 'return weighed', back.return_number::text, null, null,
    null, weighed.person, weighed.net_weight_mg / 1000.0
  from wanted join ${returns} back using (order_id) join ${returnLines} line using (return_number)
  join ${inspections} weighed using (return_line_id)`;

const complained = sql`
  select event.happened_at, 11, ${key('event.complaint_event_id')}, 'complaint ' || event.kind, made.complaint_number::text,
    null, null, null, event.person
  from wanted join ${complaints} made using (order_id) join ${complaintEvents} event using (complaint_number)`;

/** A piece that was brought without asking begins with being taken in. */
const cared = sql`
  select brought.asked_at, 15, ${key('brought.care_number')}, 'care asked', brought.care_number::text, null, null::bigint, null,
    brought.person
  from wanted join ${orderItems} line using (order_id) join ${care} brought using (order_item_id)
  where brought.person = 'customer'
  union all
  select done.at, 16, ${key('done.care_act_id')}, 'care ' || done.act, brought.care_number::text, null,
    nullif(done.amount_paise, 0), nullif(done.words, ''), done.person
  from wanted join ${orderItems} line using (order_id) join ${care} brought using (order_item_id)
  join ${careActs} done using (care_number)`;

/** Weighings of pieces made for the order, by the register's audit, until the piece is another order's or for sale. */
const weighings = sql`
  select entry.at, 12, ${key('entry.sequence')}, 'piece weighed', null, null, null::bigint, null, entry.actor,
    (entry.after::json ->> 'net_weight_g')::numeric
  from wanted join ${orderItems} line using (order_id)
  join ${pieceMoves} made on made.order_item_id = line.order_item_id and made.from_state is null
  join ${pieces} piece on piece.piece_id = made.piece_id
  left join lateral (select later.at from ${pieceMoves} later where later.piece_id = made.piece_id
    and later.piece_move_id > made.piece_move_id and later.order_item_id is distinct from made.order_item_id
    order by later.piece_move_id limit 1) gone on true
  join ${auditEntries} entry on entry.subject = 'piece:' || piece.tag and entry.act in ('piece registered', 'piece changed')
    and entry.at >= made.at and (gone.at is null or entry.at < gone.at)
    and entry.after::json ->> 'net_weight_g' is not null
  union all
  select decided.decided_at, 13, ${key('decided.heavier_piece_id')}, 'heavier accepted', null, null, null, decided.reason,
    decided.person, decided.weighed_mg / 1000.0
  from wanted join ${orderItems} line using (order_id) join ${heavierPieces} decided using (order_item_id)`;

type FactRow = Omit<Fact, 'at' | 'amountPaise' | 'weightGrams'> & {
  at: string;
  amount_paise: string | null;
  weight: string | null;
};

/** What happened to an order, newest first. */
export async function findFacts(db: Database, orderId: string, limit: number): Promise<Fact[]> {
  const { rows } = await db.execute<FactRow & Record<string, unknown>>(sql`
    with wanted as (select ${orderId}::text as order_id),
    paid as (select payment.* from wanted join ${paymentIntents} opened using (order_id)
      join ${payments} payment using (provider_order_id)),
    fact (at, rank, key, kind, number, carrier, amount_paise, note, person, weight) as (
      select unweighed.*, null::numeric from (
        ${statuses} union all ${packings} union all ${addresses} union all ${parcels} union all ${trackings} union all ${documents}
        union all ${money} union all ${complained} union all ${cared}) unweighed
      union all ${returned} union all ${weighings})
    select to_char(fact.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, fact.kind, fact.number, fact.carrier,
      fact.amount_paise, fact.weight, fact.note, fact.person, coalesce(earlier.role, member.role) as role
    from fact left join ${staff} member on fact.person = 'staff:' || member.staff_id
    left join lateral (select entry.before::json ->> 'role' as role from ${auditEntries} entry
      where entry.subject = fact.person and entry.act = 'role changed' and entry.at > fact.at
      order by entry.sequence limit 1) earlier on member.staff_id is not null
    order by fact.at desc, fact.rank desc, fact.key desc limit ${limit}`);
  return rows.map(({ at, amount_paise, weight, ...fact }) => ({
    ...fact,
    at: new Date(at),
    amountPaise: amount_paise === null ? null : (Number(amount_paise) as Paise),
    weightGrams: weight === null ? null : Number(weight),
  }));
}
