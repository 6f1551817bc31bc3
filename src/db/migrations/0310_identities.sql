-- Who somebody is at an identity provider (OpenID Connect). No references to "user", as in 0002. An e-mail address is never part of it.
create table identity (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  provider text not null, -- the key of the provider in the settings
  issuer text collate "C" not null,
  tenant text collate "C" not null default '', -- tid of Microsoft Entra ID
  subject text collate "C" not null, -- oid of Microsoft Entra ID, sub of others
  sub text collate "C", -- of the last token, for log-out tokens; null before the first log-in
  name text not null, -- what the provider calls the person, only to show
  refresh_token text, -- sealed
  checked_at timestamptz, -- when the provider last said that the person may log in
  tried_at timestamptz, -- when we last asked
  valid_until timestamptz, -- its sessions end then, unless the provider is asked again
  created_at timestamptz not null,
  created_by text, -- user id; null: the system
  last_used_at timestamptz,
  unique (issuer, tenant, subject)
);
create index identity_of_user on identity (user_id);
create index identity_by_check on identity (checked_at) where refresh_token is not null;

-- A log-in with an identity. Without a session while its second step is not passed.
create table provider_session (
  id uuid primary key default gen_random_uuid(),
  session text collate "C" unique references session (token) on delete cascade,
  identity_id uuid not null references identity (id) on delete cascade,
  sid text collate "C", -- the provider's id of its session
  id_token text, -- sealed; names the session when we log out at the provider
  has_second_factor boolean not null, -- as the provider checked it
  created_at timestamptz not null
);
create index provider_session_of_identity on provider_session (identity_id);
create index provider_session_by_sid on provider_session (sid);

-- A session with this mark works only while its provider_session and identity are there and valid.
alter table session add column by_provider boolean not null default false;

-- Log-out tokens that were used: each works once.
create table used_log_out_token (
  token text collate "C" primary key, -- sha256 of issuer and jti
  expires_at timestamptz not null
);

alter table login drop constraint login_way_check;
alter table login add constraint login_way_check check (way in ('password', 'code', 'passkey', 'invitation', 'provider', 'emergency'));
