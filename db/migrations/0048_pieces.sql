CREATE TABLE "piece_moves" (
	"piece_move_id" serial PRIMARY KEY NOT NULL,
	"piece_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"from_place" text,
	"to_place" text NOT NULL,
	"order_item_id" integer,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"piece_id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"tag" text NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"stone_milli_carat" integer DEFAULT 0 NOT NULL,
	"size" text,
	"huid" text,
	"huid_exempt_reason" text,
	"certificate_number" text,
	"photo_hash" text,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"order_item_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pieces_tag_unique" UNIQUE("tag"),
	CONSTRAINT "pieces_state" CHECK (state in ('in shop', 'held', 'sold', 'returned', 'melted')),
	CONSTRAINT "pieces_weights" CHECK (net_weight_mg > 0 and gross_weight_mg >= net_weight_mg and stone_milli_carat >= 0),
	CONSTRAINT "pieces_huid_form" CHECK (huid ~ '^[0-9A-Z]{6}$'),
	CONSTRAINT "pieces_huid_or_reason" CHECK (huid is null or huid_exempt_reason is null),
	CONSTRAINT "pieces_order" CHECK ((order_item_id is not null) = (state in ('held', 'sold')))
);
--> statement-breakpoint
CREATE TABLE "stock_take_scans" (
	"stock_take_id" integer NOT NULL,
	"tag" text NOT NULL,
	"gross_weight_mg" integer,
	"scanned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_take_scans_stock_take_id_tag_pk" PRIMARY KEY("stock_take_id","tag")
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"stock_take_id" serial PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_pieces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "piece_moves" ADD CONSTRAINT "piece_moves_piece_id_pieces_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("piece_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_moves" ADD CONSTRAINT "piece_moves_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_photo_hash_media_media_hash_fk" FOREIGN KEY ("photo_hash") REFERENCES "public"."media"("media_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_stock_take_id_stock_takes_stock_take_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("stock_take_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_moves_of_piece" ON "piece_moves" USING btree ("piece_id","piece_move_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pieces_huid" ON "pieces" USING btree ("huid") WHERE huid is not null;--> statement-breakpoint
CREATE INDEX "pieces_of_product" ON "pieces" USING btree ("product_id","state","piece_id");--> statement-breakpoint
CREATE INDEX "pieces_of_order_item" ON "pieces" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "pieces_at" ON "pieces" USING btree ("place","state");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pieces" CHECK (not has_pieces or stock is not null);--> statement-breakpoint
CREATE TRIGGER "piece_moves_append_only" BEFORE UPDATE OR DELETE ON "piece_moves"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "piece_moves_no_truncate" BEFORE TRUNCATE ON "piece_moves"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Sales and their ends change the state and the order of a piece, and no version.
CREATE TRIGGER "pieces_version" BEFORE UPDATE ON "pieces"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version', 'state', 'order_item_id');
