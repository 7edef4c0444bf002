CREATE TABLE "number_gaps" (
	"number_gap_id" serial PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"first_number" integer NOT NULL,
	"last_number" integer NOT NULL,
	"reason" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_gaps_once" UNIQUE("series","financial_year","first_number"),
	CONSTRAINT "number_gaps_numbers" CHECK (first_number >= 1 and last_number >= first_number)
);
--> statement-breakpoint
CREATE TABLE "order_pans" (
	"order_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed_pan" text NOT NULL,
	"last_four" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_pans_last_four" CHECK (last_four ~ '^[0-9]{3}[A-Z]$')
);
--> statement-breakpoint
ALTER TABLE "order_pans" ADD CONSTRAINT "order_pans_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;