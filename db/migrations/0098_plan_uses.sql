CREATE TABLE "plan_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_scheme_id" integer NOT NULL,
	"ledger_hash" text NOT NULL,
	"movements" jsonb NOT NULL,
	"benefit_paise" bigint NOT NULL,
	"saved_paise" bigint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_uses_amounts" CHECK (benefit_paise >= 0 and saved_paise > 0),
	CONSTRAINT "plan_uses_hash" CHECK (ledger_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
DROP INDEX "refunds_one_per_return";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "user_scheme_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "plan_saved_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_saved_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_uses" ADD CONSTRAINT "plan_uses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_uses" ADD CONSTRAINT "plan_uses_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_uses_of_passbook" ON "plan_uses" USING btree ("user_scheme_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_return" ON "refunds" USING btree ("credit_note_number","provider_payment_id") WHERE state <> 'failed' and purpose = 'return';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_plan" CHECK (user_scheme_id is null and plan_saved_paise is null or user_scheme_id is not null and coalesce(plan_saved_paise, 0) > 0 and coupon_code is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan" CHECK (plan_saved_paise between 0 and total_paise and (plan_saved_paise = 0 or coupon_code is null));--> statement-breakpoint
CREATE FUNCTION "refuse_change_when_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from orders where order_id = old.order_id and paid_at is not null) then
		raise exception '% of a paid order are never changed', tg_table_name;
	end if;
	return case tg_op when 'DELETE' then old else new end;
end $$;--> statement-breakpoint
CREATE TRIGGER "plan_uses_final" BEFORE UPDATE OR DELETE ON "plan_uses"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_when_paid"();--> statement-breakpoint
CREATE TRIGGER "plan_uses_no_truncate" BEFORE TRUNCATE ON "plan_uses"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
