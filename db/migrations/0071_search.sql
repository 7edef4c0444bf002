CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"skeleton" text NOT NULL,
	"typed" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_day_skeleton_pk" PRIMARY KEY("day","skeleton"),
	CONSTRAINT "missed_searches_times" CHECK (times > 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"word" text NOT NULL,
	"means" text NOT NULL,
	"word_key" text NOT NULL,
	"means_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_word_key_means_key_pk" PRIMARY KEY("word_key","means_key"),
	CONSTRAINT "search_synonyms_differ" CHECK (word_key <> means_key and word_key <> '' and means_key <> '')
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"skeleton" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words_due" (
	"product_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_words_due" ADD CONSTRAINT "product_words_due_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_searches_most" ON "missed_searches" USING btree ("day","times" desc);--> statement-breakpoint
CREATE INDEX "product_words_words" ON "product_words" USING gin ("words");--> statement-breakpoint
-- Slips are corrected by trigrams. Where the database's user may not create or use the extension, words are found by their
-- beginning only; the shop's log says so. Shops of one database share the extension, so its schema is looked up.
DO $do$
declare
  place text;
begin
  begin
    create extension if not exists pg_trgm schema public;
    select nspname into place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
    execute format('create index search_words_trigrams on search_words using gin (skeleton %I.gin_trgm_ops)', place);
  exception
    when insufficient_privilege or undefined_file or undefined_object or feature_not_supported or invalid_schema_name then
      place := null;
      raise notice 'without pg_trgm, search does not correct slips: %', sqlerrm;
  end;
  execute format('create function search_words_near(wanted text) returns setof text language sql stable as %L',
    case when place is null then 'select null::text where false' else format(
      'select known.skeleton from search_words as known where known.skeleton operator(%1$I.%%) wanted
       order by %1$I.similarity(known.skeleton, wanted) desc, known.skeleton limit 3', place) end);
end $do$;
--> statement-breakpoint
-- The known words nearest to one that no product has: those that begin with it, else those that look alike.
CREATE FUNCTION similar_search_words(wanted text) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
begin
  return query select known.skeleton from search_words as known
    where length(wanted) > 1 and known.skeleton like wanted || '%' order by length(known.skeleton), known.skeleton limit 8;
  if not found then
    return query select search_words_near(wanted);
  end if;
end $$;
--> statement-breakpoint
CREATE INDEX "search_words_by_beginning" ON "search_words" USING btree ("skeleton" text_pattern_ops);
--> statement-breakpoint
CREATE FUNCTION product_words_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into product_words_due values (new.product_id)
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_worded AFTER INSERT ON products
FOR EACH ROW EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER products_worded_anew AFTER UPDATE ON products FOR EACH ROW WHEN (
  (old.product_name, old.category_id, old.product_gender, old.collection, old.metal, old.purity, old.net_weight_mg, old.stone, old.status)
    IS DISTINCT FROM
  (new.product_name, new.category_id, new.product_gender, new.collection, new.metal, new.purity, new.net_weight_mg, new.stone, new.status)
) EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE FUNCTION words_of_category_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into product_words_due select product_id from products where category_id = new.category_id order by product_id
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER categories_worded AFTER UPDATE ON categories FOR EACH ROW
WHEN (old.category_name IS DISTINCT FROM new.category_name) EXECUTE FUNCTION words_of_category_are_due();
--> statement-breakpoint
INSERT INTO product_words_due SELECT product_id FROM products;
--> statement-breakpoint
INSERT INTO search_synonyms (word, means, word_key, means_key) VALUES
  ('anguthi', 'ring', 'anguti', 'ring'),
  ('mundri', 'ring', 'munri', 'ring'),
  ('challa', 'ring', 'cl', 'ring'),
  ('mudrika', 'ring', 'murik', 'ring'),
  ('motiram', 'ring', 'motirm', 'ring'),
  ('angti', 'ring', 'angti', 'ring'),
  ('chudi', 'bangle', 'curi', 'bngle'),
  ('chudiyan', 'bangle', 'curin', 'bngle'),
  ('kangan', 'bangle', 'kngn', 'bngle'),
  ('valayal', 'bangle', 'vlyl', 'bngle'),
  ('bangdi', 'bangle', 'bngri', 'bngle'),
  ('kada', 'bracelet', 'kr', 'brselet'),
  ('bali', 'hoop', 'bli', 'hup'),
  ('baliyan', 'hoop', 'blin', 'hup'),
  ('jhumki', 'jhumka', 'jumki', 'jumk'),
  ('jhumke', 'jhumka', 'jumke', 'jumk'),
  ('jimikki', 'jhumka', 'jimiki', 'jumk'),
  ('thodu', 'earring', 'toru', 'ering'),
  ('karnaphool', 'earring', 'krnful', 'ering'),
  ('kaanphool', 'earring', 'knful', 'ering'),
  ('dul', 'earring', 'rul', 'ering'),
  ('tops', 'stud', 'top', 'stur'),
  ('latkan', 'drop', 'ltkn', 'rop'),
  ('haar', 'necklace', 'hr', 'neklse'),
  ('mala', 'necklace', 'ml', 'neklse'),
  ('hasli', 'necklace', 'hsli', 'neklse'),
  ('gala', 'necklace', 'gl', 'neklse'),
  ('guluband', 'choker', 'gulubnr', 'coker'),
  ('payal', 'anklet', 'pyl', 'anklet'),
  ('pajeb', 'anklet', 'pjeb', 'anklet'),
  ('kolusu', 'anklet', 'kolusu', 'anklet'),
  ('ghungroo', 'anklet', 'gungru', 'anklet'),
  ('bichhiya', 'toe ring', 'bici', 'toe ring'),
  ('bichhua', 'toe ring', 'bicu', 'toe ring'),
  ('metti', 'toe ring', 'meti', 'toe ring'),
  ('bichhiya', 'toe', 'bici', 'toe'),
  ('nath', 'nose ring', 'nt', 'nose ring'),
  ('nathni', 'nose ring', 'ntni', 'nose ring'),
  ('nathni', 'nath', 'ntni', 'nt'),
  ('nathiya', 'nath', 'nti', 'nt'),
  ('laung', 'nose pin', 'lung', 'nose pin'),
  ('nakphool', 'nose pin', 'nkful', 'nose pin'),
  ('tikka', 'maang tikka', 'tik', 'mng tik'),
  ('bindiya', 'maang tikka', 'binri', 'mng tik'),
  ('matha patti', 'maang tikka', 'mt pti', 'mng tik'),
  ('kamarbandh', 'waist chain', 'kmrbnr', 'vist cin'),
  ('kamarpatta', 'waist chain', 'kmrpt', 'vist cin'),
  ('oddiyanam', 'waist chain', 'orinm', 'vist cin'),
  ('bajuband', 'armlet', 'bjubnr', 'armlet'),
  ('vanki', 'armlet', 'vnki', 'armlet'),
  ('mangalsutra', 'thali', 'mnglsutr', 'tli'),
  ('tanmaniya', 'mangalsutra', 'tnmni', 'mnglsutr'),
  ('thirumangalyam', 'mangalsutra', 'tirumnglym', 'mnglsutr'),
  ('locket', 'pendant', 'loket', 'penrnt'),
  ('sankali', 'chain', 'snkli', 'cin'),
  ('sikka', 'coin', 'sik', 'coin'),
  ('biscuit', 'bar', 'biscuit', 'br'),
  ('sona', 'gold', 'son', 'golr'),
  ('sone', 'gold', 'sone', 'golr'),
  ('swarna', 'gold', 'svrn', 'golr'),
  ('suvarna', 'gold', 'suvrn', 'golr'),
  ('thangam', 'gold', 'tngm', 'golr'),
  ('chandi', 'silver', 'cnri', 'silver'),
  ('rajat', 'silver', 'rjt', 'silver'),
  ('velli', 'silver', 'veli', 'silver'),
  ('hira', 'diamond', 'hir', 'rimonr'),
  ('heere', 'diamond', 'hire', 'rimonr'),
  ('vajra', 'diamond', 'vjr', 'rimonr'),
  ('moti', 'pearl', 'moti', 'perl'),
  ('mukta', 'pearl', 'mukt', 'perl'),
  ('panna', 'emerald', 'pn', 'emerlr'),
  ('marakat', 'emerald', 'mrkt', 'emerlr'),
  ('manik', 'ruby', 'mnik', 'rubi'),
  ('neelam', 'sapphire', 'nilm', 'spfire'),
  ('pukhraj', 'yellow sapphire', 'pukrj', 'yelov spfire'),
  ('moonga', 'coral', 'mung', 'corl'),
  ('polki', 'uncut diamond', 'polki', 'uncut rimonr'),
  ('bride', 'bridal', 'brire', 'brirl'),
  ('dulhan', 'bridal', 'rulhn', 'brirl'),
  ('shaadi', 'wedding', 'sri', 'vering'),
  ('vivah', 'wedding', 'vivh', 'vering'),
  ('baccha', 'kids', 'bc', 'kir'),
  ('bachche', 'kids', 'bce', 'kir'),
  ('bachchon', 'kids', 'bcon', 'kir'),
  ('gift voucher', 'gift card', 'gift vucer', 'gift cr'),
  ('jodi', 'pair', 'jori', 'pir'),
  ('chhota', 'chhoti', 'cot', 'coti'),
  ('chhota', 'small', 'cot', 'sml');
