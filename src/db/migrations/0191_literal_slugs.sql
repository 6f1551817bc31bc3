-- An address is made of its title to the letter: each space and slash is a hyphen. Addresses made by the rule before, which
-- joined hyphens, move to the new one and stay as old addresses that lead there. Addresses somebody chose or that were
-- numbered stay, and so does one whose new address is taken.
create or replace function pg_temp.plain(title text) returns text language sql immutable as $$
  select normalize(replace(replace(replace(replace(
    translate(lower(title), 'øđðłı', 'oddli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfkd) collate "C"
$$;
create or replace function pg_temp.collapsed_slug(title text) returns text language sql immutable as $$
  select regexp_replace(left(regexp_replace(regexp_replace(regexp_replace(
    pg_temp.plain(title), '[\s/–—]+', '-', 'g'), '[^a-z0-9-]', '', 'g'), '-{2,}', '-', 'g'), 120), '^-|-$', '', 'g')
$$;
create or replace function pg_temp.literal_slug(title text) returns text language sql immutable as $$
  select left(regexp_replace(regexp_replace(pg_temp.plain(btrim(title)), '[\s/–—]', '-', 'g'), '[^a-z0-9-]', '', 'g'), 120)
$$;

with made as (
  select id, slug__c as old, pg_temp.literal_slug(name) collate "C" as new, pg_temp.collapsed_slug(name) collate "C" as collapsed
  from kennisartikel__c
), moving as (
  select id, old, new from made where old = collapsed and new <> old
    and not exists (select from kennisartikel__c o where o.slug__c = made.new)
    and not exists (select from old_slug o where o.object_api_name = 'Kennisartikel__c' and o.slug = made.new)
), first_of as (
  select distinct on (new) id, old, new from moving order by new, id
), retired as (
  insert into old_slug (object_api_name, slug, record_id, retired_at) select 'Kennisartikel__c', old, id, now() from first_of
  on conflict (object_api_name, slug) do update set record_id = excluded.record_id, retired_at = excluded.retired_at
)
update kennisartikel__c t set slug__c = first_of.new, systemmodstamp = greatest(now(), t.systemmodstamp + interval '1 millisecond')
from first_of where t.id = first_of.id;

with made as (
  select id, slug__c as old, pg_temp.literal_slug(name) collate "C" as new, pg_temp.collapsed_slug(name) collate "C" as collapsed
  from vacature__c
), moving as (
  select id, old, new from made where old = collapsed and new <> old
    and not exists (select from vacature__c o where o.slug__c = made.new)
    and not exists (select from old_slug o where o.object_api_name = 'Vacature__c' and o.slug = made.new)
), first_of as (
  select distinct on (new) id, old, new from moving order by new, id
), retired as (
  insert into old_slug (object_api_name, slug, record_id, retired_at) select 'Vacature__c', old, id, now() from first_of
  on conflict (object_api_name, slug) do update set record_id = excluded.record_id, retired_at = excluded.retired_at
)
update vacature__c t set slug__c = first_of.new, systemmodstamp = greatest(now(), t.systemmodstamp + interval '1 millisecond')
from first_of where t.id = first_of.id;
