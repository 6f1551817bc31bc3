-- When and how somebody logged in, for their own eyes; kept for a year. No reference to "user", as in 0002. Source: decisions.md §10.
create table login (
  id bigint generated always as identity primary key,
  user_id text not null,
  at timestamptz not null,
  way text not null check (way in ('password', 'code', 'passkey', 'invitation')),
  address text not null,
  user_agent text not null
);
create index login_of_user on login (user_id, at desc, id desc);
create index login_by_moment on login (at);
