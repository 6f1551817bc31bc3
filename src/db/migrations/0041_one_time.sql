-- What works once and for a while: links in mails, codes. Used, withdrawn or over means gone. No reference to "user", as in 0002.
create table one_time (
  secret text collate "C" primary key, -- sha256 of the token, base64url; the token itself is nowhere
  purpose text not null,
  user_id text not null,
  code text, -- sha256 of token and code, where the token alone is not enough
  attempts integer not null default 0, -- wrong codes so far
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_of_user on one_time (user_id, purpose);
create index one_time_by_end on one_time (expires_at);
