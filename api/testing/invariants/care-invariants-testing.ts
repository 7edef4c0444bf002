/** A piece in care is one that its customer has, and costs at most what was agreed (P-363). */
export const CARE_INVARIANTS = `
select 'I111 care is of a delivered piece' as rule, c.care_number::text as key from care c
join order_items i using (order_item_id) join orders o using (order_id)
where i.is_gift_card or o.order_status not in ('delivered', 'completed')
union all
select 'I111 no more pieces of a line are in care than were bought', i.order_item_id::text from order_items i
where i.quantity < (select count(*) from care c where c.order_item_id = i.order_item_id and not exists (
  select from care_acts a where a.care_number = c.care_number and a.act in ('given back', 'withdrawn', 'declined')))
union all
select 'I111 what was paid for care is at most what was agreed before', a.care_number::text from care_acts a
where a.act = 'given back' and a.amount_paise > coalesce((select told.amount_paise from care_acts told
  where told.care_number = a.care_number and told.act = 'agreed' and told.care_act_id < a.care_act_id
  order by told.care_act_id desc limit 1), 0)
union all
select 'I111 nothing is done to a piece behind its end', a.care_number::text from care_acts a
join care_acts later using (care_number)
where a.act in ('given back', 'withdrawn', 'declined') and later.care_act_id > a.care_act_id
union all
select 'I111 a piece is worked on and given back only once it was taken in', a.care_number::text from care_acts a
where a.act in ('ready', 'postponed', 'given back') and not exists (select from care_acts earlier
  where earlier.care_number = a.care_number and earlier.act = 'taken in' and earlier.care_act_id < a.care_act_id)
union all
select 'I111 a piece is taken in first', a.care_number::text from care_acts a
join care_acts earlier using (care_number)
where a.act in ('taken in', 'withdrawn', 'declined') and earlier.act <> 'agreed' and earlier.care_act_id < a.care_act_id
union all
select 'I111 a piece is ready before it is reopened', a.care_number::text from care_acts a
where a.act = 'reopened' and 'ready' is distinct from (select earlier.act from care_acts earlier
  where earlier.care_number = a.care_number and earlier.act not in ('agreed', 'postponed') and earlier.care_act_id < a.care_act_id
  order by earlier.care_act_id desc limit 1)
union all
select 'I112 what was paid for care is invoiced, and nothing else', v.invoice_number from care_invoices v
where not exists (select from care_acts a where a.care_number = v.care_number and a.act = 'given back'
  and a.amount_paise = v.total_paise and a.paid_by = v.paid_by and a.reference = v.payment_reference)
union all
select 'I112 a paid piece in care has its invoice', a.care_number::text from care_acts a
where a.act = 'given back' and a.amount_paise > 0
  and not exists (select from care_invoices v where v.care_number = a.care_number)
  and exists (select from care_invoices v join care_acts b using (care_number)
    where b.act = 'given back' and b.care_act_id < a.care_act_id)
union all
select 'I112 the invoice of care is its customer''s', v.invoice_number from care_invoices v
join care using (care_number) join order_items using (order_item_id) join orders o using (order_id)
where o.user_id <> v.user_id
union all
select 'I112 the invoice of care is taxed in its state', invoice_number from care_invoices
where igst_paise <> case when supply_state_code = seller->>'state_code' then 0 else cgst_paise + sgst_paise end
union all
select 'I112 the number of an invoice of care is of no other, and of its financial year', invoice_number from care_invoices v
where exists (select from invoices o where o.invoice_number = v.invoice_number)
  or invoice_number <> series || '/' || financial_year || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0')
  or financial_year <> to_char((invoice_date at time zone 'Asia/Kolkata') - interval '3 months', 'YY')
    || '-' || to_char((invoice_date at time zone 'Asia/Kolkata') + interval '9 months', 'YY')
union all
select 'I112 later numbers of a series have no earlier dates', a.invoice_number from (
  select series, financial_year, serial, invoice_number, invoice_date from invoices
  union all select series, financial_year, serial, invoice_number, invoice_date from care_invoices) a
join care_invoices b using (series, financial_year)
where a.serial > b.serial and a.invoice_date < b.invoice_date or a.serial < b.serial and a.invoice_date > b.invoice_date`;
