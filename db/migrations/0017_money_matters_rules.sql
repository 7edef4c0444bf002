-- What is known of money that needs the owner is only ever added to.
CREATE TRIGGER "payment_acceptances_append_only" BEFORE UPDATE OR DELETE ON "payment_acceptances"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payment_acceptances_no_truncate" BEFORE TRUNCATE ON "payment_acceptances"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "unknown_payments_append_only" BEFORE UPDATE OR DELETE ON "unknown_payments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "unknown_payments_no_truncate" BEFORE TRUNCATE ON "unknown_payments"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "unknown_payment_closings_append_only" BEFORE UPDATE OR DELETE ON "unknown_payment_closings"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "unknown_payment_closings_no_truncate" BEFORE TRUNCATE ON "unknown_payment_closings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "dispute_reports_append_only" BEFORE UPDATE OR DELETE ON "dispute_reports"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "dispute_reports_no_truncate" BEFORE TRUNCATE ON "dispute_reports"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "dispute_closings_append_only" BEFORE UPDATE OR DELETE ON "dispute_closings"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "dispute_closings_no_truncate" BEFORE TRUNCATE ON "dispute_closings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Payments that pay something now.
UPDATE "payments" p SET "applied_at" = coalesce(
	(SELECT o."paid_at" FROM "payment_intents" i JOIN "orders" o USING ("order_id") WHERE i."provider_order_id" = p."provider_order_id"),
	p."updated_at")
	WHERE p."disposition" = 'applied';--> statement-breakpoint
-- Payments that had paid an instalment before their money went back.
UPDATE "payments" p SET "applied_at" = p."created_at"
	WHERE p."applied_at" IS NULL AND EXISTS (
		SELECT 1 FROM "scheme_entries" e WHERE e."provider_payment_id" = p."provider_payment_id" AND e."kind" = 'instalment');--> statement-breakpoint
-- Payments that had paid an order that was cancelled afterwards: the first one in full on the provider order that was paid.
UPDATE "payments" p SET "applied_at" = paid."paid_at" FROM (
	SELECT DISTINCT ON (o."order_id") q."provider_payment_id", o."paid_at"
	FROM "orders" o JOIN "payment_intents" i USING ("order_id") JOIN "payments" q USING ("provider_order_id")
	WHERE o."paid_at" IS NOT NULL AND i."state" = 'paid' AND q."amount_paise" = o."total_paise" AND q."currency" = 'INR'
		AND q."disposition" IN ('refund queued', 'refunded', 'review')
		AND NOT EXISTS (SELECT 1 FROM "payment_intents" j JOIN "payments" r USING ("provider_order_id")
			WHERE j."order_id" = o."order_id" AND r."disposition" = 'applied')
	ORDER BY o."order_id", q."created_at", q."provider_payment_id") paid
	WHERE p."provider_payment_id" = paid."provider_payment_id";
