CREATE TABLE "mail_servers" (
	"mail_server_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text,
	"key_id" text,
	"sender" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mail_servers_one" CHECK (mail_server_id = 1),
	CONSTRAINT "mail_servers_security" CHECK (security in ('starttls', 'tls', 'none')),
	CONSTRAINT "mail_servers_password" CHECK ((sealed_password is null) = (key_id is null))
);
--> statement-breakpoint
CREATE TRIGGER "mail_servers_version" BEFORE UPDATE ON "mail_servers"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
CREATE TRIGGER "mail_servers_changed" AFTER INSERT OR UPDATE OR DELETE ON "mail_servers"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_settings_changed"();
