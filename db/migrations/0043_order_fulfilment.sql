CREATE TABLE "order_notes" (
	"order_note_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"text" text NOT NULL,
	"is_for_packing" boolean NOT NULL,
	"person" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_packings" (
	"order_packing_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"is_packed" boolean NOT NULL,
	"person" text NOT NULL,
	"packed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"shipment_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"person" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_words" CHECK (carrier <> '' and tracking_number <> '')
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_packings" ADD CONSTRAINT "order_packings_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","order_note_id");--> statement-breakpoint
CREATE INDEX "order_packings_order" ON "order_packings" USING btree ("order_id","order_packing_id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","shipment_id");--> statement-breakpoint
CREATE INDEX "invoices_by_number_prefix" ON "invoices" USING btree ("invoice_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_id_prefix" ON "orders" USING btree ("order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_recipient" ON "orders" USING gin (to_tsvector('simple', regexp_replace("recipient_name", '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "orders_by_recipient_phone" ON "orders" USING btree (reverse(regexp_replace("recipient_phone", '[^0-9]+', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_by_id_prefix" ON "payments" USING btree ("provider_payment_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("provider_order_id") WHERE disposition = 'review';--> statement-breakpoint
-- What was packed, shipped and noted stays as it was written.
CREATE TRIGGER "order_packings_append_only" BEFORE UPDATE OR DELETE ON "order_packings"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_packings_no_truncate" BEFORE TRUNCATE ON "order_packings"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "shipments_append_only" BEFORE UPDATE OR DELETE ON "shipments"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "shipments_no_truncate" BEFORE TRUNCATE ON "shipments"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_notes_append_only" BEFORE UPDATE OR DELETE ON "order_notes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_notes_no_truncate" BEFORE TRUNCATE ON "order_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
