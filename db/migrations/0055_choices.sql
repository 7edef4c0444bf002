CREATE TABLE "product_choices" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"size_kind" text,
	"size_from" integer,
	"size_to" integer,
	"standard_size" integer,
	"second_standard_size" integer,
	"mg_per_step" integer DEFAULT 0 NOT NULL,
	"engraving_max" integer,
	"engraving_paise" bigint DEFAULT 0 NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_choices_kind" CHECK (size_kind in ('ring', 'bangle', 'chain')),
	CONSTRAINT "product_choices_sizes" CHECK ((size_kind is null) = (size_from is null) and (size_kind is null) = (size_to is null) and (size_kind is null) = (standard_size is null) and standard_size between size_from and size_to),
	CONSTRAINT "product_choices_pair" CHECK (second_standard_size is null or (size_kind = 'ring' and second_standard_size between size_from and size_to)),
	CONSTRAINT "product_choices_amounts" CHECK (mg_per_step >= 0 and engraving_max between 1 and 40 and engraving_paise >= 0 and lead_days between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE "product_purities" (
	"product_id" integer NOT NULL,
	"purity" text NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"mg_per_step" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_purities_product_id_purity_pk" PRIMARY KEY("product_id","purity"),
	CONSTRAINT "product_purities_weights" CHECK (net_weight_mg > 0 and mg_per_step >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_choices" ADD CONSTRAINT "product_choices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purities" ADD CONSTRAINT "product_purities_product_id_product_choices_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_choices"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" DROP COLUMN "purity";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "chosen_purity" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "chosen_purity" text;--> statement-breakpoint
CREATE TRIGGER "product_choices_version" AFTER INSERT OR DELETE OR UPDATE ON "product_choices"
	FOR EACH ROW EXECUTE FUNCTION "raise_product_version"();--> statement-breakpoint
CREATE TRIGGER "product_purities_version" AFTER INSERT OR DELETE OR UPDATE ON "product_purities"
	FOR EACH ROW EXECUTE FUNCTION "raise_product_version"();--> statement-breakpoint
CREATE TRIGGER "product_choices_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_choices"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "product_purities_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_purities"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue_changed"();
