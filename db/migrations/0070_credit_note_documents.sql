CREATE TABLE "provider_refund_references" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"bank_reference" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_refund_references_text" CHECK (bank_reference ~ '^[!-~]{1,40}$')
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "provider_refund_references" ADD CONSTRAINT "provider_refund_references_provider_refund_id_provider_refunds_provider_refund_id_fk" FOREIGN KEY ("provider_refund_id") REFERENCES "public"."provider_refunds"("provider_refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK (kind in ('invoice', 'gift card receipt', 'credit note', 'gift card refund'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'complaint replied', 'complaint closed', 'complaint reopened'));--> statement-breakpoint
CREATE TRIGGER "provider_refund_references_append_only" BEFORE UPDATE OR DELETE ON "provider_refund_references"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "provider_refund_references_no_truncate" BEFORE TRUNCATE ON "provider_refund_references"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "credit_note_document_is_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A restored document is due if it was due in the backup.
	IF current_setting('tola.is_restoring', true) = 'yes' THEN
		RETURN NULL;
	END IF;
	INSERT INTO documents_due (number) VALUES (NEW.credit_note_number);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_notes_document_due" AFTER INSERT ON "credit_notes"
	FOR EACH ROW EXECUTE FUNCTION "credit_note_document_is_due"();--> statement-breakpoint
INSERT INTO "documents_due" ("number") SELECT "credit_note_number" FROM "credit_notes";
