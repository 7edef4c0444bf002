CREATE TABLE "listing_counts" (
	"category_id" integer NOT NULL,
	"product_gender" text NOT NULL,
	"price_step" integer NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "listing_counts_category_id_product_gender_price_step_pk" PRIMARY KEY("category_id","product_gender","price_step")
);
--> statement-breakpoint
CREATE TABLE "shown_prices_day" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "shown_prices_day_single" CHECK (single)
);
--> statement-breakpoint
CREATE TABLE "shown_prices_due" (
	"product_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_shown_price";--> statement-breakpoint
ALTER TABLE "shown_prices_due" ADD CONSTRAINT "shown_prices_due_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_start" ON "offers" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "offers_end" ON "offers" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("category_id","product_id","product_gender","shown_price_paise") WHERE status = 'on sale';--> statement-breakpoint
CREATE INDEX "products_listed_by_price" ON "products" USING btree ("category_id","shown_price_paise","product_id","product_gender") WHERE status = 'on sale';--> statement-breakpoint
CREATE INDEX "products_listed_by_name" ON "products" USING btree ("category_id",lower("product_name"),"product_id","product_gender","shown_price_paise") WHERE status = 'on sale';--> statement-breakpoint
-- Where a price stands among the edges of the price bands (contract/catalogue-filter.ts): an odd number is an edge
-- itself, an even one lies between two.
CREATE FUNCTION price_step(price bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 2 * width_bucket(price, '{1000000,2500000,5000000,10000000}'::bigint[])
  - (price = ANY ('{1000000,2500000,5000000,10000000}'::bigint[]))::integer;
--> statement-breakpoint
INSERT INTO listing_counts
SELECT category_id, product_gender, price_step(shown_price_paise), count(*)
FROM products WHERE status = 'on sale' GROUP BY 1, 2, 3;
--> statement-breakpoint
-- One statement changes each count once, in order, however many pieces it touches; a sale changes none.
CREATE FUNCTION count_listed_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  moves listing_counts[];
begin
  if tg_op <> 'DELETE' then
    moves := array(
      select row(category_id, product_gender, price_step(shown_price_paise), count(*))::listing_counts
      from after_rows where status = 'on sale'
      group by category_id, product_gender, price_step(shown_price_paise));
  end if;
  if tg_op <> 'INSERT' then
    moves := moves || array(
      select row(category_id, product_gender, price_step(shown_price_paise), -count(*))::listing_counts
      from before_rows where status = 'on sale'
      group by category_id, product_gender, price_step(shown_price_paise));
  end if;
  insert into listing_counts as known
  select category_id, product_gender, price_step, sum(pieces) from unnest(moves)
  group by category_id, product_gender, price_step having sum(pieces) <> 0
  order by category_id, product_gender, price_step
  on conflict (category_id, product_gender, price_step) do update set pieces = known.pieces + excluded.pieces;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION forget_listed_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from listing_counts;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_in AFTER INSERT ON products REFERENCING NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_listed_pieces();
--> statement-breakpoint
CREATE TRIGGER products_counted_again AFTER UPDATE ON products
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_listed_pieces();
--> statement-breakpoint
CREATE TRIGGER products_counted_out AFTER DELETE ON products REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_listed_pieces();
--> statement-breakpoint
CREATE TRIGGER products_counted_none AFTER TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION forget_listed_pieces();
--> statement-breakpoint
-- Whoever changes what a piece costs, a hand with psql too, leaves its name; the item price rule does the rest.
-- The rewriting of a name that is there makes its owner wait for the rule, so that no change is overlooked.
CREATE FUNCTION shown_price_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into shown_prices_due values (new.product_id)
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_priced AFTER INSERT ON products
FOR EACH ROW EXECUTE FUNCTION shown_price_is_due();
--> statement-breakpoint
CREATE TRIGGER products_priced_anew AFTER UPDATE ON products FOR EACH ROW WHEN (
  (old.product_price_paise, old.making_charges_paise, old.discount_paise, old.gst_cgst_paise, old.gst_sgst_paise)
    IS DISTINCT FROM
  (new.product_price_paise, new.making_charges_paise, new.discount_paise, new.gst_cgst_paise, new.gst_sgst_paise)
) EXECUTE FUNCTION shown_price_is_due();
--> statement-breakpoint
CREATE TRIGGER offers_priced AFTER INSERT OR UPDATE ON offers
FOR EACH ROW EXECUTE FUNCTION shown_price_is_due();
--> statement-breakpoint
-- An offer may end because its piece is deleted; then there is no price to work out.
CREATE FUNCTION shown_price_is_due_without_offer() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into shown_prices_due select product_id from products where product_id = old.product_id
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER offers_priced_without AFTER DELETE ON offers
FOR EACH ROW EXECUTE FUNCTION shown_price_is_due_without_offer();
