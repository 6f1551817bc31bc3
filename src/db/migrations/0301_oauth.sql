-- Apps that act in the name of users (OAuth 2.1). Tokens, codes and secrets are stored as sha256 in base64url.

-- Apps that nobody entered here: they registered themselves, or their client id is the address of their description.
create table oauth_client (
  id text collate "C" primary key,
  kind text not null check (kind in ('registered', 'document')),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null, -- of a document: when it was fetched
  check (cardinality(redirect_uris) > 0)
);
create index oauth_client_by_use on oauth_client (used_at);

-- The secrets of apps that an administrator entered.
create table oauth_client_secret (
  integration_id text collate "C" primary key references koppeling__c (id) on delete cascade,
  hash text collate "C" not null,
  created_at timestamptz not null
);

-- What a user allowed an app. No reference to "user", as in 0002.
create table oauth_consent (
  user_id text collate "C" not null,
  client_id text collate "C" not null,
  audience text collate "C" not null, -- the resource server: api, mcp
  scopes text[] not null,
  created_at timestamptz not null,
  primary key (user_id, client_id, audience)
);
create index oauth_consent_by_client on oauth_consent (client_id);

-- One log-in of an app. Everything that came from it ends with it.
create table oauth_grant (
  id uuid primary key default gen_random_uuid(),
  user_id text collate "C" not null,
  client_id text collate "C" not null,
  audience text collate "C" not null,
  scopes text[] not null,
  api_key_id uuid references api_key (id) on delete cascade, -- of client credentials
  code text collate "C" unique,
  code_until timestamptz,
  code_used_at timestamptz,
  challenge text collate "C",
  redirect_uri text,
  nonce text,
  authenticated_at timestamptz,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index oauth_grant_of_user on oauth_grant (user_id, client_id);
create index oauth_grant_by_key on oauth_grant (api_key_id) where api_key_id is not null;

create table oauth_token (
  hash text collate "C" primary key,
  grant_id uuid not null references oauth_grant (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz -- of a refresh token: when it was replaced
);
create index oauth_token_of_grant on oauth_token (grant_id);
create index oauth_token_by_end on oauth_token (expires_at);

-- Devices without a browser, whose user types a code on another device.
create table oauth_device (
  device_code text collate "C" primary key,
  user_code text collate "C" not null unique,
  client_id text collate "C" not null,
  audience text collate "C" not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  polled_at timestamptz,
  denied_at timestamptz,
  grant_id uuid references oauth_grant (id) on delete cascade
);
create index oauth_device_by_end on oauth_device (expires_at);
