ALTER TABLE "invoices" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "recipient_phone" text;