CREATE TABLE "provider_refund_closings" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_refunds" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"provider_payment_id" text NOT NULL,
	"refund_id" text,
	"amount_paise" bigint NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_refunds_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
ALTER TABLE "provider_refund_closings" ADD CONSTRAINT "provider_refund_closings_provider_refund_id_provider_refunds_provider_refund_id_fk" FOREIGN KEY ("provider_refund_id") REFERENCES "public"."provider_refunds"("provider_refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_provider_payment_id_payments_provider_payment_id_fk" FOREIGN KEY ("provider_payment_id") REFERENCES "public"."payments"("provider_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_refunds_of_payment" ON "provider_refunds" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "payment_intents_of_order" ON "payment_intents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_of_provider_order" ON "payments" USING btree ("provider_order_id");--> statement-breakpoint
-- Never more sent back than paid, whoever writes it: the payment is locked, so that parts that race are added up.
CREATE FUNCTION "refuse_refund_above_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid bigint; sent bigint;
BEGIN
	SELECT amount_paise INTO paid FROM payments WHERE provider_payment_id = NEW.provider_payment_id FOR NO KEY UPDATE;
	SELECT coalesce(sum(amount_paise), 0) INTO sent FROM provider_refunds WHERE provider_payment_id = NEW.provider_payment_id;
	IF sent + NEW.amount_paise > paid THEN
		RAISE EXCEPTION 'refunds of % would exceed the payment', NEW.provider_payment_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "provider_refunds_within_payment" BEFORE INSERT ON "provider_refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_refund_above_payment"();--> statement-breakpoint
-- What the shop itself sent back so far. One of another amount than ordered is left to the next look at the provider.
INSERT INTO "provider_refunds" ("provider_refund_id", "provider_payment_id", "refund_id", "amount_paise", "refunded_at")
	SELECT "provider_refund_id", "provider_payment_id", "refund_id", "amount_paise", "updated_at" FROM "refunds"
	WHERE "state" = 'processed' AND "provider_refund_id" IS NOT NULL AND "problem" IS NULL;--> statement-breakpoint
CREATE TRIGGER "provider_refunds_append_only" BEFORE UPDATE OR DELETE ON "provider_refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "provider_refunds_no_truncate" BEFORE TRUNCATE ON "provider_refunds"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "provider_refund_closings_append_only" BEFORE UPDATE OR DELETE ON "provider_refund_closings"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "provider_refund_closings_no_truncate" BEFORE TRUNCATE ON "provider_refund_closings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
