/** Stores a credit note of one rupee without lines, as `note`. */
const NEW_NOTE = `with note as (
  insert into credit_notes select 'CN/26-27/000001', 'CN', '26-27', 1, 'credit note', 'return', null, invoice_number, order_id,
    user_id, now(), 100, 0, 0, 100, 0, 0, 0, 100 from invoices limit 1 returning *)`;

/** Faults of credit notes and their refunds, each with the rule that finds it. */
export const PLANTED_CREDITS: [fault: string, rule: RegExp, statement: string][] = [
  [
    'one file for an invoice and a credit note',
    /I94 the file of a credit note/,
    `${NEW_NOTE}
     insert into documents (number, kind, sha256)
     select unnest(array[credit_note_number, invoice_number]), unnest(array['credit note', 'invoice']), repeat('0', 64) from note`,
  ],
  [
    'more credited than was billed',
    /I80 a credit note/,
    `${NEW_NOTE}
     insert into credit_note_lines (credit_note_number, invoice_line_id, is_gift_card, quantity, discount_paise,
       taxable_value_paise, cgst_paise, sgst_paise, round_off_paise, total_paise)
     select credit_note_number, invoice_line_id, false, l.quantity + 1, 0, 100, 0, 0, 0, 100
     from note join invoice_lines l using (invoice_number) limit 1`,
  ],
  [
    'a refund above its credit note',
    /I83 a refund/,
    `${NEW_NOTE}
     insert into refunds (refund_id, provider_payment_id, amount_paise, purpose, credit_note_number, state)
     select 'refund-x', provider_payment_id, 101, 'return', credit_note_number, 'ordered'
     from note join payment_intents using (order_id) join payments using (provider_order_id) where disposition = 'applied'`,
  ],
  [
    'more credited of a refund made at the provider than went back',
    /I97 credit notes state/,
    `${NEW_NOTE},
     back as (
       insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
       select 'rfnd_planted', provider_payment_id, 99, now()
       from note join payment_intents using (order_id) join payments using (provider_order_id) limit 1 returning *)
     insert into provider_refund_notes select provider_refund_id, credit_note_number, 100, now() from note, back`,
  ],
  [
    'a refund made at the provider with the note of another order',
    /I97 the note of a refund/,
    `${NEW_NOTE},
     back as (
       insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
       select 'rfnd_planted', provider_payment_id, 100, now() from payments join payment_intents other using (provider_order_id)
       where other.order_id <> (select order_id from note) limit 1 returning *)
     insert into provider_refund_notes select provider_refund_id, credit_note_number, 100, now() from note, back`,
  ],
  [
    'a note of money sent back at the provider without it',
    /I82 a note of money/,
    `${NEW_NOTE.replace("'return'", "'refund'")} select 1`,
  ],
  [
    'a refund that was replaced at the provider and paid',
    /I100 a refund/,
    `${NEW_NOTE},
     back as (
       insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
       select 'rfnd_planted', provider_payment_id, 100, now()
       from note join payment_intents using (order_id) join payments using (provider_order_id) limit 1 returning *),
     stated as (insert into provider_refund_notes select provider_refund_id, credit_note_number, 100, now() from note, back)
     insert into refunds (refund_id, provider_payment_id, amount_paise, purpose, credit_note_number, state)
     select 'refund-x', provider_payment_id, 100, 'return', credit_note_number, 'ordered' from note, back`,
  ],
  [
    'a note of what went back at the provider that states more',
    /I97 the note of what/,
    `${NEW_NOTE},
     back as (
       insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
       select 'rfnd_planted', provider_payment_id, 99, now()
       from note join payment_intents using (order_id) join payments using (provider_order_id) limit 1 returning *)
     insert into provider_refund_notes select provider_refund_id, credit_note_number, 99, now() from note, back`,
  ],
];
