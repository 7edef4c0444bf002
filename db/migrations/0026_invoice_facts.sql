ALTER TABLE "invoice_lines" ADD COLUMN "stone" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "coupon_before_tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_coupon" CHECK (coupon_before_tax_paise >= 0);