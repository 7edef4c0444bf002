ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_group";--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_way";--> statement-breakpoint
ALTER TABLE "wish_items" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wish_items" ADD COLUMN "is_silent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_group" CHECK (notice_group in ('orders', 'price and stock', 'back in stock'));--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_way" CHECK (way in ('profile', 'checkout', 'reply', 'wish list', 'link', 'sold-out piece'));--> statement-breakpoint
ALTER TABLE "wish_items" ADD CONSTRAINT "wish_items_asked" CHECK (asked_at is null or not is_silent);