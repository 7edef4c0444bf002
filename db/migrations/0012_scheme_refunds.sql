CREATE TABLE "bank_refunds" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_refunds_amount" CHECK (amount_paise > 0 and bank_reference <> '')
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "scheme_entries" DROP CONSTRAINT "scheme_entries_kind";--> statement-breakpoint
ALTER TABLE "scheme_entries" DROP CONSTRAINT "scheme_entries_instalment";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "scheme_terms" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "joinable_until" date;--> statement-breakpoint
ALTER TABLE "bank_refunds" ADD CONSTRAINT "bank_refunds_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scheme_entries_refund_ordered_once" ON "scheme_entries" USING btree ("provider_payment_id") WHERE kind = 'refund ordered';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK (state in ('ordered', 'pending', 'processed', 'failed', 'paid otherwise'));--> statement-breakpoint
ALTER TABLE "scheme_entries" ADD CONSTRAINT "scheme_entries_kind" CHECK (kind in ('instalment', 'reversal', 'rate gain', 'rate loss', 'bonus', 'redemption', 'refund ordered', 'refund', 'refund otherwise'));--> statement-breakpoint
ALTER TABLE "scheme_entries" ADD CONSTRAINT "scheme_entries_instalment" CHECK ((kind not in ('instalment', 'reversal', 'refund ordered', 'refund otherwise') or provider_payment_id is not null) and (kind not in ('rate gain', 'rate loss', 'bonus', 'redemption') or provider_payment_id is null) and (number is null) = (provider_payment_id is null) and (kind = 'instalment') = (receipt_number is not null) and (number is null or number between 1 and 11));