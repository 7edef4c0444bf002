-- Compares rows as rows: as JSON it took half the time of every new stored price.
CREATE OR REPLACE FUNCTION "raise_version_without_results"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before products := without_price_results(OLD);
	after products := without_price_results(NEW);
BEGIN
	before.version := after.version;
	before.stock := after.stock;
	before.shown_price_paise := after.shown_price_paise;
	IF before IS DISTINCT FROM after THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END $$;
