CREATE TABLE "reviews" (
	"review_id" serial PRIMARY KEY NOT NULL,
	"order_item_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"declined_because" text,
	"reply" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_line" UNIQUE("order_item_id"),
	CONSTRAINT "reviews_state" CHECK (state in ('waiting', 'published', 'declined')),
	CONSTRAINT "reviews_reason" CHECK (declined_because in ('personal data', 'insulting', 'not about the piece', 'advertising', 'unlawful')),
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_words" CHECK (char_length(words) <= 1000),
	CONSTRAINT "reviews_declined" CHECK ((state = 'declined') = (declined_because is not null)),
	CONSTRAINT "reviews_reply" CHECK (reply <> '')
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_of_customer" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","state","review_id");--> statement-breakpoint
CREATE INDEX "reviews_by_state" ON "reviews" USING btree ("state","review_id");--> statement-breakpoint
CREATE TRIGGER "reviews_notify_update" AFTER UPDATE ON "reviews" FOR EACH ROW
	WHEN (old.state = 'published' OR new.state = 'published') EXECUTE FUNCTION notify_catalogue_changed();--> statement-breakpoint
CREATE TRIGGER "reviews_notify_delete" AFTER DELETE ON "reviews" FOR EACH ROW
	WHEN (old.state = 'published') EXECUTE FUNCTION notify_catalogue_changed();
