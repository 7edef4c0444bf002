CREATE TABLE "gift_card_codes" (
	"gift_card_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_code" text NOT NULL,
	"last_four" text NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_codes_hash" UNIQUE("code_hash"),
	CONSTRAINT "gift_card_codes_hash_text" CHECK (code_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "gift_card_codes_last_four_text" CHECK (last_four ~ '^[A-Z0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"entry_id" serial PRIMARY KEY NOT NULL,
	"gift_card_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"order_id" text,
	"refund_id" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_kind" CHECK (kind in ('issued', 'paid', 'refunded', 'counter', 'counter undone', 'voided')),
	CONSTRAINT "gift_card_entries_amount" CHECK (amount_paise <> 0 and (amount_paise > 0) = (kind in ('issued', 'refunded', 'counter undone'))),
	CONSTRAINT "gift_card_entries_reference" CHECK ((order_id is not null) = (kind in ('paid', 'refunded')) and (refund_id is not null) = (kind = 'refunded') and (note is not null) = (kind in ('counter', 'counter undone')))
);
--> statement-breakpoint
CREATE TABLE "gift_card_uses" (
	"order_id" text NOT NULL,
	"gift_card_id" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_uses_order_id_gift_card_id_pk" PRIMARY KEY("order_id","gift_card_id"),
	CONSTRAINT "gift_card_uses_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"gift_card_id" serial PRIMARY KEY NOT NULL,
	"order_item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"value_paise" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_cards_once" UNIQUE("order_item_id","number"),
	CONSTRAINT "gift_cards_value" CHECK (value_paise > 0 and number >= 1)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "gift_card_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_codes" ADD CONSTRAINT "gift_card_codes_gift_card_id_gift_cards_gift_card_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("gift_card_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_gift_card_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("gift_card_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_gift_card_id_gift_cards_gift_card_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("gift_card_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_codes_last_four" ON "gift_card_codes" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_order" ON "gift_card_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_refund" ON "gift_card_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_of_card" ON "gift_card_entries" USING btree ("gift_card_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_once" ON "gift_card_entries" USING btree ("gift_card_id","kind") WHERE kind in ('issued', 'voided');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_paid_once" ON "gift_card_entries" USING btree ("gift_card_id","order_id") WHERE kind = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_refunded_once" ON "gift_card_entries" USING btree ("gift_card_id","refund_id");--> statement-breakpoint
CREATE INDEX "gift_card_uses_of_card" ON "gift_card_uses" USING btree ("gift_card_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_gift_cards" CHECK (gift_card_paise is null or gift_card_paise > 0 and kind = 'invoice');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_cards" CHECK (gift_card_paise between 0 and total_paise - plan_saved_paise);--> statement-breakpoint
CREATE FUNCTION "refuse_wrong_gift_card_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	most bigint;
	balance bigint;
begin
	select value_paise into most from gift_cards where gift_card_id = new.gift_card_id for no key update;
	select sum(amount_paise) into balance from gift_card_entries where gift_card_id = new.gift_card_id;
	if coalesce(balance, 0) + new.amount_paise not between 0 and most then
		raise exception 'the balance of gift card % would be below zero or above its value', new.gift_card_id;
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_balance" BEFORE INSERT ON "gift_card_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_wrong_gift_card_balance"();--> statement-breakpoint
CREATE TRIGGER "gift_cards_append_only" BEFORE UPDATE OR DELETE ON "gift_cards"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "gift_cards_no_truncate" BEFORE TRUNCATE ON "gift_cards"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_append_only" BEFORE UPDATE OR DELETE ON "gift_card_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_no_truncate" BEFORE TRUNCATE ON "gift_card_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "gift_card_uses_final" BEFORE UPDATE OR DELETE ON "gift_card_uses"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_when_paid"();--> statement-breakpoint
CREATE TRIGGER "gift_card_uses_no_truncate" BEFORE TRUNCATE ON "gift_card_uses"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
