-- Who read or changed personal data: ids and names of fields, never values. Rows are only ever added; a job numbers and seals them (audit_seal), and whole seals whose
-- time is over may be dropped from the front.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  request text collate "C", -- the reference that also stands in the log of the server
  viewer text collate "C", -- a user; null: the house by itself
  kind text collate "C" not null, -- customer, casesOnly, sales, administrator, system
  behind text collate "C", -- who looks through the eyes of the viewer
  door text collate "C" not null, -- api, page, house
  task text collate "C", -- of the house: what it was doing
  verb text collate "C" not null,
  object text collate "C",
  fields text[] not null,
  records text[] not null,
  number bigint, -- place in the chain, without gaps; null: not sealed yet
  digest bytea
);
create unique index audit_by_number on audit (number) where number is not null;
create index audit_open on audit (id) where number is null;
create index audit_by_record on audit using gin (records);
create index audit_by_viewer on audit (viewer, at);
create index audit_by_moment on audit using brin (at);

-- hash = sha256(hash of the seal before, first, last, content); content = sha256(digests of its rows, in order).
create table audit_seal (
  number bigint primary key,
  first bigint not null,
  last bigint not null,
  content bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null,
  dropped_at timestamptz(3) -- its rows are gone: their time was over
);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;

create function audit_seal_only() returns trigger language plpgsql as $$
begin
  if old.number is not null or new.number is null or new.digest is null
    or row(old.id, old.at, old.request, old.viewer, old.kind, old.behind, old.door, old.task, old.verb, old.object, old.fields, old.records)
      is distinct from row(new.id, new.at, new.request, new.viewer, new.kind, new.behind, new.door, new.task, new.verb, new.object, new.fields, new.records)
  then raise exception 'the audit log is only added to'; end if;
  return new;
end $$;

create function audit_drop_only() returns trigger language plpgsql as $$
begin
  if old.number is null or not exists (select 1 from audit_seal where old.number between first and last and dropped_at is not null)
  then raise exception 'the audit log is only added to'; end if;
  return old;
end $$;

-- No seal loses its rows within a year, whatever is set.
create function audit_seal_change() returns trigger language plpgsql as $$
begin
  if old.dropped_at is not null or new.dropped_at is null or new.sealed_at > now() - interval '365 days'
    or exists (select 1 from audit_seal where number = old.number - 1 and dropped_at is null)
    or row(old.number, old.first, old.last, old.content, old.hash, old.sealed_at) is distinct from row(new.number, new.first, new.last, new.content, new.hash, new.sealed_at)
  then raise exception 'seals of the audit log do not change'; end if;
  return new;
end $$;

create trigger audit_update before update on audit for each row execute function audit_seal_only();
create trigger audit_delete before delete on audit for each row execute function audit_drop_only();
create trigger audit_truncate before truncate on audit for each statement execute function audit_refuse();
create trigger audit_seal_update before update on audit_seal for each row execute function audit_seal_change();
create trigger audit_seal_delete before delete on audit_seal for each row execute function audit_refuse();
create trigger audit_seal_truncate before truncate on audit_seal for each statement execute function audit_refuse();
