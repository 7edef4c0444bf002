ALTER TABLE "direct_payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_payments" ADD COLUMN "user_scheme_id" integer;--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_payments_passbook" ON "direct_payments" USING btree ("user_scheme_id");--> statement-breakpoint
ALTER TABLE "direct_payments" ADD CONSTRAINT "direct_payments_purpose" CHECK ((order_id is null) <> (user_scheme_id is null));