CREATE INDEX "products_search" ON "products" USING gin (to_tsvector('simple', regexp_replace("product_name" || ' ' || "sku", '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "products_by_sku" ON "products" USING btree (lower("sku") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stock_moves_of_product" ON "stock_moves" USING btree ("product_id");--> statement-breakpoint
-- An offer and a count belong to what staff edit of a product, although they stand in tables of their own.
CREATE FUNCTION "raise_product_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A restored product has its version already.
	IF current_setting('tola.is_restoring', true) = 'yes' THEN
		RETURN NULL;
	END IF;
	UPDATE products SET version = version + 1
	WHERE product_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "offers_version" AFTER INSERT OR DELETE OR UPDATE ON "offers"
	FOR EACH ROW EXECUTE FUNCTION "raise_product_version"();--> statement-breakpoint
CREATE TRIGGER "stock_moves_version" AFTER INSERT ON "stock_moves"
	FOR EACH ROW WHEN (NEW.reason = 'counted') EXECUTE FUNCTION "raise_product_version"();
