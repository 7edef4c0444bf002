/** A tax invoice names the business of its order, and none of another state than that of the supply. */
export const BUSINESS_INVARIANTS = `
select 'I103 an invoice names the business of its order', v.invoice_number from invoices v
left join business_buyers b using (order_id)
where v.kind = 'invoice' and (v.buyer_gstin is distinct from b.gstin or v.buyer_business is distinct from b.business_name
  or left(v.buyer_gstin, 2) <> v.supply_state_code)`;
