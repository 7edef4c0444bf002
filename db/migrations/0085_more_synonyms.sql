-- A search reads these as for whom a piece is.
DELETE FROM search_synonyms WHERE (word_key, means_key) IN (('bc', 'kir'), ('bce', 'kir'), ('bcon', 'kir'));
--> statement-breakpoint
INSERT INTO search_synonyms (word, means, word_key, means_key) VALUES
  ('jhumka', 'jhumki', 'jumk', 'jumki'),
  ('wedding ring', 'couple band', 'vering ring', 'cuple bnr'),
  ('shaadi ring', 'couple band', 'sri ring', 'cuple bnr'),
  ('engagement ring', 'couple band', 'enggement ring', 'cuple bnr'),
  ('engagement ring', 'solitaire ring', 'enggement ring', 'solitire ring'),
  ('engagement ring', 'halo ring', 'enggement ring', 'hlo ring'),
  ('sagai ring', 'solitaire ring', 'sgi ring', 'solitire ring'),
  ('sagai ring', 'couple band', 'sgi ring', 'cuple bnr')
ON CONFLICT DO NOTHING;
