ALTER TABLE "schemes" DROP CONSTRAINT "schemes_dates";--> statement-breakpoint
ALTER TABLE "schemes" DROP COLUMN "first_bonus_date";--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_dates" CHECK (from_date <= to_date);