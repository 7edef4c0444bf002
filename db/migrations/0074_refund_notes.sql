CREATE TABLE "provider_refund_notes" (
	"provider_refund_id" text NOT NULL,
	"credit_note_number" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_refund_notes_provider_refund_id_credit_note_number_pk" PRIMARY KEY("provider_refund_id","credit_note_number"),
	CONSTRAINT "provider_refund_notes_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
ALTER TABLE "provider_refund_notes" ADD CONSTRAINT "provider_refund_notes_provider_refund_id_provider_refunds_provider_refund_id_fk" FOREIGN KEY ("provider_refund_id") REFERENCES "public"."provider_refunds"("provider_refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refund_notes" ADD CONSTRAINT "provider_refund_notes_credit_note_number_credit_notes_credit_note_number_fk" FOREIGN KEY ("credit_note_number") REFERENCES "public"."credit_notes"("credit_note_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_refund_notes_of_note" ON "provider_refund_notes" USING btree ("credit_note_number");--> statement-breakpoint
CREATE TRIGGER "provider_refund_notes_append_only" BEFORE UPDATE OR DELETE ON "provider_refund_notes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "provider_refund_notes_no_truncate" BEFORE TRUNCATE ON "provider_refund_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A link states no more than went back at the provider's page, nor than its note; the note is of the order that the payment
-- paid. The payment is locked, so that links that race are added up. A cancelled order may have two notes, and its money is
-- named on the first.
CREATE FUNCTION "refuse_note_above_provider_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE back provider_refunds; note credit_notes; paid_order text; stated bigint; covered bigint;
BEGIN
	SELECT * INTO back FROM provider_refunds WHERE provider_refund_id = NEW.provider_refund_id;
	SELECT i.order_id INTO paid_order FROM payments p JOIN payment_intents i USING (provider_order_id)
		WHERE p.provider_payment_id = back.provider_payment_id FOR NO KEY UPDATE OF p;
	SELECT * INTO note FROM credit_notes WHERE credit_note_number = NEW.credit_note_number;
	SELECT coalesce(sum(amount_paise), 0) INTO stated FROM provider_refund_notes
		WHERE provider_refund_id = NEW.provider_refund_id;
	SELECT coalesce(sum(amount_paise), 0) INTO covered FROM provider_refund_notes
		WHERE credit_note_number = NEW.credit_note_number;
	IF back.refund_id IS NOT NULL OR note.order_id IS DISTINCT FROM paid_order
		OR stated + NEW.amount_paise > back.amount_paise
		OR (note.cause = 'return' AND covered + NEW.amount_paise > note.total_paise) THEN
		RAISE EXCEPTION 'the note of refund % would exceed it, or is not of its order', NEW.provider_refund_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "provider_refund_notes_within_refund" BEFORE INSERT ON "provider_refund_notes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_note_above_provider_refund"();
