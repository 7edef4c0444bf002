CREATE TABLE "settings" (
	"setting_group" text PRIMARY KEY NOT NULL,
	"stored" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act" CHECK (act in ('refund', 'price below metal', 'metal rate', 'new owner', 'approval limits'));--> statement-breakpoint
CREATE TRIGGER "settings_version" BEFORE UPDATE ON "settings"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
CREATE FUNCTION "notify_settings_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('settings_changed', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_settings_changed"();
