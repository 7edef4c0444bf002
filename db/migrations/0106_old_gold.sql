CREATE TABLE "old_gold" (
	"old_gold_number" serial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text NOT NULL,
	"invoice_number" text,
	"purity" text NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"rate_set_id" integer NOT NULL,
	"rate_paise_per_gram" bigint NOT NULL,
	"share_basis_points" integer NOT NULL,
	"stones_paise" bigint NOT NULL,
	"value_paise" bigint NOT NULL,
	"person" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "old_gold_weights" CHECK (net_weight_mg > 0 and gross_weight_mg >= net_weight_mg),
	CONSTRAINT "old_gold_value" CHECK (rate_paise_per_gram > 0 and share_basis_points between 1 and 10000 and stones_paise >= 0 and value_paise > 0),
	CONSTRAINT "old_gold_words" CHECK (description <> '' and person <> '')
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "old_gold_number" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "old_gold_paise" bigint;--> statement-breakpoint
ALTER TABLE "old_gold" ADD CONSTRAINT "old_gold_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_gold" ADD CONSTRAINT "old_gold_invoice_number_invoices_invoice_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("invoice_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_gold" ADD CONSTRAINT "old_gold_rate_set_id_rate_sets_rate_set_id_fk" FOREIGN KEY ("rate_set_id") REFERENCES "public"."rate_sets"("rate_set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_gold_of_customer" ON "old_gold" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "old_gold_of_rate_set" ON "old_gold" USING btree ("rate_set_id");--> statement-breakpoint
CREATE INDEX "old_gold_of_invoice" ON "old_gold" USING btree ("invoice_number");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_old_gold_number_old_gold_old_gold_number_fk" FOREIGN KEY ("old_gold_number") REFERENCES "public"."old_gold"("old_gold_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_old_gold" UNIQUE("old_gold_number");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order address changed', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'gift card renewed', 'review declined', 'refund sent', 'credit note issued', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened', 'wish news', 'instalment paid', 'instalment due', 'instalment late', 'plan ready', 'plan ends', 'plan gift given', 'old gold taken', 'old gold given back', 'shop order', 'shop return', 'shop complaint'));--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_origin" CHECK (num_nonnulls(order_item_id, old_gold_number) = 1);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_old_gold" CHECK (old_gold_paise is null or coalesce(old_gold_paise between 1 and gift_card_paise, false));--> statement-breakpoint
CREATE TRIGGER "old_gold_append_only" BEFORE UPDATE OR DELETE ON "old_gold"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "old_gold_no_truncate" BEFORE TRUNCATE ON "old_gold"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
