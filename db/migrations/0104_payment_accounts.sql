CREATE TABLE "payment_accounts" (
	"payment_account_id" integer PRIMARY KEY NOT NULL,
	"provider_key_id" text NOT NULL,
	"sealed_secrets" text NOT NULL,
	"sealing_key_id" text NOT NULL,
	"max_payment_paise" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_accounts_one" CHECK (payment_account_id = 1),
	CONSTRAINT "payment_accounts_max_payment" CHECK (max_payment_paise > 0)
);
--> statement-breakpoint
CREATE TRIGGER "payment_accounts_version" BEFORE UPDATE ON "payment_accounts"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
CREATE TRIGGER "payment_accounts_changed" AFTER INSERT OR UPDATE OR DELETE ON "payment_accounts"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_settings_changed"();
