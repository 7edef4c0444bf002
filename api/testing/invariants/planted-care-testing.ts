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
];
