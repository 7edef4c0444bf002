CREATE TABLE "care" (
	"care_number" serial PRIMARY KEY NOT NULL,
	"order_item_id" integer NOT NULL,
	"work" text NOT NULL,
	"wish" text NOT NULL,
	"person" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_work" CHECK (work in ('clean', 'resize', 'repair')),
	CONSTRAINT "care_words" CHECK (wish <> '' and person <> '')
);
--> statement-breakpoint
CREATE TABLE "care_acts" (
	"care_act_id" serial PRIMARY KEY NOT NULL,
	"care_number" integer NOT NULL,
	"act" text NOT NULL,
	"words" text NOT NULL,
	"amount_paise" bigint,
	"weight_mg" integer,
	"promised_for" date,
	"paid_by" text,
	"reference" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_acts_act" CHECK (act in ('taken in', 'agreed', 'postponed', 'ready', 'reopened', 'given back', 'withdrawn', 'declined')),
	CONSTRAINT "care_acts_paid_by" CHECK (paid_by in ('bank transfer', 'cash', 'card', 'upi')),
	CONSTRAINT "care_acts_amount" CHECK ((amount_paise is not null) = (act in ('agreed', 'given back')) and amount_paise >= 0),
	CONSTRAINT "care_acts_weight" CHECK ((weight_mg is not null) = (act in ('taken in', 'ready', 'given back')) and weight_mg > 0),
	CONSTRAINT "care_acts_promised" CHECK ((promised_for is not null) = (act in ('taken in', 'postponed'))),
	CONSTRAINT "care_acts_paid" CHECK ((paid_by is not null) = (act = 'given back' and amount_paise > 0))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "care" ADD CONSTRAINT "care_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_acts" ADD CONSTRAINT "care_acts_care_number_care_care_number_fk" FOREIGN KEY ("care_number") REFERENCES "public"."care"("care_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_of_item" ON "care" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "care_acts_of_piece" ON "care_acts" USING btree ("care_number","care_act_id");--> statement-breakpoint
CREATE UNIQUE INDEX "care_taken_in_once" ON "care_acts" USING btree ("care_number") WHERE act = 'taken in';--> statement-breakpoint
CREATE UNIQUE INDEX "care_ended_once" ON "care_acts" USING btree ("care_number") WHERE act in ('given back', 'withdrawn', 'declined');--> statement-breakpoint
CREATE INDEX "care_given_back" ON "care_acts" USING btree ("at") WHERE act = 'given back';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order address changed', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'gift card renewed', 'review declined', 'refund sent', 'credit note issued', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened', 'wish news', 'instalment paid', 'instalment due', 'instalment late', 'plan ready', 'plan ends', 'plan gift given', 'old gold taken', 'old gold given back', 'care asked', 'care declined', 'care taken in', 'care charge agreed', 'care postponed', 'care ready', 'care given back', 'shop order', 'shop return', 'shop complaint', 'shop care'));--> statement-breakpoint
CREATE TRIGGER "care_append_only" BEFORE UPDATE OR DELETE ON "care"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "care_no_truncate" BEFORE TRUNCATE ON "care"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "care_acts_append_only" BEFORE UPDATE OR DELETE ON "care_acts"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "care_acts_no_truncate" BEFORE TRUNCATE ON "care_acts"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
