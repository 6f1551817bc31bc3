-- Each backup that was tried: the page of the server's health shows the last one and the last
-- failure.
create table backup_run (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  took double precision not null, -- ms
  archive text, -- where it lies; null: it failed
  bytes bigint, -- null: it failed
  error text, -- null: it succeeded
  scheduled boolean not null -- false: somebody ran the command
);
create index backup_run_began on backup_run (began_at desc, id desc);
