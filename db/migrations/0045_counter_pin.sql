ALTER TABLE "staff" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "wrong_pins" integer DEFAULT 0 NOT NULL;