CREATE TABLE "facet_bits" (
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "facet_bits_facet_value_chunk_pk" PRIMARY KEY("facet","value","chunk")
);
--> statement-breakpoint
CREATE TABLE "facet_chunks_due" (
	"due_id" bigserial PRIMARY KEY NOT NULL,
	"chunk" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "occasions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stone_families" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_occasions" CHECK (occasions <@ array['daily wear', 'office', 'festive', 'wedding', 'engagement', 'anniversary', 'gift']::text[]);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stone_families" CHECK (stone_families <@ array['diamond', 'lab-grown diamond', 'polki', 'kundan', 'ruby', 'emerald', 'sapphire', 'pearl', 'other gemstones', 'cubic zirconia', 'enamel', 'beads', 'no stones']::text[]);--> statement-breakpoint
-- Where a weight stands among the bounds of the facet (contract/catalogue/facets.ts).
CREATE FUNCTION weight_facet(milligrams integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ('{under 2,2-5,5-10,10-20,20-50,from 50}'::text[])[1 + width_bucket(milligrams, '{2000,5000,10000,20000,50000}'::integer[])];
--> statement-breakpoint
-- Every fact of a product on sale by which shoppers narrow a listing.
CREATE VIEW product_facts AS
SELECT product.product_id, fact.facet, fact.value
FROM products AS product
LEFT JOIN product_choices AS choice ON choice.product_id = product.product_id
CROSS JOIN LATERAL (
  SELECT 'category' AS facet, product.category_id::text AS value
  UNION ALL SELECT 'gender', product.product_gender
  UNION ALL SELECT 'price', price_step(product.shown_price_paise)::text
  UNION ALL SELECT 'collection', product.collection
  UNION ALL SELECT 'metal', metal
    FROM unnest('{gold,yellow gold,rose gold,white gold,silver,platinum}'::text[]) AS metal
    WHERE strpos(lower(product.metal), metal) > 0
  UNION ALL SELECT 'purity', coalesce(substring(product.purity from '^(\d{1,2})K'), substring(product.purity from '(\d{3})$'))
  UNION ALL SELECT 'weight', weight_facet(product.net_weight_mg) WHERE product.net_weight_mg > 0
  UNION ALL SELECT 'stone', unnest(product.stone_families)
  UNION ALL SELECT 'occasion', unnest(product.occasions)
  UNION ALL SELECT 'size', choice.size_kind || ' ' || choice.standard_size
    WHERE choice.second_standard_size IS NULL AND NOT product.has_pieces AND product.stock > 0
  -- The size of a piece as sizeLabel() in contract/choices/sizes.ts writes it; empty: the standard size.
  UNION ALL SELECT 'size', choice.size_kind || ' ' || coalesce(substring(piece.size from
      CASE choice.size_kind WHEN 'bangle' THEN '^2-(\d{1,2})$' WHEN 'chain' THEN '^(\d{1,2}) in$' ELSE '^(\d{1,2})$' END),
      CASE WHEN piece.size IS NULL THEN choice.standard_size::text END)
    FROM pieces AS piece
    WHERE choice.second_standard_size IS NULL AND product.has_pieces AND piece.product_id = product.product_id
      AND piece.state = 'in shop'
) AS fact
WHERE product.status = 'on sale' AND fact.value IS NOT NULL;
--> statement-breakpoint
-- Most updates are sales, which change only a stock: they leave no fact different unless the last piece is sold.
CREATE FUNCTION facet_chunks_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' then
    insert into facet_chunks_due (chunk) select distinct product_id / 4096 from (
      select product_id, category_id, product_gender, price_step(shown_price_paise), collection, metal, purity, net_weight_mg,
        stone_families, occasions, has_pieces, stock > 0, status from after_rows
      except select product_id, category_id, product_gender, price_step(shown_price_paise), collection, metal, purity,
        net_weight_mg, stone_families, occasions, has_pieces, stock > 0, status from before_rows) as changed;
  elsif tg_op = 'INSERT' then
    insert into facet_chunks_due (chunk) select distinct product_id / 4096 from after_rows;
  else
    insert into facet_chunks_due (chunk) select distinct product_id / 4096 from before_rows;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_in_facets AFTER INSERT ON products REFERENCING NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION facet_chunks_are_due();
--> statement-breakpoint
CREATE TRIGGER products_in_other_facets AFTER UPDATE ON products
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION facet_chunks_are_due();
--> statement-breakpoint
CREATE TRIGGER products_out_of_facets AFTER DELETE ON products REFERENCING OLD TABLE AS before_rows
FOR EACH STATEMENT EXECUTE FUNCTION facet_chunks_are_due();
--> statement-breakpoint
CREATE FUNCTION forget_facets() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from facet_bits;
  delete from facet_chunks_due;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_in_no_facets AFTER TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION forget_facets();
--> statement-breakpoint
CREATE FUNCTION facet_chunk_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into facet_chunks_due (chunk) values ((case when tg_op = 'DELETE' then old.product_id else new.product_id end) / 4096);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER product_choices_in_facets AFTER INSERT OR UPDATE OR DELETE ON product_choices
FOR EACH ROW EXECUTE FUNCTION facet_chunk_is_due();
--> statement-breakpoint
CREATE TRIGGER pieces_in_facets AFTER INSERT OR DELETE ON pieces
FOR EACH ROW EXECUTE FUNCTION facet_chunk_is_due();
--> statement-breakpoint
CREATE TRIGGER pieces_in_other_facets AFTER UPDATE ON pieces
FOR EACH ROW WHEN ((old.state, old.size) IS DISTINCT FROM (new.state, new.size)) EXECUTE FUNCTION facet_chunk_is_due();
--> statement-breakpoint
-- Before the job has been here, the bits of a shop are not there yet.
INSERT INTO facet_chunks_due (chunk) SELECT DISTINCT product_id / 4096 FROM products;
