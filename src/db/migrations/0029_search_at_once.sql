-- New words stand in the indexes of words at once. Put aside for later (PostgreSQL's `fastupdate`), they are read through in every look-up, up to 4 MB
-- of them, and a corrected search looks up some hundreds of words.
do $$
declare
  words regclass;
begin
  for words in
    select i.indexrelid from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where a.attname = 'search_vector' and i.indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
  loop
    execute format('alter index %s set (fastupdate = off)', words);
    perform gin_clean_pending_list(words);
  end loop;
end $$;
