DROP INDEX "stock_moves_once";--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "hold_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_kept_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "money_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "last_initiated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once_per_hold" ON "stock_moves" USING btree ("order_id","product_id","reason","hold_number");--> statement-breakpoint
-- Orders from before: an unpaid one keeps what it was promised, a cancelled one holds nothing.
UPDATE "orders" SET
	"price_kept_until" = "order_date" + CASE WHEN "order_status" = 'pending' THEN interval '72 hours' ELSE interval '0' END,
	"holds_stock" = "order_status" <> 'cancelled';--> statement-breakpoint
UPDATE "payment_intents" SET "last_initiated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold" CHECK (order_status = 'pending' or holds_stock = (order_status <> 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_number" CHECK (hold_number >= 1);