export const DOCUMENT_INVARIANTS = `
select 'I87 an issued document has its file, or is due to be drawn' as rule, invoice_number as key from invoices
where (select count(*) from documents where number = invoice_number)
  + (select count(*) from documents_due where number = invoice_number) <> 1
union all
select 'I87 a stored document was issued, as what it is called', number from documents d
where not exists (select from invoices v where v.invoice_number = d.number and v.kind = d.kind)
  and not exists (select from credit_notes n where n.credit_note_number = d.number and n.kind = d.kind)
  and not exists (select from care_invoices c where c.invoice_number = d.number and d.kind = 'care invoice')
union all
select 'I112 an invoice of care has its file, or is due to be drawn', invoice_number from care_invoices
where (select count(*) from documents where number = invoice_number)
  + (select count(*) from documents_due where number = invoice_number) <> 1
union all
select 'I112 the file of an invoice of care is of that invoice alone', d.number from documents d
join documents e on e.sha256 = d.sha256 and e.number <> d.number where d.kind = 'care invoice'
union all
select 'I87 the documents of one order share their file, others do not', v.order_id from documents d
join invoices v on v.invoice_number = d.number join documents e on e.sha256 = d.sha256 and e.number <> d.number
join invoices w on w.invoice_number = e.number and w.order_id <> v.order_id
union all
select 'I94 a credit note has its file, or is due to be drawn', credit_note_number from credit_notes
where (select count(*) from documents where number = credit_note_number)
  + (select count(*) from documents_due where number = credit_note_number) <> 1
union all
select 'I94 the file of a credit note is of that note alone', d.number from documents d
join credit_notes n on n.credit_note_number = d.number join documents e on e.sha256 = d.sha256 and e.number <> d.number
union all
select 'I87 a stored file has the hash it is found by', sha256 from document_files
where sha256 <> encode(sha256(bytes), 'hex')`;
