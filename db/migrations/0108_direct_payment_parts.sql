ALTER TABLE "direct_payments" DROP CONSTRAINT "direct_payments_order_id_unique";--> statement-breakpoint
ALTER TABLE "direct_payments" DROP CONSTRAINT "direct_payments_pkey";--> statement-breakpoint
ALTER TABLE "direct_payments" ADD COLUMN "reference" text;--> statement-breakpoint
-- Rewrites the rows without an update, which the table refuses.
ALTER TABLE "direct_payments" ALTER COLUMN "reference" TYPE text USING "provider_payment_id";--> statement-breakpoint
ALTER TABLE "direct_payments" ADD PRIMARY KEY ("reference");--> statement-breakpoint
CREATE INDEX "direct_payments_payment" ON "direct_payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "direct_payments_order" ON "direct_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "direct_payments_day" ON "direct_payments" USING btree ("received_on");
