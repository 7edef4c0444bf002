CREATE TABLE "address_changes" (
	"address_change_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"recipient_name" text,
	"recipient_phone" text,
	"person" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_order" ON "address_changes" USING btree ("order_id","address_change_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order address changed', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'credit note issued', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened', 'wish news', 'instalment paid', 'instalment due', 'instalment late', 'plan ready', 'plan ends', 'shop order', 'shop return', 'shop complaint'));--> statement-breakpoint
CREATE TRIGGER "address_changes_append_only" BEFORE UPDATE OR DELETE ON "address_changes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "address_changes_no_truncate" BEFORE TRUNCATE ON "address_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
