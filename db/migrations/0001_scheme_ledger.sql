CREATE TABLE "metal_rates" (
	"metal_purity" text NOT NULL,
	"rate_date" date NOT NULL,
	"rate_paise_per_gram" bigint NOT NULL,
	CONSTRAINT "metal_rates_metal_purity_rate_date_pk" PRIMARY KEY("metal_purity","rate_date"),
	CONSTRAINT "metal_rates_rate" CHECK (rate_paise_per_gram > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheme_entries" (
	"scheme_entry_id" serial PRIMARY KEY NOT NULL,
	"user_scheme_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer,
	"amount_paise" bigint NOT NULL,
	"entry_date" date NOT NULL,
	"provider_payment_id" text,
	"receipt_number" text,
	"rate_paise_per_gram" bigint,
	"milligrams" integer,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheme_entries_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "scheme_entries_sequence" UNIQUE("user_scheme_id","sequence"),
	CONSTRAINT "scheme_entries_kind" CHECK (kind in ('instalment', 'bonus', 'redemption', 'refund')),
	CONSTRAINT "scheme_entries_amount" CHECK (sequence >= 1 and amount_paise > 0),
	CONSTRAINT "scheme_entries_instalment" CHECK ((kind = 'instalment') = (number is not null) and (kind = 'instalment') = (provider_payment_id is not null) and (kind = 'instalment') = (receipt_number is not null) and (number is null or number between 1 and 11)),
	CONSTRAINT "scheme_entries_weight" CHECK ((rate_paise_per_gram is null) = (milligrams is null) and milligrams >= 0),
	CONSTRAINT "scheme_entries_hash" CHECK (hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_purpose";--> statement-breakpoint
ALTER TABLE "schemes" DROP CONSTRAINT "schemes_amounts";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "user_scheme_id" integer;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "instalment_number" integer;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "benefit_basis_points" integer;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "grace_days" integer;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "redeem_within_days" integer;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "rate_purity" text;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "instalments" integer;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "instalment_paise" bigint;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "benefit_basis_points" integer;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "grace_days" integer;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "redeem_within_days" integer;--> statement-breakpoint
ALTER TABLE "user_schemes" ADD COLUMN "rate_purity" text;--> statement-breakpoint
-- Schemes made before this get the usual terms; the demo shop's own get what their cards promise.
UPDATE "schemes" SET "plan" = 'value', "benefit_basis_points" = 0, "grace_days" = 7, "redeem_within_days" = 30;--> statement-breakpoint
UPDATE "schemes" SET "benefit_basis_points" = d.points, "plan" = d.plan, "rate_purity" = d.purity
FROM (VALUES
	('Suvarna Sanchay Gold Plan', 7500, 'value', NULL), ('Swarna Tula Weight Plan', 1400, 'weight', '22K916'),
	('Rajat Nidhi Silver Plan', 6000, 'value', NULL), ('Heera Umang Diamond Plan', 10000, 'value', NULL),
	('Utsav Kosh Festive Plan', 6000, 'value', NULL), ('Vivah Kosh Wedding Plan', 9000, 'value', NULL)
) AS d(name, points, plan, purity) WHERE "scheme_name" = d.name;--> statement-breakpoint
INSERT INTO "metal_rates" SELECT "rate_purity", "from_date" - 400, 1136500 FROM "schemes" WHERE "plan" = 'weight';--> statement-breakpoint
UPDATE "user_schemes" u SET "plan" = s."plan", "instalments" = s."instalments",
	"instalment_paise" = s."instalment_paise", "benefit_basis_points" = s."benefit_basis_points",
	"grace_days" = s."grace_days", "redeem_within_days" = s."redeem_within_days", "rate_purity" = s."rate_purity"
FROM "schemes" s WHERE s."scheme_id" = u."scheme_id";--> statement-breakpoint
ALTER TABLE "schemes" ALTER COLUMN "plan" SET NOT NULL, ALTER COLUMN "benefit_basis_points" SET NOT NULL, ALTER COLUMN "grace_days" SET NOT NULL, ALTER COLUMN "redeem_within_days" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user_schemes" ALTER COLUMN "plan" SET NOT NULL, ALTER COLUMN "instalments" SET NOT NULL, ALTER COLUMN "instalment_paise" SET NOT NULL, ALTER COLUMN "benefit_basis_points" SET NOT NULL, ALTER COLUMN "grace_days" SET NOT NULL, ALTER COLUMN "redeem_within_days" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scheme_entries" ADD CONSTRAINT "scheme_entries_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scheme_entries_one_a_month" ON "scheme_entries" USING btree ("user_scheme_id","number") WHERE kind = 'instalment';--> statement-breakpoint
CREATE UNIQUE INDEX "scheme_entries_payment_once" ON "scheme_entries" USING btree ("provider_payment_id") WHERE kind = 'instalment';--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_scheme_id_user_schemes_user_scheme_id_fk" FOREIGN KEY ("user_scheme_id") REFERENCES "public"."user_schemes"("user_scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_active_instalment" ON "payment_intents" USING btree ("user_scheme_id") WHERE state = 'active' and purpose = 'instalment';--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_purpose" CHECK ((purpose in ('order', 'scheme', 'instalment')) and (purpose = 'order') = (order_id is not null) and (purpose = 'scheme') = (scheme_id is not null) and (purpose = 'instalment') = (user_scheme_id is not null) and (purpose = 'instalment') = (instalment_number is not null));--> statement-breakpoint
ALTER TABLE "schemes" ADD CONSTRAINT "schemes_terms" CHECK (instalment_paise >= 100 and instalments between 1 and 11 and benefit_basis_points between 0 and 10000 and grace_days between 0 and 27 and redeem_within_days between 1 and 60 and plan in ('value', 'weight') and (plan = 'weight') = (rate_purity is not null));--> statement-breakpoint
ALTER TABLE "user_schemes" ADD CONSTRAINT "user_schemes_terms" CHECK (instalment_paise >= 100 and instalments between 1 and 11 and benefit_basis_points between 0 and 10000 and grace_days between 0 and 27 and redeem_within_days between 1 and 60 and plan in ('value', 'weight') and (plan = 'weight') = (rate_purity is not null));--> statement-breakpoint
-- Instalments paid before this are carried over, chained as contract/ledger-text.ts says. Their rates are not known.
DO $$
DECLARE
	paid record;
	position integer;
	before text;
	entry text;
	voucher text;
	counted integer;
	held integer := 0;
	year text;
BEGIN
	FOR paid IN
		SELECT *, (paid_at AT TIME ZONE 'Asia/Kolkata')::date AS day
		FROM "scheme_instalments" ORDER BY user_scheme_id, number
	LOOP
		IF paid.user_scheme_id <> held THEN
			held := paid.user_scheme_id;
			position := 0;
			before := encode(sha256(convert_to('tola-passbook-1|' || held || '|opening', 'UTF8')), 'hex');
		END IF;
		position := position + 1;
		year := to_char(paid.day - interval '3 months', 'YY') || '-' || to_char(paid.day + interval '9 months', 'YY');
		INSERT INTO "receipt_counters" VALUES (year, 1)
			ON CONFLICT (financial_year) DO UPDATE SET last_number = "receipt_counters".last_number + 1
			RETURNING last_number INTO counted;
		voucher := 'RV/' || year || '/' || lpad(counted::text, 6, '0');
		entry := concat_ws('|', 'tola-passbook-1', held, position, 'instalment', paid.number, paid.amount_paise,
			to_char(paid.day, 'YYYY-MM-DD'), paid.provider_payment_id, voucher, '', '', before);
		entry := encode(sha256(convert_to(entry, 'UTF8')), 'hex');
		INSERT INTO "scheme_entries" (user_scheme_id, sequence, kind, number, amount_paise, entry_date,
			provider_payment_id, receipt_number, previous_hash, hash)
		VALUES (held, position, 'instalment', paid.number, paid.amount_paise, paid.day,
			paid.provider_payment_id, voucher, before, entry);
		before := entry;
	END LOOP;
END $$;--> statement-breakpoint
DROP TABLE "scheme_instalments";--> statement-breakpoint
-- The last line of defence: what stands in the ledger stays, whoever asks.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'scheme_entries is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "scheme_entries_append_only" BEFORE UPDATE OR DELETE ON "scheme_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "scheme_entries_no_truncate" BEFORE TRUNCATE ON "scheme_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
