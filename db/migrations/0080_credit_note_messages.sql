ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_cause";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_cause" CHECK (cause in ('cancellation', 'return', 'weight', 'refund'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'credit note issued', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened', 'wish news'));--> statement-breakpoint
-- As before, for every note but that of a cancellation; and no refund of the note is under way or was paid, because its money
-- would go back twice.
CREATE OR REPLACE FUNCTION "refuse_note_above_provider_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		OR (note.cause <> 'cancellation' AND (covered + NEW.amount_paise > note.total_paise
			OR EXISTS (SELECT FROM refunds WHERE credit_note_number = note.credit_note_number AND state <> 'failed'))) THEN
		RAISE EXCEPTION 'the note of refund % would exceed it, or is not of its order', NEW.provider_refund_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What went back at the provider's page for a note is not ordered again. The payment is locked, as by the note of such a refund.
CREATE FUNCTION "refuse_replaced_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM payments WHERE provider_payment_id = NEW.provider_payment_id FOR NO KEY UPDATE;
	IF EXISTS (SELECT FROM provider_refund_notes WHERE credit_note_number = NEW.credit_note_number) THEN
		RAISE EXCEPTION 'the money of note % went back at the provider', NEW.credit_note_number USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_not_replaced" BEFORE INSERT ON "refunds"
	FOR EACH ROW WHEN (NEW.purpose = 'return' AND NEW.state <> 'failed') EXECUTE FUNCTION "refuse_replaced_refund"();
