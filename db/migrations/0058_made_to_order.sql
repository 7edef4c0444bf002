ALTER TABLE "invoice_lines" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "second_size" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "engraving" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_lead_days" CHECK (lead_days between 0 and 120);