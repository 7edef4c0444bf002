ALTER TABLE "bank_receipts" RENAME TO "direct_payments";--> statement-breakpoint
ALTER TABLE "direct_payments" DROP CONSTRAINT "bank_receipts_order_id_unique";--> statement-breakpoint
ALTER TABLE "direct_payments" DROP CONSTRAINT "bank_receipts_amount";--> statement-breakpoint
ALTER TABLE "direct_payments" DROP CONSTRAINT "bank_receipts_provider_payment_id_payments_provider_payment_id_fk";
--> statement-breakpoint
ALTER TABLE "direct_payments" DROP CONSTRAINT "bank_receipts_order_id_orders_order_id_fk";
--> statement-breakpoint
ALTER TABLE "direct_payments" ADD COLUMN "method" text DEFAULT 'bank transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_provider_payment_id_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_order_id_unique" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_amount" CHECK (amount_paise > 0);--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_method" CHECK (method in ('bank transfer', 'cash', 'card', 'upi'));--> statement-breakpoint
ALTER INDEX "bank_receipts_pkey" RENAME TO "direct_payments_pkey";--> statement-breakpoint
ALTER TRIGGER "bank_receipts_append_only" ON "direct_payments" RENAME TO "direct_payments_append_only";--> statement-breakpoint
ALTER TRIGGER "bank_receipts_no_truncate" ON "direct_payments" RENAME TO "direct_payments_no_truncate";
