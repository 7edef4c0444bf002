/** Stores the invoice of a piece in care, of 118 rupees. */
const invoiced = (number: string, igst: string) => `
  insert into care_invoices
  select ${number}, v.financial_year, 900000 + v.serial, care_number, v.user_id, v.invoice_date, '', '', '', null, null,
    v.supply_state_name, v.supply_state_code, false, v.state_tax, 'Repair', '998722', 1800, 10000, 900, 900, ${igst}, 0, 11800,
    'cash', '', v.seller
  from brought, (select * from invoices order by invoice_number limit 1) v`;

const BROUGHT = `brought as (
  insert into care (order_item_id, work, wish, person, asked_at)
  select order_item_id, 'repair', 'x', 'staff:1', now() from order_items limit 1 returning *)`;

const GIVEN_BACK = `given as (
  insert into care_acts (care_number, act, words, amount_paise, weight_mg, paid_by, reference, person, at)
  select care_number, 'given back', '', 11800, 9, 'cash', '', 'staff:1', now() from brought)`;

const IGST = "case when v.supply_state_code = v.seller->>'state_code' then 0 else 1800 end";
const OTHER_IGST = "case when v.supply_state_code = v.seller->>'state_code' then 1800 else 0 end";
const NUMBER = "v.series || '/' || v.financial_year || '/' || 900000 + v.serial, v.series";

/** Faults in the records of pieces in care, with the invariant that each violates. */
export const PLANTED_CARE: [fault: string, rule: RegExp, statement: string][] = [
  [
    'a piece in care that is not delivered',
    /I111 care is of a delivered piece/,
    `insert into care (order_item_id, work, wish, person, asked_at)
      select order_item_id, 'clean', 'x', 'staff:1', now() from order_items join orders using (order_id)
      where order_status = 'processing' limit 1`,
  ],
  [
    'more pieces in care than were bought',
    /I111 no more pieces/,
    `insert into care (order_item_id, work, wish, person, asked_at)
      select order_item_id, 'clean', 'x', 'staff:1', now() from order_items, generate_series(1, 20) where order_item_id = 1`,
  ],
  [
    'a charge for care that nobody agreed to',
    /I111 what was paid/,
    `with brought as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'clean', 'x', 'staff:1', now() from order_items limit 1 returning *)
      insert into care_acts (care_number, act, words, amount_paise, weight_mg, paid_by, reference, person, at)
      select care_number, 'given back', '', 1, 9, 'cash', '', 'staff:1', now() from brought`,
  ],
  [
    'an act on a piece that was given back',
    /I111 nothing is done/,
    `with brought as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'clean', 'x', 'staff:1', now() from order_items limit 1 returning *)
      insert into care_acts (care_number, act, words, amount_paise, weight_mg, reference, person, at)
      select care_number, act, '', amount, 9, '', 'staff:1', now() from brought,
        (values ('given back', 0), ('ready', null::bigint)) acts (act, amount)`,
  ],
  [
    'a piece that is ready before it was taken in',
    /I111 a piece is worked on/,
    `with brought as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'clean', 'x', 'staff:1', now() from order_items limit 1 returning *)
      insert into care_acts (care_number, act, words, weight_mg, reference, person, at)
      select care_number, 'ready', '', 9, '', 'staff:1', now() from brought`,
  ],
  [
    'a request that is withdrawn after the piece was taken in',
    /I111 a piece is taken in first/,
    `with brought as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'clean', 'x', 'staff:1', now() from order_items limit 1 returning *)
      insert into care_acts (care_number, act, words, weight_mg, promised_for, reference, person, at)
      select care_number, act, '', weight, day, '', 'staff:1', now() from brought,
        (values ('taken in', 9, current_date), ('withdrawn', null, null)) acts (act, weight, day)`,
  ],
  [
    'a piece that is reopened before it is ready',
    /I111 a piece is ready before/,
    `with brought as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'clean', 'x', 'staff:1', now() from order_items limit 1 returning *)
      insert into care_acts (care_number, act, words, reference, person, at)
      select care_number, 'reopened', 'x', '', 'staff:1', now() from brought`,
  ],
  [
    'an invoice of a repair that was not paid',
    /I112 what was paid for care is invoiced/,
    `with ${BROUGHT} ${invoiced(NUMBER, IGST)}`,
  ],
  [
    'a repair that was paid and not invoiced',
    /I112 a paid piece in care has its invoice/,
    `with ${BROUGHT}, ${GIVEN_BACK}, later as (
        insert into care (order_item_id, work, wish, person, asked_at)
        select order_item_id, 'repair', 'x', 'staff:1', now() from order_items limit 1 returning *),
      unbilled as (
        insert into care_acts (care_act_id, care_number, act, words, amount_paise, weight_mg, paid_by, reference, person, at)
        select 2000000000, care_number, 'given back', '', 1, 9, 'cash', '', 'staff:1', now() from later)
      ${invoiced(NUMBER, IGST)}`,
  ],
  [
    'an invoice of a repair with the tax of another state',
    /I112 the invoice of care is taxed/,
    `with ${BROUGHT}, ${GIVEN_BACK} ${invoiced(NUMBER, OTHER_IGST)}`,
  ],
  [
    'an invoice of a repair under the number of another',
    /I112 the number of an invoice of care/,
    `with ${BROUGHT}, ${GIVEN_BACK} ${invoiced('v.invoice_number, v.series', IGST)}`,
  ],
];
