CREATE TABLE "refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_state" CHECK (state in ('ordered', 'pending', 'processed', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_disposition";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_payment_id_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("provider_payment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_look_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_disposition" CHECK (disposition in ('noted', 'applied', 'refund queued', 'review', 'refunded'));