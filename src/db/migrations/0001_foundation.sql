-- What is not an object: ordering, comparing, and the house's own small tables.

-- Dutch dictionary order: letters first, accents second, capitals third.
create collation nl_text (provider = icu, locale = 'nl', deterministic = true);

-- For comparisons that ignore capitals and accents. Both sides of a comparison go through it; an index on fold(column) serves it.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') collate "und-x-icu");

create table idempotency_key (
  scope text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

create table recently_viewed (
  user_id text not null,
  object_api_name text not null,
  record_id text not null,
  viewed_at timestamptz(3) not null,
  primary key (user_id, object_api_name, record_id)
);
create index recently_viewed_newest on recently_viewed (user_id, object_api_name, viewed_at desc, record_id);

create table list_preference (
  user_id text not null,
  object_api_name text not null,
  list_view_api_name text not null,
  column_widths jsonb,
  column_wrap jsonb,
  ordered_by jsonb,
  primary key (user_id, object_api_name, list_view_api_name)
);

-- Keys that all copies of the server share.
create table house_secret (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
