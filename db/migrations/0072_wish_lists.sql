CREATE TABLE "wish_items" (
	"wish_id" serial PRIMARY KEY NOT NULL,
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size" text,
	"second_size" text,
	"chosen_purity" text,
	"engraving" text,
	"choice_key" text DEFAULT '' NOT NULL,
	"rate_set_id" integer,
	"price_lines" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wish_items_one_per_choice" UNIQUE("list_id","product_id","choice_key")
);
--> statement-breakpoint
CREATE TABLE "wish_lists" (
	"list_id" serial PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"device_hash" "bytea",
	"used_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_lists_one_per_user" UNIQUE("user_id"),
	CONSTRAINT "wish_lists_one_per_device" UNIQUE("device_hash"),
	CONSTRAINT "wish_lists_owner" CHECK ((user_id is null) <> (device_hash is null))
);
--> statement-breakpoint
ALTER TABLE "wish_items" ADD CONSTRAINT "wish_items_list_id_wish_lists_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wish_lists"("list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_items" ADD CONSTRAINT "wish_items_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wish_items_product" ON "wish_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wish_lists_used" ON "wish_lists" USING btree ("used_at");