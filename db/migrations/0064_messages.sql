CREATE TABLE "outbox" (
	"message_id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"template_version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"fact" text NOT NULL,
	"payload" jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	"problem" text,
	"resends" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_once" UNIQUE("kind","fact","channel"),
	CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent')),
	CONSTRAINT "outbox_channel" CHECK (channel in ('mail')),
	CONSTRAINT "outbox_state" CHECK (state in ('waiting', 'sent', 'failed', 'stored', 'closed')),
	CONSTRAINT "outbox_sent" CHECK (state <> 'sent' or sent_at is not null),
	CONSTRAINT "outbox_counts" CHECK (attempts >= 0 and resends >= 0)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("subject","message_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_of_customer" ON "outbox" USING btree ("user_id","queued_at");--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","message_id");--> statement-breakpoint
CREATE INDEX "outbox_of_subject" ON "outbox" USING btree ("subject","message_id");--> statement-breakpoint
-- What a message says and whom it concerns stays as it was queued; a resend may go to another address of the customer.
CREATE FUNCTION "keep_outbox_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR (new.message_id, new.kind, new.channel, new.language, new.template_version, new.user_id,
		new.subject, new.fact, new.payload, new.queued_at, new.created_at) IS DISTINCT FROM (old.message_id, old.kind,
		old.channel, old.language, old.template_version, old.user_id, old.subject, old.fact, old.payload, old.queued_at,
		old.created_at) OR (new.recipient <> old.recipient AND new.resends = old.resends)
	THEN
		RAISE EXCEPTION 'a queued message is not changed: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "outbox_facts_stay" BEFORE UPDATE OR DELETE ON "outbox"
	FOR EACH ROW EXECUTE FUNCTION "keep_outbox_facts"();--> statement-breakpoint
CREATE TRIGGER "outbox_no_truncate" BEFORE TRUNCATE ON "outbox"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
