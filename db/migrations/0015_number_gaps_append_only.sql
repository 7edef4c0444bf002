CREATE TRIGGER "number_gaps_append_only" BEFORE UPDATE OR DELETE ON "number_gaps"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "number_gaps_no_truncate" BEFORE TRUNCATE ON "number_gaps"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
