CREATE TABLE "provider_checks" (
	"check_id" serial PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"step" text NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"of_count" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	CONSTRAINT "provider_checks_step" CHECK (step in ('payments', 'open payments', 'disputes', 'refunds', 'passbooks'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_checks_one_at_a_time" ON "provider_checks" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("invoice_date","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree (lower("customer_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","provider_payment_id");