-- What users deleted, kept for thirty days so that it can be put back: the row, what went along with it, and the references that were emptied.
-- Kept apart from the objects' own tables: nobody searches, lists or reads it there.
create table deletion (
  id bigint generated always as identity primary key,
  record_id text collate "C" not null,
  object_api_name text collate "C" not null,
  deleted_at timestamptz(3) not null,
  deleted_by text collate "C"
);
create unique index deletion_of_record on deletion (record_id);
create index deletion_newest on deletion (object_api_name, deleted_at desc, id desc);
create index deletion_oldest on deletion (deleted_at);

create table deleted_row (
  deletion_id bigint not null references deletion (id) on delete cascade,
  table_name text collate "C" not null,
  record_id text collate "C" not null,
  place integer not null, -- several rows of one table may belong to a record, such as its old addresses
  -- The row as it was; of a row that stayed, the references that were emptied.
  kind text collate "C" not null check (kind in ('row', 'emptied')),
  content jsonb not null,
  primary key (deletion_id, table_name, record_id, kind, place)
);
create index deleted_row_by_record on deleted_row (record_id);
-- The bytes of a file stay as long as a version that may come back.
create index deleted_row_by_file on deleted_row ((content ->> 'opslagsleutel__c')) where table_name = 'contentversion';
