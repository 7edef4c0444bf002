ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_one_per_product";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_one_per_product";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "second_size" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "engraving" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "choice_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "rate_set_id" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "piece_id" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "policy_version" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "purity" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "second_size" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "engraving" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "choice_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "rate_set_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_lines" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "piece_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "policy_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "status_log" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_one_per_choice" UNIQUE("user_id","product_id","choice_key");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_one_per_choice" UNIQUE("order_id","product_id","choice_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promise" CHECK ((promised_from is null) = (promised_to is null) and promised_from <= promised_to);