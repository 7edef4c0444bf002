CREATE INDEX "users_newest" ON "users" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin (to_tsvector('simple', regexp_replace("name", '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree (reverse(regexp_replace("phone", '[^0-9]+', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email_key" text_pattern_ops);