CREATE TABLE "carrier_claims" (
	"carrier_claim_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"parcel" integer NOT NULL,
	"claim_number" text NOT NULL,
	"received_paise" bigint NOT NULL,
	"person" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_claims_words" CHECK (claim_number <> ''),
	CONSTRAINT "carrier_claims_amount" CHECK (received_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"shipment_event_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"parcel" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"found" jsonb,
	"person" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_kind" CHECK (kind in ('sent', 'delivered', 'came back', 'on the way', 'checked', 'not sent again', 'lost')),
	CONSTRAINT "shipment_events_parcel" CHECK (parcel >= 1),
	CONSTRAINT "shipment_events_note" CHECK (note <> ''),
	CONSTRAINT "shipment_events_found" CHECK ((found is not null) = (kind = 'checked'))
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "parcel" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "insured_paise" bigint;--> statement-breakpoint
ALTER TABLE "carrier_claims" ADD CONSTRAINT "carrier_claims_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_claims_order" ON "carrier_claims" USING btree ("order_id","carrier_claim_id");--> statement-breakpoint
CREATE INDEX "shipment_events_back" ON "shipment_events" USING btree ("order_id") WHERE kind in ('came back', 'checked');--> statement-breakpoint
CREATE INDEX "shipment_events_order" ON "shipment_events" USING btree ("order_id","shipment_event_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_parcel" CHECK (parcel >= 1);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_insured" CHECK (insured_paise >= 0);--> statement-breakpoint
-- Parcels of before: sent and delivered as the status says.
INSERT INTO "shipment_events" ("order_id", "parcel", "kind", "person", "happened_at")
	SELECT order_id, 1, CASE new_value WHEN 'shipped' THEN 'sent' ELSE 'delivered' END, coalesce(person, actor), created_at
	FROM status_log WHERE field = 'order_status' AND new_value IN ('shipped', 'delivered') ORDER BY status_log_id;--> statement-breakpoint
CREATE TRIGGER "shipment_events_append_only" BEFORE UPDATE OR DELETE ON "shipment_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "shipment_events_no_truncate" BEFORE TRUNCATE ON "shipment_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "carrier_claims_append_only" BEFORE UPDATE OR DELETE ON "carrier_claims"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "carrier_claims_no_truncate" BEFORE TRUNCATE ON "carrier_claims"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- No parcel is both lost and back, and none is sent before the one before it was checked. The order is locked, so that
-- events that race follow each other.
CREATE FUNCTION "refuse_parcel_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
	PERFORM FROM orders WHERE order_id = NEW.order_id FOR NO KEY UPDATE;
	SELECT parcel, kind INTO last FROM shipment_events WHERE order_id = NEW.order_id
		ORDER BY shipment_event_id DESC LIMIT 1;
	IF coalesce(CASE
		WHEN last.kind IS NULL THEN NEW.kind = 'sent' AND NEW.parcel = 1
		WHEN NEW.kind = 'sent' THEN last.kind = 'checked' AND NEW.parcel = last.parcel + 1
		WHEN NEW.parcel <> last.parcel THEN false
		WHEN NEW.kind IN ('delivered', 'came back', 'lost') THEN last.kind IN ('sent', 'on the way')
		WHEN NEW.kind IN ('on the way', 'checked') THEN last.kind = 'came back'
		WHEN NEW.kind = 'not sent again' THEN last.kind = 'checked'
	END, false) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'parcel % of order % cannot be "%" after "%"', NEW.parcel, NEW.order_id, NEW.kind, last.kind
		USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_events_follow" BEFORE INSERT ON "shipment_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_parcel_event"();
