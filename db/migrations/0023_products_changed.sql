-- A page shows every column of a product except its stock, of which it shows only whether it is sold out. Most updates are
-- sales, which change nothing but the number of pieces. Whole rows are compared, so that a new column needs no change here.
CREATE FUNCTION notify_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if old.stock <> new.stock and (old.stock < 1) = (new.stock < 1) then
    old.stock := new.stock;
    if old is not distinct from new then
      return null;
    end if;
  end if;
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
--> statement-breakpoint
DROP TRIGGER products_look_different ON products;
--> statement-breakpoint
CREATE TRIGGER products_look_different AFTER UPDATE ON products
FOR EACH ROW EXECUTE FUNCTION notify_product_changed();
