-- Who is logged in, with which password or key, and how often somebody tried.
-- No references to "user": object tables come later, and every check joins it, so a removed or inactive user ends here too.

create table session (
  token text collate "C" primary key, -- sha256 of the cookie's token, base64url; the token itself is nowhere
  user_id text not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  idle_until timestamptz not null, -- never capped by absolute_until: idle_until - last_active_at is the idle time this session was promised
  absolute_until timestamptz not null,
  address text not null,
  user_agent text not null
);
create index session_of_user on session (user_id);
create index session_by_end on session (absolute_until);

create table password (
  user_id text primary key,
  phc text not null, -- argon2id with its parameters and salt, PHC string format
  changed_at timestamptz not null
);

create table api_key (
  id uuid primary key default gen_random_uuid(),
  key text collate "C" not null unique, -- sha256, base64url
  user_id text not null,
  label text not null,
  created_at timestamptz not null,
  created_by text, -- user id; null: the house itself
  last_used_on date, -- Europe/Amsterdam
  withdrawn_at timestamptz
);
create index api_key_of_user on api_key (user_id);

-- Counters of attempts. Lost in a crash, and that is fine: the windows are minutes long. Keys are hashes, no addresses.
-- The order of the columns is what rate-limiter-flexible inserts by.
create unlogged table limit_counter (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);
create index limit_counter_by_expiry on limit_counter (expire);
