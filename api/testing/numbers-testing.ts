/** All numbers of invoices, credit notes and receipts, and the gaps left by restored backups. */
export const NUMBERS = `
select series, financial_year, serial as first, serial as last, 0 as gap from invoices
union all
select series, financial_year, serial, serial, 0 from credit_notes
union all
select series, financial_year, serial, serial, 0 from care_invoices
union all
select split_part(receipt_number, '/', 1), split_part(receipt_number, '/', 2), split_part(receipt_number, '/', 3)::int,
  split_part(receipt_number, '/', 3)::int, 0 from scheme_entries where receipt_number is not null
union all
select series, financial_year, first_number, last_number, number_gap_id from number_gaps`;

/** The last number of each series. */
export const COUNTERS = `
select series, financial_year, last_number from invoice_counters
union all
select 'RV', financial_year, last_number from receipt_counters`;
