CREATE TABLE "heavier_pieces" (
	"heavier_piece_id" serial PRIMARY KEY NOT NULL,
	"order_item_id" integer NOT NULL,
	"piece_id" integer NOT NULL,
	"sold_mg" integer NOT NULL,
	"weighed_mg" integer NOT NULL,
	"reason" text NOT NULL,
	"person" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "heavier_pieces_heavier" CHECK (weighed_mg > sold_mg),
	CONSTRAINT "heavier_pieces_reason" CHECK (reason <> '')
);
--> statement-breakpoint
CREATE TABLE "weight_settlements" (
	"order_item_id" integer NOT NULL,
	"piece_id" integer NOT NULL,
	"sold_mg" integer NOT NULL,
	"weighed_mg" integer NOT NULL,
	"credit_note_number" text NOT NULL,
	"rate_paise_per_gram" bigint,
	"metal_paise" bigint NOT NULL,
	"wastage_paise" bigint NOT NULL,
	"making_paise" bigint NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weight_settlements_order_item_id_piece_id_pk" PRIMARY KEY("order_item_id","piece_id"),
	CONSTRAINT "weight_settlements_lighter" CHECK (weighed_mg > 0 and weighed_mg < sold_mg - 10),
	CONSTRAINT "weight_settlements_amounts" CHECK (metal_paise >= 0 and wastage_paise >= 0 and making_paise >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_quantity";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_cause";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "weight_terms" jsonb;--> statement-breakpoint
ALTER TABLE "heavier_pieces" ADD CONSTRAINT "heavier_pieces_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heavier_pieces" ADD CONSTRAINT "heavier_pieces_piece_id_pieces_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("piece_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_settlements" ADD CONSTRAINT "weight_settlements_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_settlements" ADD CONSTRAINT "weight_settlements_piece_id_pieces_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("piece_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weight_settlements" ADD CONSTRAINT "weight_settlements_credit_note_number_credit_notes_credit_note_number_fk" FOREIGN KEY ("credit_note_number") REFERENCES "public"."credit_notes"("credit_note_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heavier_pieces_of_piece" ON "heavier_pieces" USING btree ("order_item_id","piece_id");--> statement-breakpoint
CREATE INDEX "weight_settlements_of_note" ON "weight_settlements" USING btree ("credit_note_number");--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_quantity" CHECK (quantity >= 0);--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_cause" CHECK (cause in ('cancellation', 'return', 'weight'));--> statement-breakpoint
CREATE TRIGGER "weight_settlements_append_only" BEFORE UPDATE OR DELETE ON "weight_settlements"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "weight_settlements_no_truncate" BEFORE TRUNCATE ON "weight_settlements"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "heavier_pieces_append_only" BEFORE UPDATE OR DELETE ON "heavier_pieces"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "heavier_pieces_no_truncate" BEFORE TRUNCATE ON "heavier_pieces"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- As before, and: a line without pieces is the difference of a weight, which is credited before any piece comes back.
CREATE OR REPLACE FUNCTION "refuse_credit_above_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE billed invoice_lines; note credit_notes; credited record;
BEGIN
	SELECT * INTO billed FROM invoice_lines WHERE invoice_line_id = NEW.invoice_line_id FOR NO KEY UPDATE;
	SELECT * INTO note FROM credit_notes WHERE credit_note_number = NEW.credit_note_number;
	SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(total_paise), 0) AS total,
		coalesce(sum(taxable_value_paise), 0) AS taxable, coalesce(sum(cgst_paise), 0) AS cgst
		INTO credited FROM credit_note_lines WHERE invoice_line_id = NEW.invoice_line_id;
	IF billed.invoice_number <> note.invoice_number
		OR NEW.is_gift_card <> billed.is_gift_card
		OR credited.quantity + NEW.quantity > billed.quantity
		OR credited.total + NEW.total_paise > billed.total_paise
		OR credited.taxable + NEW.taxable_value_paise > billed.taxable_value_paise
		OR credited.cgst + NEW.cgst_paise > billed.cgst_paise THEN
		RAISE EXCEPTION 'credit notes of line % would exceed its invoice', NEW.invoice_line_id USING ERRCODE = 'check_violation';
	END IF;
	IF (NEW.quantity = 0) <> (note.cause = 'weight')
		OR NEW.quantity = 0 AND credited.quantity > 0 AND coalesce(current_setting('tola.is_restoring', true), '') <> 'yes' THEN
		RAISE EXCEPTION 'only the difference of a weight is credited without pieces, and before them' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What was made for an order may be weighed again, and made anew, until its weight was settled: no invoice names it.
CREATE OR REPLACE FUNCTION "keep_as_billed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM order_items WHERE order_item_id = OLD.order_item_id AND lead_days > 0)
		AND NOT EXISTS (SELECT FROM weight_settlements WHERE order_item_id = OLD.order_item_id AND piece_id = OLD.piece_id) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'piece % is sold: its HUID and weights stay as billed', OLD.tag USING ERRCODE = 'restrict_violation';
END $$;
