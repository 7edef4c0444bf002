ALTER TABLE "invoice_lines" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
-- What the invoice of a sold piece says stays true: its HUID may be entered once, its weights never change.
CREATE FUNCTION "keep_as_billed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'piece % is sold: its HUID and weights stay as billed', OLD.tag USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "pieces_as_billed" BEFORE UPDATE ON "pieces"
	FOR EACH ROW WHEN (
		OLD.state = 'sold' AND NEW.state = 'sold' AND NEW.order_item_id = OLD.order_item_id AND (
			NEW.huid IS DISTINCT FROM coalesce(OLD.huid, NEW.huid)
			OR (NEW.gross_weight_mg, NEW.net_weight_mg) IS DISTINCT FROM (OLD.gross_weight_mg, OLD.net_weight_mg)))
	EXECUTE FUNCTION "keep_as_billed"();
