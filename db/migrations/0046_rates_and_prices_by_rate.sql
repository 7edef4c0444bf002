CREATE TABLE "price_terms" (
	"product_id" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "price_terms_product_id_effective_at_pk" PRIMARY KEY("product_id","effective_at")
);
--> statement-breakpoint
CREATE TABLE "product_metals" (
	"product_id" integer NOT NULL,
	"purity" text NOT NULL,
	"net_weight_mg" integer NOT NULL,
	CONSTRAINT "product_metals_product_id_purity_pk" PRIMARY KEY("product_id","purity"),
	CONSTRAINT "product_metals_weight" CHECK (net_weight_mg > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_sets" (
	"rate_set_id" integer PRIMARY KEY NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"approved_by" text,
	"note" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "rate_sets_hash" CHECK (hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "rate_sets_one_line" CHECK (note !~ '[\n\r]')
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"rate_set_id" integer NOT NULL,
	"purity" text NOT NULL,
	"rate_paise_per_gram" bigint NOT NULL,
	"stated_on" date NOT NULL,
	CONSTRAINT "rates_rate_set_id_purity_pk" PRIMARY KEY("rate_set_id","purity"),
	CONSTRAINT "rates_rate" CHECK (rate_paise_per_gram > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_mode" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "making_kind" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "making_value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "making_min_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "wastage_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_floor_paise" bigint;--> statement-breakpoint
ALTER TABLE "shown_prices_day" ADD COLUMN "rate_set_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_metals" ADD CONSTRAINT "product_metals_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_rate_set_id_rate_sets_rate_set_id_fk" FOREIGN KEY ("rate_set_id") REFERENCES "public"."rate_sets"("rate_set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_sets_effective" ON "rate_sets" USING btree ("effective_at","rate_set_id");--> statement-breakpoint
CREATE INDEX "rates_of_purity" ON "rates" USING btree ("purity","stated_on");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_mode" CHECK (price_mode in ('fixed', 'by rate'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_making_kind" CHECK (making_kind in ('percent', 'per gram', 'flat'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_rate_terms" CHECK (making_value >= 0 and making_min_paise >= 0 and wastage_basis_points between 0 and 10000 and price_floor_paise >= 0 and (making_kind <> 'percent' or making_value <= 100000) and (price_mode = 'fixed' or net_weight_mg > 0));--> statement-breakpoint
-- The board of each day on which a rate was set. The texts that are hashed are those of contract/rates/rate-set-text.ts.
DO $$
DECLARE
	one record;
	number integer := 0;
	previous text := repeat('0', 64);
	at timestamptz;
	said text;
	next text;
BEGIN
	FOR one IN SELECT DISTINCT rate_date FROM metal_rates ORDER BY rate_date LOOP
		number := number + 1;
		at := one.rate_date::timestamp AT TIME ZONE 'Asia/Kolkata';
		CREATE TEMPORARY TABLE board ON COMMIT DROP AS
			SELECT DISTINCT ON (metal_purity) metal_purity AS purity, rate_paise_per_gram AS rate, rate_date AS stated_on
			FROM metal_rates WHERE rate_date <= one.rate_date ORDER BY metal_purity, rate_date DESC;
		SELECT string_agg(line, E'\n' ORDER BY line COLLATE "C") INTO said
			FROM (SELECT purity || '=' || rate || '@' || stated_on AS line FROM board) lines;
		next := encode(sha256(convert_to(concat_ws(E'\n', 'tola-rates-1', number,
			to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'migration', '', '', said, previous), 'UTF8')), 'hex');
		INSERT INTO rate_sets VALUES (number, at, 'migration', NULL, '', previous, next);
		INSERT INTO rates SELECT number, purity, rate, stated_on FROM board;
		DROP TABLE board;
		previous := next;
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "rate_sets_append_only" BEFORE UPDATE OR DELETE ON "rate_sets"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "rate_sets_no_truncate" BEFORE TRUNCATE ON "rate_sets"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "rates_append_only" BEFORE UPDATE OR DELETE ON "rates"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "rates_no_truncate" BEFORE TRUNCATE ON "rates"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "price_terms_append_only" BEFORE UPDATE OR DELETE ON "price_terms"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "price_terms_no_truncate" BEFORE TRUNCATE ON "price_terms"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "rate_sets_change_prices" AFTER INSERT ON "rate_sets"
	FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER "product_metals_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_metals"
	FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();--> statement-breakpoint
-- The columns of a product by rate that are results of its terms and of the rates: writing them changes no version, and
-- no page, because pages work them out.
CREATE FUNCTION "without_price_results"(product products) RETURNS products LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	IF product.price_mode = 'by rate' THEN
		product.product_price_paise := 0;
		product.making_charges_paise := 0;
		product.gst_cgst_paise := 0;
		product.gst_sgst_paise := 0;
		product.shown_price_paise := 0;
	END IF;
	RETURN product;
END $$;--> statement-breakpoint
CREATE FUNCTION "raise_version_without_results"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	unversioned text[] := ARRAY['version', 'stock', 'shown_price_paise'];
BEGIN
	IF to_jsonb(without_price_results(NEW)) - unversioned <> to_jsonb(without_price_results(OLD)) - unversioned THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "products_version" ON "products";--> statement-breakpoint
CREATE TRIGGER "products_version" BEFORE UPDATE ON "products"
	FOR EACH ROW EXECUTE FUNCTION "raise_version_without_results"();--> statement-breakpoint
CREATE TRIGGER "product_metals_version" AFTER INSERT OR DELETE OR UPDATE ON "product_metals"
	FOR EACH ROW EXECUTE FUNCTION "raise_product_version"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_unseen boolean := false;
begin
  if old.price_mode = 'by rate' and new.price_mode = 'by rate' and
    (old.product_price_paise, old.making_charges_paise, old.gst_cgst_paise, old.gst_sgst_paise, old.shown_price_paise)
      is distinct from
    (new.product_price_paise, new.making_charges_paise, new.gst_cgst_paise, new.gst_sgst_paise, new.shown_price_paise)
  then
    old.product_price_paise := new.product_price_paise;
    old.making_charges_paise := new.making_charges_paise;
    old.gst_cgst_paise := new.gst_cgst_paise;
    old.gst_sgst_paise := new.gst_sgst_paise;
    old.shown_price_paise := new.shown_price_paise;
    is_unseen := true;
  end if;
  if old.stock <> new.stock and (old.stock < 1) = (new.stock < 1) then
    old.stock := new.stock;
    is_unseen := true;
  end if;
  if not is_unseen or old is distinct from new then
    perform pg_notify('catalogue_changed', '');
  end if;
  return null;
end $$;--> statement-breakpoint
DROP TRIGGER products_priced_anew ON products;--> statement-breakpoint
CREATE TRIGGER products_priced_anew AFTER UPDATE ON products FOR EACH ROW WHEN (
  (old.product_price_paise, old.making_charges_paise, old.discount_paise, old.gst_cgst_paise, old.gst_sgst_paise,
   old.price_mode, old.making_kind, old.making_value, old.making_min_paise, old.wastage_basis_points,
   old.net_weight_mg, old.purity, old.stone_value_paise, old.hsn, old.metal)
    IS DISTINCT FROM
  (new.product_price_paise, new.making_charges_paise, new.discount_paise, new.gst_cgst_paise, new.gst_sgst_paise,
   new.price_mode, new.making_kind, new.making_value, new.making_min_paise, new.wastage_basis_points,
   new.net_weight_mg, new.purity, new.stone_value_paise, new.hsn, new.metal)
) EXECUTE FUNCTION shown_price_is_due();--> statement-breakpoint
CREATE TRIGGER product_metals_priced AFTER INSERT OR UPDATE ON product_metals
FOR EACH ROW EXECUTE FUNCTION shown_price_is_due();--> statement-breakpoint
CREATE TRIGGER product_metals_priced_without AFTER DELETE ON product_metals
FOR EACH ROW EXECUTE FUNCTION shown_price_is_due_without_offer();--> statement-breakpoint
-- Every price is worked out once, so that the terms of each are stored.
DELETE FROM shown_prices_day;
