CREATE INDEX "invoice_lines_of_invoice" ON "invoice_lines" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("user_id","invoice_date");--> statement-breakpoint
CREATE INDEX "provider_refunds_of_refund" ON "provider_refunds" USING btree ("refund_id");