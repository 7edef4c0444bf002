CREATE TABLE "delivery_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	"serviceable" boolean NOT NULL,
	"insured_limit_paise" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_prefixes_digits" CHECK (prefix ~ '^[1-9][0-9]{1,5}$'),
	CONSTRAINT "delivery_prefixes_days" CHECK (days_min between 1 and days_max and days_max <= 90),
	CONSTRAINT "delivery_prefixes_insured" CHECK (insured_limit_paise > 0)
);
--> statement-breakpoint
CREATE TRIGGER "delivery_prefixes_version" BEFORE UPDATE ON "delivery_prefixes"
	FOR EACH ROW EXECUTE FUNCTION "raise_version"('version');--> statement-breakpoint
-- Cached products say between which days they arrive.
CREATE TRIGGER "delivery_prefixes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_prefixes"
	FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();--> statement-breakpoint
-- What a shop begins with; the owner changes it in the office.
INSERT INTO "delivery_prefixes" ("prefix", "days_min", "days_max", "serviceable", "insured_limit_paise") VALUES
	('11', 3, 7, true, NULL),
	('110', 2, 4, true, NULL),
	('12', 3, 7, true, NULL),
	('122', 3, 5, true, NULL),
	('13', 3, 7, true, NULL),
	('14', 3, 7, true, NULL),
	('15', 3, 7, true, NULL),
	('16', 3, 7, true, NULL),
	('17', 4, 9, true, NULL),
	('18', 4, 9, true, NULL),
	('19', 5, 10, true, NULL),
	('194', 7, 14, true, 50000000),
	('20', 3, 7, true, NULL),
	('201', 3, 5, true, NULL),
	('21', 3, 7, true, NULL),
	('22', 3, 7, true, NULL),
	('226', 3, 5, true, NULL),
	('23', 3, 7, true, NULL),
	('24', 3, 7, true, NULL),
	('25', 3, 7, true, NULL),
	('26', 3, 7, true, NULL),
	('27', 3, 7, true, NULL),
	('28', 3, 7, true, NULL),
	('30', 3, 7, true, NULL),
	('302', 3, 5, true, NULL),
	('31', 3, 7, true, NULL),
	('32', 3, 7, true, NULL),
	('33', 3, 7, true, NULL),
	('34', 3, 7, true, NULL),
	('36', 3, 7, true, NULL),
	('37', 3, 7, true, NULL),
	('38', 3, 7, true, NULL),
	('380', 2, 4, true, NULL),
	('39', 3, 7, true, NULL),
	('395', 3, 5, true, NULL),
	('40', 3, 7, true, NULL),
	('400', 2, 4, true, NULL),
	('403', 3, 5, true, NULL),
	('41', 3, 7, true, NULL),
	('411', 2, 4, true, NULL),
	('42', 3, 7, true, NULL),
	('43', 3, 7, true, NULL),
	('44', 3, 7, true, NULL),
	('45', 3, 7, true, NULL),
	('452', 3, 5, true, NULL),
	('46', 3, 7, true, NULL),
	('47', 3, 7, true, NULL),
	('48', 3, 7, true, NULL),
	('49', 3, 7, true, NULL),
	('50', 3, 7, true, NULL),
	('500', 2, 4, true, NULL),
	('51', 3, 7, true, NULL),
	('52', 3, 7, true, NULL),
	('53', 3, 7, true, NULL),
	('530', 3, 5, true, NULL),
	('56', 3, 7, true, NULL),
	('560', 2, 4, true, NULL),
	('57', 3, 7, true, NULL),
	('58', 3, 7, true, NULL),
	('59', 3, 7, true, NULL),
	('60', 3, 7, true, NULL),
	('600', 2, 4, true, NULL),
	('61', 3, 7, true, NULL),
	('62', 3, 7, true, NULL),
	('63', 3, 7, true, NULL),
	('64', 3, 7, true, NULL),
	('641', 3, 5, true, NULL),
	('67', 3, 7, true, NULL),
	('68', 3, 7, true, NULL),
	('682', 3, 5, true, NULL),
	('68255', 10, 18, true, 20000000),
	('69', 3, 7, true, NULL),
	('70', 3, 7, true, NULL),
	('700', 2, 4, true, NULL),
	('71', 3, 7, true, NULL),
	('72', 3, 7, true, NULL),
	('73', 3, 7, true, NULL),
	('737', 6, 10, true, NULL),
	('74', 3, 7, true, NULL),
	('744', 8, 14, true, 50000000),
	('75', 3, 7, true, NULL),
	('76', 3, 7, true, NULL),
	('77', 3, 7, true, NULL),
	('78', 5, 10, true, NULL),
	('781', 4, 7, true, NULL),
	('79', 7, 12, true, NULL),
	('80', 3, 7, true, NULL),
	('81', 3, 7, true, NULL),
	('82', 3, 7, true, NULL),
	('83', 3, 7, true, NULL),
	('84', 3, 7, true, NULL),
	('85', 3, 7, true, NULL);--> statement-breakpoint
-- Orders from before were promised three to seven working days from their payment, or from the day they were placed.
UPDATE "orders" SET "promised_from" = promised.days[3], "promised_to" = promised.days[7]
FROM (
	SELECT order_id, array_agg(day ORDER BY day) AS days
	FROM "orders", LATERAL (
		SELECT (coalesce(paid_at, order_date) AT TIME ZONE 'Asia/Kolkata')::date + later AS day
		FROM generate_series(1, 11) AS later
	) AS following
	WHERE extract(isodow FROM day) < 6
	GROUP BY order_id
) AS promised
WHERE promised.order_id = "orders".order_id AND "promised_from" IS NULL;
