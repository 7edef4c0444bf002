CREATE TABLE "dispute_closings" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_reports" (
	"dispute_report_id" serial PRIMARY KEY NOT NULL,
	"dispute_id" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"deducted_paise" bigint NOT NULL,
	"reason_code" text,
	"phase" text,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_reports_once" UNIQUE NULLS NOT DISTINCT("dispute_id","status","phase","deducted_paise","respond_by"),
	CONSTRAINT "dispute_reports_status" CHECK (status in ('open', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "dispute_reports_amounts" CHECK (amount_paise >= 0 and deducted_paise >= 0),
	CONSTRAINT "dispute_reports_deducted" CHECK (deducted_paise = 0 or status = 'lost')
);
--> statement-breakpoint
CREATE TABLE "payment_acceptances" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"booked_paise" bigint NOT NULL,
	"paid_paise" bigint NOT NULL,
	"basis" text NOT NULL,
	"note" text,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_acceptances_basis" CHECK (basis in ('provider fee', 'owner')),
	CONSTRAINT "payment_acceptances_amounts" CHECK (booked_paise > 0 and paid_paise > 0),
	CONSTRAINT "payment_acceptances_short" CHECK (paid_paise >= booked_paise or note is not null)
);
--> statement-breakpoint
CREATE TABLE "unknown_payment_closings" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_payments" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text,
	"receipt" text,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"paid_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_payments_amount" CHECK (amount_paise >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_acceptances" ADD CONSTRAINT "payment_acceptances_provider_payment_id_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_payment_closings" ADD CONSTRAINT "unknown_payment_closings_provider_payment_id_unknown_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."unknown_payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_reports_of_dispute" ON "dispute_reports" USING btree ("dispute_id","dispute_report_id");--> statement-breakpoint
CREATE INDEX "dispute_reports_of_payment" ON "dispute_reports" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "unknown_payments_newest" ON "unknown_payments" USING btree ("found_at");