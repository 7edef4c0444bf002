ALTER TABLE "orders" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_message" CHECK (gift_message is null or is_gift and char_length(gift_message) between 1 and 200);