-- What a customer agreed to stays as it was agreed.
CREATE TRIGGER "scheme_consents_append_only" BEFORE UPDATE OR DELETE ON "scheme_consents"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "scheme_consents_no_truncate" BEFORE TRUNCATE ON "scheme_consents"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
