ALTER TABLE "coupon_redemptions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "value" integer;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "applies_to" text;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "maximum_saving_paise" bigint;--> statement-breakpoint
-- Until now the terms of a coupon could not change.
UPDATE "coupon_redemptions" AS r SET "kind" = c."kind", "value" = c."value", "applies_to" = c."applies_to", "maximum_saving_paise" = c."maximum_saving_paise"
	FROM "coupons" AS c WHERE c."coupon_code" = r."coupon_code";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "applies_to" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "maximum_saving_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_kind" CHECK (kind in ('flat', 'percent of price', 'percent of making'));--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_applies_to" CHECK (applies_to in ('everything', 'gold', 'diamond', 'silver', 'children', 'wedding order'));
