CREATE TABLE "phone_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"phone_id" text NOT NULL,
	"language" text NOT NULL,
	"templates" jsonb NOT NULL,
	"sealed_secrets" text NOT NULL,
	"sealing_key_id" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "phone_accounts_channel" CHECK (channel in ('sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TRIGGER "phone_accounts_version" BEFORE UPDATE ON "phone_accounts"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
CREATE TRIGGER "phone_accounts_changed" AFTER INSERT OR UPDATE OR DELETE ON "phone_accounts"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_settings_changed"();
