-- Responses of searches are cached until the catalogue or a synonym changes.
CREATE TRIGGER "search_synonyms_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue_changed"();
