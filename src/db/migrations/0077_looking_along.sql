-- Staff who look at the portal as one of our customers: which session of theirs, until when. No reference to "user", as in 0002. Source: docs/decisions/0014.
create table looking_along (
  id text primary key,
  staff_id text not null,
  session text not null,
  viewed_id text not null,
  record_id text not null,
  began_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz
);
create index looking_along_open on looking_along (until_at) where ended_at is null;
