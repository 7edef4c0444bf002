CREATE TABLE "wish_watchers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stop_token" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "wish_watchers_stop_token" UNIQUE("stop_token")
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"share_id" serial PRIMARY KEY NOT NULL,
	"list_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_lists_token" UNIQUE("token_hash"),
	CONSTRAINT "shared_lists_hash" CHECK (octet_length(token_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "shared_votes" (
	"share_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"voter_hash" "bytea" NOT NULL,
	"nickname" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_votes_share_id_product_id_voter_hash_pk" PRIMARY KEY("share_id","product_id","voter_hash")
);
--> statement-breakpoint
CREATE TABLE "shared_words" (
	"word_id" serial PRIMARY KEY NOT NULL,
	"share_id" integer NOT NULL,
	"nickname" text NOT NULL,
	"word" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_words_length" CHECK (char_length(word) between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_way";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "wish_items" ADD COLUMN "watched_lines" jsonb;--> statement-breakpoint
ALTER TABLE "wish_items" ADD COLUMN "watched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wish_items" ADD COLUMN "was_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_watchers" ADD CONSTRAINT "wish_watchers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_list_id_wish_lists_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wish_lists"("list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_votes" ADD CONSTRAINT "shared_votes_share_id_shared_lists_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_lists"("share_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_votes" ADD CONSTRAINT "shared_votes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_words" ADD CONSTRAINT "shared_words_share_id_shared_lists_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_lists"("share_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wish_watchers_due" ON "wish_watchers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "shared_lists_of_list" ON "shared_lists" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "shared_lists_end" ON "shared_lists" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "shared_words_of_share" ON "shared_words" USING btree ("share_id");--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_way" CHECK (way in ('profile', 'checkout', 'reply', 'wish list', 'link'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened', 'wish news'));--> statement-breakpoint
ALTER TABLE "wish_items" ADD CONSTRAINT "wish_items_watched" CHECK ((watched_lines is null) = (watched_at is null));