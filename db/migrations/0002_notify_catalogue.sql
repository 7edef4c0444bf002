-- Tells every instance that public pages may show something else now. A notification leaves when the
-- transaction commits, and equal ones of a transaction leave once.
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_came_or_went AFTER INSERT OR DELETE OR TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
-- Every order changes a stock, but a page shows only whether a piece is sold out. The comparison of the whole rows
-- comes last because it is the dearest.
CREATE TRIGGER products_look_different AFTER UPDATE ON products
FOR EACH ROW WHEN (
  old.stock IS NOT DISTINCT FROM new.stock
  OR (old.stock < 1) IS DISTINCT FROM (new.stock < 1)
  OR to_jsonb(old) - 'stock' IS DISTINCT FROM to_jsonb(new) - 'stock'
) EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER product_photos_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_photos
FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER offers_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON offers
FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER schemes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON schemes
FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
