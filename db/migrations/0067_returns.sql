CREATE TABLE "inspections" (
	"inspection_id" serial PRIMARY KEY NOT NULL,
	"return_line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"piece_id" integer,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"sold_gross_weight_mg" integer NOT NULL,
	"sold_net_weight_mg" integer NOT NULL,
	"huid_read" text,
	"is_huid_right" boolean NOT NULL,
	"is_seal_closed" boolean NOT NULL,
	"finding" text NOT NULL,
	"note" text,
	"differs" boolean NOT NULL,
	"person" text NOT NULL,
	"inspected_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_finding" CHECK (finding in ('as sold', 'worn', 'damaged', 'not our piece')),
	CONSTRAINT "inspections_unit" CHECK (unit >= 1),
	CONSTRAINT "inspections_weights" CHECK (net_weight_mg > 0 and gross_weight_mg >= net_weight_mg),
	CONSTRAINT "inspections_differ" CHECK (differs or (is_huid_right and is_seal_closed and finding = 'as sold'))
);
--> statement-breakpoint
CREATE TABLE "return_credit_notes" (
	"return_number" integer NOT NULL,
	"credit_note_number" text NOT NULL,
	CONSTRAINT "return_credit_notes_return_number_credit_note_number_pk" PRIMARY KEY("return_number","credit_note_number"),
	CONSTRAINT "return_credit_notes_once" UNIQUE("credit_note_number")
);
--> statement-breakpoint
CREATE TABLE "return_events" (
	"return_event_id" serial PRIMARY KEY NOT NULL,
	"return_number" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"person" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_events_kind" CHECK (kind in ('asked', 'photo added', 'approved', 'declined', 'collected', 'arrived', 'weighed', 'accepted', 'refused', 'sent back', 'withdrawn', 'exchanged'))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_line_id" serial PRIMARY KEY NOT NULL,
	"return_number" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_once" UNIQUE("return_number","order_item_id"),
	CONSTRAINT "return_lines_quantity" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"return_number" integer PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"return_number" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"pickup_day" date NOT NULL,
	"pickup_part" text NOT NULL,
	"wants_exchange" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"arrived_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"exchange_order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_reason" CHECK (reason in ('does not fit', 'not as expected', 'no longer wanted', 'damaged', 'wrong piece', 'something else')),
	CONSTRAINT "returns_state" CHECK (state in ('asked', 'approved', 'on the way', 'here', 'accepted', 'refused', 'closed')),
	CONSTRAINT "returns_pickup_part" CHECK (pickup_part in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "returns_checked" CHECK (checked_at is null or arrived_at is not null),
	CONSTRAINT "returns_accepted" CHECK (state <> 'accepted' or checked_at is not null),
	CONSTRAINT "returns_exchange" CHECK (exchange_order_id <> order_id)
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_return_line_id_return_lines_return_line_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."return_lines"("return_line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_piece_id_pieces_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("piece_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credit_notes" ADD CONSTRAINT "return_credit_notes_return_number_returns_return_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("return_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credit_notes" ADD CONSTRAINT "return_credit_notes_credit_note_number_credit_notes_credit_note_number_fk" FOREIGN KEY ("credit_note_number") REFERENCES "public"."credit_notes"("credit_note_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_number_returns_return_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("return_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_number_returns_return_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("return_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_number_returns_return_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("return_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_order_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspections_of_line" ON "inspections" USING btree ("return_line_id","unit","inspection_id");--> statement-breakpoint
CREATE INDEX "inspections_of_piece" ON "inspections" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "return_events_of_return" ON "return_events" USING btree ("return_number","return_event_id");--> statement-breakpoint
CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "returns_of_customer" ON "returns" USING btree ("user_id","return_number");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","return_number");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act" CHECK (act in ('refund', 'price below metal', 'metal rate', 'new owner', 'approval limits', 'stone chart', 'return'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted'));--> statement-breakpoint
-- Of a return only its state, its times and the order placed instead go on, and only as below.
CREATE TRIGGER "returns_stay" BEFORE UPDATE OF "return_number", "order_id", "user_id", "reason", "text", "pickup_day", "pickup_part", "wants_exchange", "asked_at", "created_at" OR DELETE ON "returns"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "returns_no_truncate" BEFORE TRUNCATE ON "returns"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "check_return_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
		('asked', 'approved'), ('asked', 'refused'), ('asked', 'closed'),
		('approved', 'on the way'), ('approved', 'here'), ('approved', 'closed'),
		('on the way', 'here'), ('here', 'accepted'), ('here', 'refused'), ('refused', 'closed')) THEN
		RAISE EXCEPTION 'a return that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.arrived_at IS NOT NULL AND NEW.arrived_at IS DISTINCT FROM OLD.arrived_at
		OR OLD.checked_at IS NOT NULL AND NEW.checked_at IS DISTINCT FROM OLD.checked_at
		OR OLD.exchange_order_id IS NOT NULL AND NEW.exchange_order_id IS DISTINCT FROM OLD.exchange_order_id THEN
		RAISE EXCEPTION 'the times of a return and its exchange are entered once' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "returns_move" BEFORE UPDATE ON "returns"
	FOR EACH ROW EXECUTE FUNCTION "check_return_move"();--> statement-breakpoint
CREATE FUNCTION "check_return_line"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sold int;
	taken int;
BEGIN
	-- A restored return was checked when it was asked for.
	IF current_setting('tola.is_restoring', true) = 'yes' THEN
		RETURN NEW;
	END IF;
	SELECT quantity INTO sold FROM order_items WHERE order_item_id = NEW.order_item_id;
	SELECT coalesce(sum(line.quantity), 0) INTO taken FROM return_lines line JOIN returns back USING (return_number)
		WHERE line.order_item_id = NEW.order_item_id AND back.state IN ('asked', 'approved', 'on the way', 'here');
	SELECT taken + coalesce(sum(credited.quantity), 0) INTO taken FROM credit_note_lines credited
		JOIN invoice_lines billed USING (invoice_line_id) WHERE billed.order_item_id = NEW.order_item_id;
	IF taken + NEW.quantity > sold THEN
		RAISE EXCEPTION 'a return of order item % would exceed what was sold', NEW.order_item_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "return_lines_fit" BEFORE INSERT ON "return_lines"
	FOR EACH ROW EXECUTE FUNCTION "check_return_line"();
--> statement-breakpoint
CREATE TRIGGER "return_lines_append_only" BEFORE UPDATE OR DELETE ON "return_lines"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "return_lines_no_truncate" BEFORE TRUNCATE ON "return_lines"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "return_events_append_only" BEFORE UPDATE OR DELETE ON "return_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "return_events_no_truncate" BEFORE TRUNCATE ON "return_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "return_photos_append_only" BEFORE UPDATE OR DELETE ON "return_photos"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "return_photos_no_truncate" BEFORE TRUNCATE ON "return_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "inspections_append_only" BEFORE UPDATE OR DELETE ON "inspections"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspections_no_truncate" BEFORE TRUNCATE ON "inspections"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "return_credit_notes_append_only" BEFORE UPDATE OR DELETE ON "return_credit_notes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "return_credit_notes_no_truncate" BEFORE TRUNCATE ON "return_credit_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
