CREATE TABLE "stone_rate_sets" (
	"stone_rate_set_id" integer PRIMARY KEY NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"approved_by" text,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stone_rates" (
	"stone_rate_set_id" integer NOT NULL,
	"kind" text NOT NULL,
	"grade" text NOT NULL,
	"shape" text NOT NULL,
	"from_milli_carat" integer NOT NULL,
	"to_milli_carat" integer NOT NULL,
	"paise_per_carat" bigint NOT NULL,
	CONSTRAINT "stone_rates_of_set" PRIMARY KEY("stone_rate_set_id","kind","grade","shape","from_milli_carat"),
	CONSTRAINT "stone_rates_kind" CHECK (kind in ('diamond', 'lab-grown diamond', 'polki', 'ruby', 'emerald', 'sapphire', 'pearl', 'moissanite', 'cubic zirconia', 'semi-precious', 'glass', 'other')),
	CONSTRAINT "stone_rates_range" CHECK (from_milli_carat >= 0 and to_milli_carat > from_milli_carat),
	CONSTRAINT "stone_rates_rate" CHECK (paise_per_carat > 0)
);
--> statement-breakpoint
CREATE TABLE "stones" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"shape" text NOT NULL,
	"colour" text NOT NULL,
	"clarity" text NOT NULL,
	"count" integer NOT NULL,
	"carat_milli" integer NOT NULL,
	"paise" bigint,
	CONSTRAINT "stones_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "stones_kind" CHECK (kind in ('diamond', 'lab-grown diamond', 'polki', 'ruby', 'emerald', 'sapphire', 'pearl', 'moissanite', 'cubic zirconia', 'semi-precious', 'glass', 'other')),
	CONSTRAINT "stones_count" CHECK (count > 0),
	CONSTRAINT "stones_price" CHECK (carat_milli >= 0 and paise >= 0 and (paise is not null or carat_milli > 0))
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act";--> statement-breakpoint
ALTER TABLE "stone_rates" ADD CONSTRAINT "stone_rates_set" FOREIGN KEY ("stone_rate_set_id") REFERENCES "public"."stone_rate_sets"("stone_rate_set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stones" ADD CONSTRAINT "stones_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stones_by_chart" ON "stones" USING btree ("product_id") WHERE paise is null;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act" CHECK (act in ('refund', 'price below metal', 'metal rate', 'new owner', 'approval limits', 'stone chart'));--> statement-breakpoint
CREATE TRIGGER "stone_rate_sets_append_only" BEFORE UPDATE OR DELETE ON "stone_rate_sets"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stone_rate_sets_no_truncate" BEFORE TRUNCATE ON "stone_rate_sets"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stone_rates_append_only" BEFORE UPDATE OR DELETE ON "stone_rates"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stone_rates_no_truncate" BEFORE TRUNCATE ON "stone_rates"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stones_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stones"
	FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER "stones_version" AFTER INSERT OR DELETE OR UPDATE ON "stones"
	FOR EACH ROW EXECUTE FUNCTION "raise_product_version"();
