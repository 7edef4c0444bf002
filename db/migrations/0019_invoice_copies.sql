ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_unique";--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_sum";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_taxable";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "is_gift_card" boolean;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "purity" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "gross_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "net_weight_mg" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "is_hallmarked" boolean;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_code" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_price_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_product_price_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_stone_value_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_making_charges_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit_discount_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "coupon_share_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "discount_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_supply_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "state_tax" text DEFAULT 'SGST' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "stone" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_gift_card" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_code" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_one_of_each_kind" UNIQUE("order_id","kind");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_unit" CHECK (unit_code in ('PCS', 'GMS'));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_total" CHECK (total_paise = quantity * unit_price_paise - coupon_share_paise);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_sum" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when is_gift_card then 0 else total_paise end);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK (kind in ('invoice', 'gift card receipt'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_tax" CHECK (state_tax in ('SGST', 'UTGST'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_discount" CHECK (edition = 1 or discount_paise >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_taxable" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when kind = 'gift card receipt' then 0 else total_paise end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK (state_code ~ '^[0-9]{2}$');