-- The sizes in which pages show a photograph: made once, and made again when they are missing.
create table photo_size (
  version_id text collate "C" not null references contentversion (id) on delete cascade,
  width integer not null, -- pixels; a smaller photograph keeps its own width
  bytes bytea not null, -- WebP
  primary key (version_id, width)
);
