-- Most updates of pieces are sales, which change only a stock. They change no count and end here; an update keeps the
-- number of rows, so that the counted columns are the same when nothing is left of the old ones without the new ones.
CREATE OR REPLACE FUNCTION count_listed_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  moves listing_counts[];
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select category_id, product_gender, shown_price_paise, status from before_rows
      except all select category_id, product_gender, shown_price_paise, status from after_rows
    ) then
      return null;
    end if;
  end if;
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
-- The same comparison as before, of everything but the stock, without writing both rows as JSON for each piece sold.
DROP TRIGGER products_look_different ON products;
--> statement-breakpoint
CREATE TRIGGER products_look_different AFTER UPDATE ON products
FOR EACH ROW WHEN (
  old.stock IS NOT DISTINCT FROM new.stock
  OR (old.stock < 1) IS DISTINCT FROM (new.stock < 1)
  OR (
    old.product_id, old.sku, old.category_id, old.product_name, old.product_gender, old.product_price_paise,
    old.making_charges_paise, old.discount_paise, old.gst_cgst_paise, old.gst_sgst_paise, old.description, old.metal,
    old.purity, old.gross_weight_mg, old.net_weight_mg, old.stone, old.stone_value_paise, old.hsn, old.status,
    old.shown_price_paise, old.created_at
  ) IS DISTINCT FROM (
    new.product_id, new.sku, new.category_id, new.product_name, new.product_gender, new.product_price_paise,
    new.making_charges_paise, new.discount_paise, new.gst_cgst_paise, new.gst_sgst_paise, new.description, new.metal,
    new.purity, new.gross_weight_mg, new.net_weight_mg, new.stone, new.stone_value_paise, new.hsn, new.status,
    new.shown_price_paise, new.created_at
  )
) EXECUTE FUNCTION notify_catalogue_changed();
