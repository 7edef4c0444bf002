CREATE TABLE "bank_receipts" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"received_on" date NOT NULL,
	"person" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_receipts_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "bank_receipts_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_provider_payment_id_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "bank_receipts_append_only" BEFORE UPDATE OR DELETE ON "bank_receipts"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "bank_receipts_no_truncate" BEFORE TRUNCATE ON "bank_receipts"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
