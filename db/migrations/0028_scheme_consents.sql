CREATE TABLE "scheme_consents" (
	"provider_order_id" text NOT NULL,
	"terms_version" text NOT NULL,
	"agreed_text" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scheme_consents_provider_order_id_terms_version_pk" PRIMARY KEY("provider_order_id","terms_version")
);
--> statement-breakpoint
ALTER TABLE "scheme_consents" ADD CONSTRAINT "scheme_consents_provider_order_id_payment_intents_provider_order_id_fk" FOREIGN KEY ("provider_order_id") REFERENCES "public"."payment_intents"("provider_order_id") ON DELETE no action ON UPDATE no action;