CREATE TABLE "balance_checks" (
	"balance_check_id" serial PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"order_count" integer NOT NULL,
	"difference_count" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"credit_note_line_id" serial PRIMARY KEY NOT NULL,
	"credit_note_number" text NOT NULL,
	"invoice_line_id" integer NOT NULL,
	"is_gift_card" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"discount_paise" bigint NOT NULL,
	"taxable_value_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "credit_note_lines_once" UNIQUE("credit_note_number","invoice_line_id"),
	CONSTRAINT "credit_note_lines_quantity" CHECK (quantity >= 1),
	CONSTRAINT "credit_note_lines_sum" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when is_gift_card then 0 else total_paise end),
	CONSTRAINT "credit_note_lines_amounts" CHECK (taxable_value_paise >= 0 and cgst_paise = sgst_paise and cgst_paise >= 0 and total_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"credit_note_number" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text,
	"invoice_number" text NOT NULL,
	"order_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"note_date" timestamp with time zone NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"taxable_value_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "credit_notes_serial" UNIQUE("series","financial_year","serial"),
	CONSTRAINT "credit_notes_kind" CHECK (kind in ('credit note', 'gift card refund')),
	CONSTRAINT "credit_notes_cause" CHECK (cause in ('cancellation', 'return')),
	CONSTRAINT "credit_notes_number" CHECK (credit_note_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
	CONSTRAINT "credit_notes_halves" CHECK (cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)),
	CONSTRAINT "credit_notes_sum" CHECK (subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise),
	CONSTRAINT "credit_notes_taxable" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when kind = 'gift card refund' then 0 else total_paise end),
	CONSTRAINT "credit_notes_amounts" CHECK (taxable_value_paise >= 0 and cgst_paise >= 0 and total_paise >= 0)
);
--> statement-breakpoint
DROP INDEX "refunds_once";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "purpose" text;--> statement-breakpoint
UPDATE "refunds" r SET "purpose" = CASE WHEN i."purpose" <> 'order' AND p."applied_at" IS NOT NULL THEN 'plan' ELSE 'payment' END
	FROM "payments" p JOIN "payment_intents" i USING ("provider_order_id")
	WHERE p."provider_payment_id" = r."provider_payment_id";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_note_number" text;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_number_credit_notes_credit_note_number_fk" FOREIGN KEY ("credit_note_number") REFERENCES "public"."credit_notes"("credit_note_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_line_id_invoice_lines_invoice_line_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("invoice_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_number_invoices_invoice_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("invoice_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_checks_newest" ON "balance_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "credit_note_lines_of_line" ON "credit_note_lines" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "credit_notes_of_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "credit_notes_newest" ON "credit_notes" USING btree ("note_date","credit_note_number");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_number_credit_notes_credit_note_number_fk" FOREIGN KEY ("credit_note_number") REFERENCES "public"."credit_notes"("credit_note_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_of_the_rest" ON "refunds" USING btree ("provider_payment_id") WHERE state <> 'failed' and purpose <> 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_return" ON "refunds" USING btree ("credit_note_number") WHERE state <> 'failed' and purpose = 'return';--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("provider_payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purpose" CHECK (purpose in ('payment', 'plan', 'cancellation', 'return'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note" CHECK ((purpose in ('cancellation', 'return')) = (credit_note_number is not null));--> statement-breakpoint
CREATE TRIGGER "credit_notes_append_only" BEFORE UPDATE OR DELETE ON "credit_notes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "credit_notes_no_truncate" BEFORE TRUNCATE ON "credit_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "credit_note_lines_append_only" BEFORE UPDATE OR DELETE ON "credit_note_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "credit_note_lines_no_truncate" BEFORE TRUNCATE ON "credit_note_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "balance_checks_append_only" BEFORE UPDATE OR DELETE ON "balance_checks"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "balance_checks_no_truncate" BEFORE TRUNCATE ON "balance_checks"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Never more credited of a line than it was billed for: the line is locked, so that notes that race are added up.
CREATE FUNCTION "refuse_credit_above_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE billed invoice_lines; credited record;
BEGIN
	SELECT * INTO billed FROM invoice_lines WHERE invoice_line_id = NEW.invoice_line_id FOR NO KEY UPDATE;
	SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(total_paise), 0) AS total,
		coalesce(sum(taxable_value_paise), 0) AS taxable, coalesce(sum(cgst_paise), 0) AS cgst
		INTO credited FROM credit_note_lines WHERE invoice_line_id = NEW.invoice_line_id;
	IF billed.invoice_number <> (SELECT invoice_number FROM credit_notes WHERE credit_note_number = NEW.credit_note_number)
		OR NEW.is_gift_card <> billed.is_gift_card
		OR credited.quantity + NEW.quantity > billed.quantity
		OR credited.total + NEW.total_paise > billed.total_paise
		OR credited.taxable + NEW.taxable_value_paise > billed.taxable_value_paise
		OR credited.cgst + NEW.cgst_paise > billed.cgst_paise THEN
		RAISE EXCEPTION 'credit notes of line % would exceed its invoice', NEW.invoice_line_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_note_lines_within_invoice" BEFORE INSERT ON "credit_note_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_credit_above_invoice"();--> statement-breakpoint
-- All refunds of a payment together that have not failed, and what was sent back at the provider's page before one is
-- ordered, never exceed the payment. The payment is locked, so that refunds that race are added up.
CREATE FUNCTION "refuse_refunds_above_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid bigint; others bigint; elsewhere bigint;
BEGIN
	SELECT amount_paise INTO paid FROM payments WHERE provider_payment_id = NEW.provider_payment_id FOR NO KEY UPDATE;
	SELECT coalesce(sum(amount_paise), 0) INTO others FROM refunds
		WHERE provider_payment_id = NEW.provider_payment_id AND refund_id <> NEW.refund_id AND state <> 'failed';
	SELECT coalesce(sum(amount_paise), 0) INTO elsewhere FROM provider_refunds
		WHERE provider_payment_id = NEW.provider_payment_id AND refund_id IS NULL AND TG_OP = 'INSERT';
	IF others + elsewhere + NEW.amount_paise > paid THEN
		RAISE EXCEPTION 'refunds of % would exceed the payment', NEW.provider_payment_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_payment" BEFORE INSERT ON "refunds"
	FOR EACH ROW WHEN (NEW.state <> 'failed') EXECUTE FUNCTION "refuse_refunds_above_payment"();--> statement-breakpoint
CREATE TRIGGER "refunds_stay_within_payment" BEFORE UPDATE OF "amount_paise", "state" ON "refunds"
	FOR EACH ROW WHEN (NEW.state <> 'failed' AND (OLD.state = 'failed' OR NEW.amount_paise > OLD.amount_paise))
	EXECUTE FUNCTION "refuse_refunds_above_payment"();
