CREATE TABLE "notice_choices" (
	"choice_id" serial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"notice_group" text NOT NULL,
	"is_on" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notice_choices_channel" CHECK (channel in ('mail', 'sms', 'whatsapp')),
	CONSTRAINT "notice_choices_group" CHECK (notice_group in ('orders', 'price and stock')),
	CONSTRAINT "notice_choices_way" CHECK (way in ('profile', 'checkout', 'reply'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_choices_of_customer" ON "notice_choices" USING btree ("user_id","choice_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK (channel in ('mail', 'sms', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK (state in ('waiting', 'sent', 'failed', 'stored', 'closed', 'undeliverable'));--> statement-breakpoint
CREATE TRIGGER "notice_choices_append_only" BEFORE UPDATE OR DELETE ON "notice_choices"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "notice_choices_no_truncate" BEFORE TRUNCATE ON "notice_choices"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
