CREATE TABLE "care_invoices" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"care_number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"invoice_date" timestamp with time zone NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"billing_address" text NOT NULL,
	"buyer_gstin" text,
	"buyer_business" text,
	"supply_state_name" text NOT NULL,
	"supply_state_code" text NOT NULL,
	"is_supply_assumed" boolean NOT NULL,
	"state_tax" text NOT NULL,
	"description" text NOT NULL,
	"sac" text NOT NULL,
	"gst_rate" integer NOT NULL,
	"taxable_value_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"paid_by" text NOT NULL,
	"payment_reference" text NOT NULL,
	"seller" jsonb NOT NULL,
	CONSTRAINT "care_invoices_care_number_unique" UNIQUE("care_number"),
	CONSTRAINT "care_invoices_serial" UNIQUE("series","financial_year","serial"),
	CONSTRAINT "care_invoices_state_tax" CHECK (state_tax in ('SGST', 'UTGST')),
	CONSTRAINT "care_invoices_paid_by" CHECK (paid_by in ('bank transfer', 'cash', 'card', 'upi')),
	CONSTRAINT "care_invoices_buyer" CHECK ((buyer_gstin is null) = (buyer_business is null) and (buyer_gstin is null or buyer_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$')),
	CONSTRAINT "care_invoices_number" CHECK (invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
	CONSTRAINT "care_invoices_sac" CHECK (sac ~ '^99[0-9]{4}$'),
	CONSTRAINT "care_invoices_halves" CHECK (cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)),
	CONSTRAINT "care_invoices_sum" CHECK (total_paise > 0 and taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise)
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "care_invoices" ADD CONSTRAINT "care_invoices_care_number_care_care_number_fk" FOREIGN KEY ("care_number") REFERENCES "public"."care"("care_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_invoices" ADD CONSTRAINT "care_invoices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_invoices_of_customer" ON "care_invoices" USING btree ("user_id","invoice_date");--> statement-breakpoint
CREATE INDEX "care_invoices_newest" ON "care_invoices" USING btree ("invoice_date","invoice_number");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK (kind in ('invoice', 'gift card receipt', 'care invoice', 'credit note', 'gift card refund'));--> statement-breakpoint
CREATE TRIGGER "care_invoices_append_only" BEFORE UPDATE OR DELETE ON "care_invoices"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "care_invoices_no_truncate" BEFORE TRUNCATE ON "care_invoices"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "care_invoices_document_due" AFTER INSERT ON "care_invoices"
	FOR EACH ROW EXECUTE FUNCTION "document_is_due"();
