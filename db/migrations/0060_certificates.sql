CREATE TABLE "certificate_files" (
	"file_hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_files_hash" CHECK (file_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "certificate_files_media_type" CHECK (media_type in ('application/pdf', 'image/jpeg')),
	CONSTRAINT "certificate_files_content" CHECK (case media_type when 'application/pdf' then substring(bytes from 1 for 5) = '\x255044462d'::bytea when 'image/jpeg' then substring(bytes from 1 for 3) = '\xffd8ff'::bytea end)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"certificate_id" serial PRIMARY KEY NOT NULL,
	"product_id" integer,
	"piece_id" integer,
	"lab" text NOT NULL,
	"number" text NOT NULL,
	"file_hash" text NOT NULL,
	"person" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "certificates_of_one" CHECK (num_nonnulls(product_id, piece_id) = 1),
	CONSTRAINT "certificates_words" CHECK (lab <> '' and number <> '')
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_piece_id_pieces_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("piece_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_hash_certificate_files_file_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."certificate_files"("file_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_of_product" ON "certificates" USING btree ("product_id","certificate_id");--> statement-breakpoint
CREATE INDEX "certificates_of_piece" ON "certificates" USING btree ("piece_id","certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree (lower("lab"),"number") WHERE removed_at is null;--> statement-breakpoint
CREATE TRIGGER "certificate_files_append_only" BEFORE UPDATE OR DELETE ON "certificate_files"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "certificate_files_no_truncate" BEFORE TRUNCATE ON "certificate_files"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Of a certificate nothing but its removal changes.
CREATE TRIGGER "certificates_append_only" BEFORE DELETE OR UPDATE OF
	"certificate_id", "product_id", "piece_id", "lab", "number", "file_hash", "person", "created_at" ON "certificates"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "certificates_no_truncate" BEFORE TRUNCATE ON "certificates"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "certificates_changed" AFTER INSERT OR UPDATE ON "certificates"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue_changed"();--> statement-breakpoint
-- The page of a product names the certificates of its pieces in the shop. Sales of all other pieces change no page.
CREATE FUNCTION "notify_certified_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	changed int[];
begin
	if tg_op = 'INSERT' then
		changed := array(select distinct product_id from after_rows);
	else
		changed := array(
			select distinct n.product_id from after_rows n join before_rows o using (piece_id)
			where (n.state = 'in shop') <> (o.state = 'in shop'));
	end if;
	if changed <> '{}' and exists (
		select from certificates c join pieces p using (piece_id)
		where p.product_id = any (changed) and c.removed_at is null
	) then
		perform pg_notify('catalogue_changed', '');
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "pieces_certified_added" AFTER INSERT ON "pieces" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_certified_pieces"();--> statement-breakpoint
CREATE TRIGGER "pieces_certified_moved" AFTER UPDATE ON "pieces"
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_certified_pieces"();
