CREATE TABLE "business_buyers" (
	"order_id" text PRIMARY KEY NOT NULL,
	"gstin" text NOT NULL,
	"business_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_buyers_gstin" CHECK (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
	CONSTRAINT "business_buyers_name" CHECK (business_name <> '')
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_business" text;--> statement-breakpoint
ALTER TABLE "business_buyers" ADD CONSTRAINT "business_buyers_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer" CHECK ((buyer_gstin is null) = (buyer_business is null) and (buyer_gstin is null or kind = 'invoice' and buyer_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'));