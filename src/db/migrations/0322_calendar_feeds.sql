-- The secret address of a user's calendar, as a hash.
create table calendar_feed (
  user_id text collate "C" primary key references "user" (id) on delete cascade,
  token_sha256 text collate "C" not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
