ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erased" CHECK (erased_at is null or email = '' and phone = '' and address = '');--> statement-breakpoint
-- Processed messages of the provider are not read again; they repeat the e-mail and the phone of the payer.
UPDATE "webhook_events" SET body = '' WHERE processed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_body" CHECK (processed_at is null or body = '');--> statement-breakpoint
-- Messages to a customer whose data was deleted can be deleted, too.
CREATE OR REPLACE FUNCTION "keep_outbox_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM "users" gone WHERE gone.user_id = old.user_id AND gone.erased_at IS NOT NULL) THEN
			RETURN old;
		END IF;
		RAISE EXCEPTION 'a queued message is not changed: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
	END IF;
	IF (new.message_id, new.kind, new.channel, new.language, new.template_version, new.user_id,
		new.subject, new.fact, new.payload, new.queued_at, new.created_at) IS DISTINCT FROM (old.message_id, old.kind,
		old.channel, old.language, old.template_version, old.user_id, old.subject, old.fact, old.payload, old.queued_at,
		old.created_at) OR (new.recipient <> old.recipient AND new.resends = old.resends)
	THEN
		RAISE EXCEPTION 'a queued message is not changed: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN new;
END $$;
