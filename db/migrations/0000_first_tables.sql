CREATE TABLE "attempt_counts" (
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempt_counts_subject_window_start_pk" PRIMARY KEY("subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"password_hash" text NOT NULL,
	"cart_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_name_given" CHECK (btrim(name) <> ''),
	CONSTRAINT "users_password_is_argon2id" CHECK (password_hash like '$argon2id$%')
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" serial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_one_per_product" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_lines_quantity" CHECK (quantity between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"category_id" serial PRIMARY KEY NOT NULL,
	"category_name" text NOT NULL,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_category_name_unique" UNIQUE("category_name"),
	CONSTRAINT "categories_status" CHECK (status in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"start_date" date,
	"end_date" date,
	"offer_percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "offers_percent" CHECK (offer_percent > 0 and offer_percent <= 100),
	CONSTRAINT "offers_window" CHECK (start_date <= end_date)
);
--> statement-breakpoint
CREATE TABLE "product_photos" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"photo_url" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_photos_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_photos_own_host" CHECK (photo_url ~ '^/[^/]')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" serial PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"category_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"product_gender" text NOT NULL,
	"product_price_paise" bigint NOT NULL,
	"making_charges_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"gst_cgst_paise" bigint NOT NULL,
	"gst_sgst_paise" bigint NOT NULL,
	"description" text NOT NULL,
	"metal" text NOT NULL,
	"purity" text NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"stone" text NOT NULL,
	"stone_value_paise" bigint NOT NULL,
	"hsn" text NOT NULL,
	"stock" integer,
	"status" text NOT NULL,
	"shown_price_paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_gender" CHECK (product_gender in ('Female', 'Male', 'Children', 'Unisex')),
	CONSTRAINT "products_status" CHECK (status in ('on sale', 'withdrawn')),
	CONSTRAINT "products_amounts" CHECK (product_price_paise >= 0 and making_charges_paise >= 0 and discount_paise >= 0 and gst_cgst_paise >= 0 and gst_cgst_paise = gst_sgst_paise and shown_price_paise >= 0),
	CONSTRAINT "products_stones" CHECK (stone_value_paise between 0 and product_price_paise),
	CONSTRAINT "products_weights" CHECK (net_weight_mg >= 0 and gross_weight_mg >= net_weight_mg),
	CONSTRAINT "products_stock" CHECK (stock >= 0),
	CONSTRAINT "products_hsn" CHECK (hsn ~ '^[0-9]{4,8}$')
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"stock_move_id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_id" text,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_reason" CHECK (reason in ('counted', 'held', 'released'))
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"order_id" text PRIMARY KEY NOT NULL,
	"coupon_code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_state" CHECK (state in ('held', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"coupon_code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"applies_to" text NOT NULL,
	"minimum_cart_paise" bigint NOT NULL,
	"maximum_saving_paise" bigint NOT NULL,
	"start_date" date,
	"end_date" date,
	"minimum_orders" integer DEFAULT 0 NOT NULL,
	"maximum_orders" integer,
	"usage_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"per_customer_limit" integer,
	"per_customer_period" text DEFAULT 'ever' NOT NULL,
	"listed" boolean NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "coupons_kind" CHECK (kind in ('flat', 'percent of price', 'percent of making')),
	CONSTRAINT "coupons_applies_to" CHECK (applies_to in ('everything', 'gold', 'diamond', 'silver', 'children', 'wedding order')),
	CONSTRAINT "coupons_value" CHECK (value > 0 and (kind = 'flat' or value <= 10000)),
	CONSTRAINT "coupons_amounts" CHECK (minimum_cart_paise >= 0 and maximum_saving_paise > 0),
	CONSTRAINT "coupons_used" CHECK (used_count >= 0 and (usage_limit is null or used_count <= usage_limit)),
	CONSTRAINT "coupons_period" CHECK (per_customer_period in ('ever', 'month')),
	CONSTRAINT "coupons_code" CHECK (coupon_code ~ '^[A-Z0-9]{3,40}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_line_id" serial PRIMARY KEY NOT NULL,
	"invoice_number" text NOT NULL,
	"order_item_id" integer NOT NULL,
	"taxable_value_paise" bigint NOT NULL,
	"gst_rate" integer NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "invoice_lines_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "invoice_lines_sum" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"invoice_date" timestamp with time zone NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"billing_address" text NOT NULL,
	"supply_state_name" text NOT NULL,
	"supply_state_code" text NOT NULL,
	"seller" jsonb NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"taxable_value_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_serial" UNIQUE("series","financial_year","serial"),
	CONSTRAINT "invoices_number" CHECK (invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
	CONSTRAINT "invoices_halves" CHECK (cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)),
	CONSTRAINT "invoices_sum" CHECK (subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise),
	CONSTRAINT "invoices_taxable" CHECK (taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise)
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_item_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"unit_product_price_paise" bigint NOT NULL,
	"unit_stone_value_paise" bigint NOT NULL,
	"unit_making_charges_paise" bigint NOT NULL,
	"unit_discount_paise" bigint NOT NULL,
	"unit_cgst_paise" bigint NOT NULL,
	"unit_sgst_paise" bigint NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"coupon_share_paise" bigint NOT NULL,
	"discounted_subtotal_paise" bigint NOT NULL,
	"hsn" text NOT NULL,
	"purity" text NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	CONSTRAINT "order_items_one_per_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_items_quantity" CHECK (quantity between 1 and 99),
	CONSTRAINT "order_items_subtotal" CHECK (subtotal_paise = quantity * unit_price_paise),
	CONSTRAINT "order_items_discounted" CHECK (discounted_subtotal_paise = subtotal_paise - coupon_share_paise and coupon_share_paise >= 0 and discounted_subtotal_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cart_version" integer NOT NULL,
	"order_date" timestamp with time zone DEFAULT now() NOT NULL,
	"order_status" text NOT NULL,
	"payment_status" text NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"coupon_code" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_one_per_cart" UNIQUE("user_id","cart_version"),
	CONSTRAINT "orders_status" CHECK (order_status in ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK (payment_status in ('pending', 'Success', 'failed', 'cancelled')),
	CONSTRAINT "orders_sum" CHECK (total_paise = subtotal_paise - discount_paise),
	CONSTRAINT "orders_amounts" CHECK (subtotal_paise >= 0 and discount_paise >= 0 and total_paise >= 0),
	CONSTRAINT "orders_paid" CHECK ((paid_at is not null) = (payment_status = 'Success'))
);
--> statement-breakpoint
CREATE TABLE "status_log" (
	"status_log_id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"field" text NOT NULL,
	"old_value" text,
	"new_value" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"provider_order_id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" text,
	"scheme_id" integer,
	"user_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"key_id" text NOT NULL,
	"receipt" text NOT NULL,
	"state" text NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "payment_intents_state" CHECK (state in ('active', 'superseded', 'paid')),
	CONSTRAINT "payment_intents_purpose" CHECK ((purpose = 'order' and order_id is not null and scheme_id is null) or (purpose = 'scheme' and scheme_id is not null and order_id is null)),
	CONSTRAINT "payment_intents_amount" CHECK (amount_paise > 0 and currency = 'INR')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"method" text,
	"disposition" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_disposition" CHECK (disposition in ('noted', 'applied', 'refund queued', 'review')),
	CONSTRAINT "payments_amount" CHECK (amount_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "scheme_instalments" (
	"scheme_instalment_id" serial PRIMARY KEY NOT NULL,
	"user_scheme_id" integer NOT NULL,
	"number" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"provider_payment_id" text NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheme_instalments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "scheme_instalments_number" UNIQUE("user_scheme_id","number"),
	CONSTRAINT "scheme_instalments_amount" CHECK (number >= 1 and amount_paise > 0)
);
--> statement-breakpoint
CREATE TABLE "schemes" (
	"scheme_id" serial PRIMARY KEY NOT NULL,
	"scheme_name" text NOT NULL,
	"metal" text NOT NULL,
	"duration" text NOT NULL,
	"instalments" integer NOT NULL,
	"instalment_paise" bigint NOT NULL,
	"special_gift" text NOT NULL,
	"benefits" text NOT NULL,
	"description" text NOT NULL,
	"first_bonus_date" date NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	CONSTRAINT "schemes_scheme_name_unique" UNIQUE("scheme_name"),
	CONSTRAINT "schemes_metal" CHECK (metal in ('gold', 'silver', 'diamond', 'festive', 'wedding')),
	CONSTRAINT "schemes_amounts" CHECK (instalment_paise >= 100 and instalments between 1 and 11),
	CONSTRAINT "schemes_dates" CHECK (from_date <= to_date and first_bonus_date > from_date and first_bonus_date < from_date + 365)
);
--> statement-breakpoint
CREATE TABLE "user_schemes" (
	"user_scheme_id" serial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scheme_id" integer NOT NULL,
	"status" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_schemes_status" CHECK (status in ('active', 'completed', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_code_coupons_coupon_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("coupon_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_number_invoices_invoice_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("invoice_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_log" ADD CONSTRAINT "status_log_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_scheme_id_schemes_scheme_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_order_id_payment_intents_provider_order_id_fk" FOREIGN KEY ("provider_order_id") REFERENCES "public"."payment_intents"("provider_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheme_instalments" ADD CONSTRAINT "scheme_instalments_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD CONSTRAINT "user_schemes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD CONSTRAINT "user_schemes_scheme_id_schemes_scheme_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "products_shown_price" ON "products" USING btree ("shown_price_paise","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once" ON "stock_moves" USING btree ("order_id","product_id","reason");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_customer" ON "coupon_redemptions" USING btree ("coupon_code","user_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("user_id","order_date");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("payment_status","order_date");--> statement-breakpoint
CREATE INDEX "status_log_order" ON "status_log" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_active_order" ON "payment_intents" USING btree ("order_id") WHERE state = 'active' and purpose = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_active_scheme" ON "payment_intents" USING btree ("user_id","scheme_id") WHERE state = 'active' and purpose = 'scheme';--> statement-breakpoint
CREATE INDEX "payment_intents_due" ON "payment_intents" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_applied_once" ON "payments" USING btree ("provider_order_id") WHERE disposition = 'applied';--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_schemes_one_active" ON "user_schemes" USING btree ("user_id","scheme_id") WHERE status = 'active';