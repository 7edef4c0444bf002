import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';

/** A part of the copy; each row has the same columns, by their headings. */
export interface CopySection {
  title: string;
  rows: Record<string, string | null>[];
}

const moment = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, HH24:MI')`;
const rupees = (paise: SQL) => sql`'₹' || to_char(${paise} / 100.0, 'FM99,99,99,99,990.00')`;
const choice = sql`size as "Size", second_size as "Second size", chosen_purity as "Purity", engraving as "Engraving"`;

/** What is stored of a customer, in the order of the page. Photos and stored documents are on the customer's own pages. */
const SECTIONS: Readonly<Record<string, (userId: string) => SQL>> = {
  Profile: (userId) => sql`
    select name as "Name", email as "E-mail", phone as "Phone", address as "Address", ${moment(sql`created_at`)} as "Since"
    from users where user_id = ${userId}`,
  Logins: (userId) => sql`
    select browser as "Browser", ${moment(sql`created_at`)} as "Since", ${moment(sql`last_seen_at`)} as "Last used"
    from sessions where user_id = ${userId} order by created_at`,
  'Choices of messages': (userId) => sql`
    select channel as "Way", notice_group as "About", case when is_on then 'on' else 'off' end as "Choice",
      ${moment(sql`chosen_at`)} as "Chosen"
    from notice_choices where user_id = ${userId} order by choice_id`,
  'Messages to you': (userId) => sql`
    select kind as "About", channel as "Way", recipient as "To", ${moment(sql`queued_at`)} as "Written", ${moment(sql`sent_at`)} as "Sent"
    from outbox where user_id = ${userId} and kind not like 'shop %' order by message_id`,
  Cart: (userId) => sql`
    select product_name as "Piece", quantity::text as "Quantity", ${choice}, ${moment(sql`cart_lines.created_at`)} as "Added"
    from cart_lines join products using (product_id) where user_id = ${userId} order by cart_id`,
  'Wish list': (userId) => sql`
    select product_name as "Piece", ${choice}, ${moment(sql`added_at`)} as "Added", ${moment(sql`removed_at`)} as "Removed"
    from wish_lists join wish_items using (list_id) join products using (product_id)
    where user_id = ${userId} order by wish_id`,
  'Reviews of pieces': (userId) => sql`
    select product_name as "Piece", stars::text as "Stars", words as "Words", reviews.name as "Shown name", state as "State",
      ${moment(sql`written_at`)} as "Written"
    from reviews join products using (product_id) where user_id = ${userId} order by review_id`,
  Orders: (userId) => sql`
    select order_id as "Order", ${moment(sql`order_date`)} as "Placed", order_status as "State", lower(payment_status) as "Payment",
      ${rupees(sql`total_paise`)} as "Total", 'passbook ' || user_scheme_id as "Savings plan", concat_ws(', ', street, city, pincode) as "Address", recipient_name as "Recipient",
      recipient_phone as "Recipient’s phone", gift_message as "Gift message", 'ends in ' || last_four as "PAN",
      concat_ws(', ', business_name, gstin) as "Business"
    from orders left join order_pans using (order_id) left join business_buyers using (order_id)
      left join plan_uses using (order_id)
    where user_id = ${userId} order by order_date, order_id`,
  'Former addresses of orders': (userId) => sql`
    select order_id as "Order", concat_ws(', ', address_changes.street, address_changes.city, address_changes.pincode) as "Address",
      address_changes.recipient_name as "Recipient", address_changes.recipient_phone as "Recipient’s phone",
      ${moment(sql`changed_at`)} as "Changed"
    from orders join address_changes using (order_id) where user_id = ${userId} order by address_change_id`,
  'Pieces ordered': (userId) => sql`
    select order_id as "Order", product_name as "Piece", quantity::text as "Quantity", ${choice},
      ${rupees(sql`order_items.subtotal_paise`)} as "Price"
    from orders join order_items using (order_id) where user_id = ${userId} order by order_date, order_item_id`,
  Payments: (userId) => sql`
    select provider_payment_id as "Payment", coalesce(order_id, 'savings plan ' || user_scheme_id, 'a savings plan') as "For",
      ${rupees(sql`payments.amount_paise`)} as "Amount", method as "Method", status as "State",
      ${moment(sql`payments.created_at`)} as "Received"
    from payment_intents join payments using (provider_order_id) where user_id = ${userId} order by payments.created_at`,
  Refunds: (userId) => sql`
    select provider_payment_id as "Of payment", ${rupees(sql`refunds.amount_paise`)} as "Amount", refunds.state as "State",
      ${moment(sql`refunds.created_at`)} as "Ordered"
    from payment_intents join payments using (provider_order_id) join refunds using (provider_payment_id)
    where user_id = ${userId} order by refunds.created_at`,
  'Invoices and receipts': (userId) => sql`
    select invoice_number as "Number", order_id as "Order", ${moment(sql`invoice_date`)} as "Date", customer_name as "Name",
      customer_phone as "Phone", ${rupees(sql`total_paise`)} as "Total"
    from invoices where user_id = ${userId} order by invoice_date`,
  'Invoices of cleaning and repairs': (userId) => sql`
    select invoice_number as "Number", care_number::text as "Note", ${moment(sql`invoice_date`)} as "Date",
      customer_name as "Name", customer_phone as "Phone", ${rupees(sql`total_paise`)} as "Total"
    from care_invoices where user_id = ${userId} order by invoice_date`,
  'Credit notes': (userId) => sql`
    select credit_note_number as "Number", order_id as "Order", ${moment(sql`note_date`)} as "Date", cause as "Cause",
      ${rupees(sql`total_paise`)} as "Total"
    from credit_notes where user_id = ${userId} order by note_date`,
  'Gift cards bought': (userId) => sql`
    select order_id as "Order", product_name as "Gift card", 'ends in ' || last_four as "Code",
      ${rupees(sql`value_paise`)} as "Value", ${moment(sql`issued_at`)} as "Bought"
    from orders join order_items using (order_id) join gift_cards using (order_item_id)
      left join gift_card_codes using (gift_card_id)
    where user_id = ${userId} order by gift_card_id`,
  'Old gold': (userId) => sql`
    select old_gold_number::text as "Note", old_gold.description as "What", purity as "Purity",
      net_weight_mg / 1000.0 || ' g' as "Net weight", ${rupees(sql`value_paise`)} as "Value", ${moment(sql`taken_at`)} as "Taken"
    from old_gold where user_id = ${userId} order by old_gold_number`,
  'Cleaning and repairs': (userId) => sql`
    select care_number::text as "Note", order_id as "Order", product_name as "Piece", work as "Work", wish as "To be done",
      ${moment(sql`asked_at`)} as "Asked"
    from orders join order_items using (order_id) join care using (order_item_id) where user_id = ${userId} order by care_number`,
  'Savings plans': (userId) => sql`
    select user_scheme_id::text as "Passbook", scheme_name as "Plan", status as "State", ${moment(sql`joined_at`)} as "Joined",
      ${rupees(sql`user_schemes.instalment_paise`)} as "Instalment"
    from user_schemes join schemes using (scheme_id) where user_id = ${userId} order by user_scheme_id`,
  'Entries of savings plans': (userId) => sql`
    select user_scheme_id::text as "Passbook", kind as "Entry", ${rupees(sql`amount_paise`)} as "Amount",
      receipt_number as "Receipt", ${moment(sql`scheme_entries.created_at`)} as "Written"
    from user_schemes join scheme_entries using (user_scheme_id) where user_id = ${userId} order by user_scheme_id, sequence`,
  Complaints: (userId) => sql`
    select complaint_number::text as "Complaint", order_id as "Order", reason as "Reason", text as "Text",
      ${moment(sql`made_at`)} as "Made", ${moment(sql`closed_at`)} as "Closed"
    from complaints where user_id = ${userId} order by complaint_number`,
  'Messages of complaints': (userId) => sql`
    select complaint_number::text as "Complaint", kind as "Event", complaint_events.text as "Text",
      case when person = 'customer' then 'you' else 'the shop' end as "By", ${moment(sql`happened_at`)} as "When"
    from complaints join complaint_events using (complaint_number) where user_id = ${userId} order by complaint_event_id`,
  Returns: (userId) => sql`
    select return_number::text as "Return", order_id as "Order", reason as "Reason", text as "Text", state as "State",
      ${moment(sql`asked_at`)} as "Asked"
    from returns where user_id = ${userId} order by return_number`,
  'Steps of returns': (userId) => sql`
    select return_number::text as "Return", kind as "Step", return_events.text as "Text",
      case when person = 'customer' then 'you' else 'the shop' end as "By", ${moment(sql`happened_at`)} as "When"
    from returns join return_events using (return_number) where user_id = ${userId} order by return_event_id`,
};

/** What is stored of a customer; sections without a row are left out. */
export async function readCopy(db: Database, userId: string): Promise<CopySection[]> {
  const sections: CopySection[] = [];
  for (const [title, rowsOf] of Object.entries(SECTIONS)) {
    const { rows } = await db.execute<Record<string, string | null>>(rowsOf(userId));
    if (rows.length > 0) sections.push({ title, rows });
  }
  return sections;
}
