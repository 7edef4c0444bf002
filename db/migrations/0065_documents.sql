CREATE TABLE "complaint_events" (
	"complaint_event_id" serial PRIMARY KEY NOT NULL,
	"complaint_number" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"person" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_events_kind" CHECK (kind in ('made', 'acknowledged', 'photo added', 'customer wrote', 'replied', 'closed', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "complaint_photos" (
	"complaint_number" integer PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"complaint_number" serial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaints_reason" CHECK (reason in ('not arrived', 'damaged', 'wrong piece', 'weight or hallmark', 'bill or payment', 'something else')),
	CONSTRAINT "complaints_text" CHECK (text <> ''),
	CONSTRAINT "complaints_times" CHECK (acknowledged_at >= made_at and due_at > made_at and closed_at >= made_at)
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "document_files_hash" CHECK (sha256 = encode(sha256(bytes), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_kind" CHECK (kind in ('invoice', 'gift card receipt'))
);
--> statement-breakpoint
CREATE TABLE "documents_due" (
	"number" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_due_attempts" CHECK (attempts >= 0)
);
--> statement-breakpoint
ALTER TABLE "complaint_events" ADD CONSTRAINT "complaint_events_complaint_number_complaints_complaint_number_fk" FOREIGN KEY ("complaint_number") REFERENCES "public"."complaints"("complaint_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_photos" ADD CONSTRAINT "complaint_photos_complaint_number_complaints_complaint_number_fk" FOREIGN KEY ("complaint_number") REFERENCES "public"."complaints"("complaint_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_sha256_document_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."document_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_events_of_complaint" ON "complaint_events" USING btree ("complaint_number","complaint_event_id");--> statement-breakpoint
CREATE INDEX "complaints_of_customer" ON "complaints" USING btree ("user_id","complaint_number");--> statement-breakpoint
CREATE INDEX "complaints_of_order" ON "complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("due_at","complaint_number") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "documents_due_next" ON "documents_due" USING btree ("next_attempt_at");--> statement-breakpoint
-- Stored documents and what happened to complaints stay as they are.
CREATE TRIGGER "document_files_append_only" BEFORE UPDATE OR DELETE ON "document_files"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_no_truncate" BEFORE TRUNCATE ON "document_files"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_append_only" BEFORE UPDATE OR DELETE ON "documents"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_no_truncate" BEFORE TRUNCATE ON "documents"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "complaint_events_append_only" BEFORE UPDATE OR DELETE ON "complaint_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "complaint_events_no_truncate" BEFORE TRUNCATE ON "complaint_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "complaint_photos_append_only" BEFORE UPDATE OR DELETE ON "complaint_photos"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "complaint_photos_no_truncate" BEFORE TRUNCATE ON "complaint_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Of a complaint only its clocks go on.
CREATE TRIGGER "complaints_stay" BEFORE UPDATE OF "complaint_number", "user_id", "order_id", "reason", "text", "made_at", "due_at", "created_at" OR DELETE ON "complaints"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "complaints_no_truncate" BEFORE TRUNCATE ON "complaints"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "document_is_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A restored document is due if it was due in the backup.
	IF current_setting('tola.is_restoring', true) = 'yes' THEN
		RETURN NULL;
	END IF;
	INSERT INTO documents_due (number) VALUES (NEW.invoice_number);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_document_due" AFTER INSERT ON "invoices"
	FOR EACH ROW EXECUTE FUNCTION "document_is_due"();--> statement-breakpoint
INSERT INTO "documents_due" ("number") SELECT "invoice_number" FROM "invoices";
