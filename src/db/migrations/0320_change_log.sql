-- What the change stream published in the last day, so that a client that was away can catch up.
create table change_log (
  id bigint generated always as identity primary key,
  transaction xid8 not null,
  -- Every transaction before this one was over when the row was written.
  oldest_running xid8 not null,
  written_at timestamptz not null default now(),
  messages text[] not null
);
create index on change_log (transaction);
create index on change_log (written_at);
