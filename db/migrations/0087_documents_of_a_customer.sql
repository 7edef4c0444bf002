CREATE INDEX "invoice_lines_of_invoice" ON "invoice_lines" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("user_id","invoice_date");--> statement-breakpoint
CREATE INDEX "payment_intents_of_customer" ON "payment_intents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_refunds_of_refund" ON "provider_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_of_note" ON "refunds" USING btree ("credit_note_number");--> statement-breakpoint
CREATE INDEX "user_schemes_of_customer" ON "user_schemes" USING btree ("user_id","joined_at");