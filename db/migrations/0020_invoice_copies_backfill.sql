-- What issued invoices print is copied from the orders they were issued for; none of their own figures changes.
UPDATE "order_items" item SET "stone" = piece.stone, "is_gift_card" = kind.category_name ~* 'gift card'
	FROM "products" piece JOIN "categories" kind USING (category_id) WHERE piece.product_id = item.product_id;--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER "invoices_append_only";--> statement-breakpoint
ALTER TABLE "invoice_lines" DISABLE TRIGGER "invoice_lines_append_only";--> statement-breakpoint
UPDATE "invoices" bill SET "coupon_code" = ordered.coupon_code
	FROM "orders" ordered WHERE ordered.order_id = bill.order_id AND ordered.coupon_code IS NOT NULL;--> statement-breakpoint
UPDATE "invoice_lines" line SET
	"is_gift_card" = false,
	"description" = item.product_name,
	"hsn" = item.hsn,
	"purity" = item.purity,
	"gross_weight_mg" = item.gross_weight_mg,
	"net_weight_mg" = item.net_weight_mg,
	"is_hallmarked" = item.purity ~ '^(9K375|14K585|18K750|20K833|22K916|23K958|24K99[59])$'
		AND item.hsn ~ '^711[34]' AND item.net_weight_mg >= 2000
		AND item.product_name || ' ' || item.stone !~* '\y(kundan|polki|jadau)\y',
	"quantity" = item.quantity,
	"unit_code" = CASE WHEN item.hsn ~ '^71(06|08|10|18)' THEN 'GMS' ELSE 'PCS' END,
	"unit_price_paise" = item.unit_price_paise,
	"unit_product_price_paise" = item.unit_product_price_paise,
	"unit_stone_value_paise" = item.unit_stone_value_paise,
	"unit_making_charges_paise" = item.unit_making_charges_paise,
	"unit_discount_paise" = item.unit_discount_paise,
	"coupon_share_paise" = item.coupon_share_paise,
	"discount_paise" = (item.unit_product_price_paise + item.unit_making_charges_paise) * item.quantity
		- line.taxable_value_paise - line.round_off_paise
	FROM "order_items" item WHERE item.order_item_id = line.order_item_id;--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER "invoices_append_only";--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE TRIGGER "invoice_lines_append_only";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "stone" SET NOT NULL, ALTER COLUMN "is_gift_card" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "kind" DROP DEFAULT, ALTER COLUMN "edition" DROP DEFAULT,
	ALTER COLUMN "is_supply_assumed" DROP DEFAULT, ALTER COLUMN "state_tax" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "is_gift_card" SET NOT NULL, ALTER COLUMN "description" SET NOT NULL,
	ALTER COLUMN "hsn" SET NOT NULL, ALTER COLUMN "purity" SET NOT NULL, ALTER COLUMN "gross_weight_mg" SET NOT NULL,
	ALTER COLUMN "net_weight_mg" SET NOT NULL, ALTER COLUMN "is_hallmarked" SET NOT NULL,
	ALTER COLUMN "quantity" SET NOT NULL, ALTER COLUMN "unit_code" SET NOT NULL,
	ALTER COLUMN "unit_price_paise" SET NOT NULL, ALTER COLUMN "unit_product_price_paise" SET NOT NULL,
	ALTER COLUMN "unit_stone_value_paise" SET NOT NULL, ALTER COLUMN "unit_making_charges_paise" SET NOT NULL,
	ALTER COLUMN "unit_discount_paise" SET NOT NULL, ALTER COLUMN "coupon_share_paise" SET NOT NULL,
	ALTER COLUMN "discount_paise" SET NOT NULL;--> statement-breakpoint
-- Unpaid orders may be priced anew; what was invoiced stays as it was sold.
CREATE FUNCTION "refuse_change_of_invoiced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "invoices" bill WHERE bill.order_id = OLD.order_id) THEN
		RAISE EXCEPTION '% of an invoiced order is append-only: % is refused', TG_TABLE_NAME, TG_OP
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_items_invoiced" BEFORE UPDATE OR DELETE ON "order_items"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_invoiced"();--> statement-breakpoint
CREATE TRIGGER "order_items_no_truncate" BEFORE TRUNCATE ON "order_items"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "orders_invoiced" BEFORE UPDATE OF user_id, subtotal_paise, discount_paise, total_paise, coupon_code
	ON "orders" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_invoiced"();
