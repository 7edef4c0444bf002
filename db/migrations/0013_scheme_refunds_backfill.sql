-- Instalments of the demo history had no payment of their own, so their refunds could not be written down. No provider
-- knows the key `demo`: such refunds are paid by other means.
INSERT INTO "payment_intents" ("provider_order_id", "purpose", "scheme_id", "user_scheme_id", "instalment_number",
	"user_id", "amount_paise", "currency", "key_id", "receipt", "state", "created_at")
	SELECT 'order_demo_entry_' || e."scheme_entry_id", CASE WHEN e."number" = 1 THEN 'scheme' ELSE 'instalment' END,
		CASE WHEN e."number" = 1 THEN u."scheme_id" END, CASE WHEN e."number" > 1 THEN u."user_scheme_id" END,
		CASE WHEN e."number" > 1 THEN e."number" END, u."user_id", e."amount_paise", 'INR', 'demo',
		'demo-entry-' || e."scheme_entry_id", 'paid', e."entry_date"::timestamp AT TIME ZONE 'Asia/Kolkata'
	FROM "scheme_entries" e JOIN "user_schemes" u USING ("user_scheme_id")
	WHERE e."kind" = 'instalment'
		AND NOT EXISTS (SELECT FROM "payments" p WHERE p."provider_payment_id" = e."provider_payment_id");--> statement-breakpoint
INSERT INTO "payments" ("provider_payment_id", "provider_order_id", "amount_paise", "currency", "status", "method",
	"disposition", "created_at", "updated_at")
	SELECT e."provider_payment_id", i."provider_order_id", e."amount_paise", 'INR', 'captured', NULL, 'applied',
		i."created_at", i."created_at"
	FROM "scheme_entries" e JOIN "payment_intents" i ON i."provider_order_id" = 'order_demo_entry_' || e."scheme_entry_id"
	WHERE e."kind" = 'instalment';--> statement-breakpoint
-- Passbooks that were closed with money back so far only told the owner to send it. What is not known to be back is
-- listed as a refund that was not sent, so that the owner sends it or records how it was paid.
INSERT INTO "refunds" ("refund_id", "provider_payment_id", "amount_paise", "state", "problem")
	SELECT 'refund-closed-' || e."scheme_entry_id", p."provider_payment_id",
		p."amount_paise" - (SELECT coalesce(sum(b."amount_paise"), 0) FROM "provider_refunds" b WHERE b."provider_payment_id" = p."provider_payment_id"),
		'failed', 'The passbook was closed with money-back by an earlier version, which did not send the money.'
	FROM "scheme_entries" e JOIN "payments" p USING ("provider_payment_id")
	WHERE e."kind" = 'instalment' AND p."disposition" = 'applied'
		AND EXISTS (SELECT FROM "scheme_entries" c WHERE c."user_scheme_id" = e."user_scheme_id" AND c."kind" = 'refund')
		AND NOT EXISTS (SELECT FROM "refunds" r WHERE r."provider_payment_id" = p."provider_payment_id")
		AND p."amount_paise" > (SELECT coalesce(sum(b."amount_paise"), 0) FROM "provider_refunds" b WHERE b."provider_payment_id" = p."provider_payment_id");--> statement-breakpoint
-- Payments that are open now count on the terms and the window of their scheme as it is now.
UPDATE "payment_intents" i SET "joinable_until" = s."to_date", "scheme_terms" = concat_ws('|', s."plan", s."instalments",
		s."instalment_paise", s."benefit_basis_points", s."grace_days", s."redeem_within_days", coalesce(s."rate_purity", ''))
	FROM "schemes" s WHERE i."purpose" = 'scheme' AND s."scheme_id" = i."scheme_id" AND i."state" <> 'paid';--> statement-breakpoint
-- Money goes back once: never by the bank what went back through the provider.
CREATE FUNCTION "refuse_bank_refund_above_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE payment text; paid bigint; sent bigint;
BEGIN
	SELECT p.provider_payment_id, p.amount_paise INTO payment, paid FROM refunds r JOIN payments p USING (provider_payment_id)
		WHERE r.refund_id = NEW.refund_id FOR NO KEY UPDATE OF p;
	SELECT coalesce(sum(amount_paise), 0) INTO sent FROM (
		SELECT amount_paise FROM provider_refunds WHERE provider_payment_id = payment
		UNION ALL SELECT b.amount_paise FROM bank_refunds b JOIN refunds r USING (refund_id) WHERE r.provider_payment_id = payment) back;
	IF sent + NEW.amount_paise > paid THEN
		RAISE EXCEPTION 'refunds of % would exceed the payment', payment USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "bank_refunds_within_payment" BEFORE INSERT ON "bank_refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_bank_refund_above_payment"();--> statement-breakpoint
CREATE TRIGGER "bank_refunds_append_only" BEFORE UPDATE OR DELETE ON "bank_refunds"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "bank_refunds_no_truncate" BEFORE TRUNCATE ON "bank_refunds"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
