-- Ways to log in beside the password, and what somebody sees of their own sessions. No references to "user", as in 0002.

alter table session add column id uuid not null default gen_random_uuid(); -- what a person names a session by: the token's hash stays here
create unique index session_by_id on session (id);

create table second_factor (
  user_id text primary key,
  secret text not null, -- sealed with the user's id
  confirmed_at timestamptz, -- null: shown, no code of it seen yet
  last_step bigint not null default 0, -- of the last code that was good: each is good once (RFC 6238 §5.2)
  created_at timestamptz not null
);

create table recovery_code (
  user_id text not null,
  code text collate "C" not null, -- sha256 of user id and code
  primary key (user_id, code)
);

create table passkey (
  id text collate "C" primary key, -- credential id, base64url
  user_id text not null,
  public_key bytea not null, -- COSE
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);
