-- The function that compares trigrams outlives a dropped extension, as after a restore by other tools, and would fail every
-- search for an unknown word. The index goes with the extension, so it says whether slips can be corrected.
CREATE OR REPLACE FUNCTION similar_search_words(wanted text) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
begin
  return query select known.skeleton from search_words as known
    where length(wanted) > 1 and known.skeleton like wanted || '%' order by length(known.skeleton), known.skeleton limit 8;
  if not found and to_regclass('search_words_trigrams') is not null then
    return query select search_words_near(wanted);
  end if;
end $$;
