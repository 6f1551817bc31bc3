-- How long rows are kept, where an administrator says otherwise than the object declares, and what the job that removes them did last.
create table retention (
  object_api_name text collate "C" not null,
  rule text collate "C" not null,
  days integer, -- null: as declared
  set_by text collate "C",
  set_at timestamptz(3),
  looked_at timestamptz(3),
  removed_at timestamptz(3),
  removed_last integer not null default 0,
  removed bigint not null default 0,
  primary key (object_api_name, rule)
);
