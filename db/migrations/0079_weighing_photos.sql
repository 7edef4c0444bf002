CREATE TABLE "inspection_photos" (
	"inspection_photo_id" serial PRIMARY KEY NOT NULL,
	"inspection_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"person" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inspection_photos_once" UNIQUE("inspection_id","sha256"),
	CONSTRAINT "inspection_photos_hash" CHECK (sha256 = encode(sha256(bytes), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_inspection_id_inspections_inspection_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("inspection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_moves_made" ON "piece_moves" USING btree ("order_item_id") WHERE from_state is null and order_item_id is not null;--> statement-breakpoint
CREATE TRIGGER "inspection_photos_append_only" BEFORE UPDATE OR DELETE ON "inspection_photos"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "inspection_photos_no_truncate" BEFORE TRUNCATE ON "inspection_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
