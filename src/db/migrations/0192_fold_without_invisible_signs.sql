-- Text is compared without the signs that nobody sees, and with every kind of space as a plain one, as `folded` does it in the
-- program: zero-width signs, direction marks, soft hyphens, fillers, variation selectors and tags. Rows stored before such signs
-- were taken out where text enters are found by what one sees.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  return (case
    when octet_length(value) = length(value) then lower(value collate "C") collate "und-x-icu"
    else lower(regexp_replace(
      translate(normalize(value, nfd),
        U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000',
        '                  '),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
        || '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
        || '\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') collate "und-x-icu")
  end);

-- The indexes that hold a folded text are written anew.
do $$
declare one regclass;
begin
  for one in
    select i.indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and pg_get_indexdef(i.indexrelid) ~ '\mfold\('
  loop
    execute format('reindex index %s', one);
  end loop;
end $$;
