-- The picture of a row, an uploaded file that somebody who may change the row chose. Who sees the row sees its picture. Source: record-api.md §6.3.
create table avatar (
  record_id text collate "C" primary key,
  version_id text collate "C" not null references contentversion (id) on delete cascade,
  width integer, -- pixels; null: the file does not say
  height integer
);
create index avatar_by_version on avatar (version_id);
