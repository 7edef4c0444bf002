CREATE TABLE "approvals" (
	"approval_id" serial PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"summary" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approvals_act" CHECK (act in ('refund', 'price below metal', 'metal rate', 'new owner')),
	CONSTRAINT "approvals_state" CHECK (state in ('waiting', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "approvals_decided" CHECK ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
	CONSTRAINT "approvals_two_persons" CHECK (state <> 'approved' or decided_by <> asked_by)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "approvals_by_state" ON "approvals" USING btree ("state","approval_id");--> statement-breakpoint
-- Counts the changes of a row, except those of the columns named as arguments, which sales and jobs write.
CREATE FUNCTION "raise_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - TG_ARGV <> to_jsonb(OLD) - TG_ARGV THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_version" BEFORE UPDATE ON "products"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version', 'stock', 'shown_price_paise');--> statement-breakpoint
CREATE TRIGGER "coupons_version" BEFORE UPDATE ON "coupons"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version', 'used_count');--> statement-breakpoint
CREATE TRIGGER "schemes_version" BEFORE UPDATE ON "schemes"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
-- What was decided stays as it was decided.
CREATE FUNCTION "refuse_second_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD.state <> 'waiting'
		OR to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_at'] <> to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_at'] THEN
		RAISE EXCEPTION 'approval % is decided, or would say something else', OLD.approval_id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "approvals_decided_once" BEFORE UPDATE OR DELETE ON "approvals"
	FOR EACH ROW EXECUTE FUNCTION "refuse_second_decision"();
