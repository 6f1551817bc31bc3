-- What somebody filled in so far of something that takes several pages. It goes when the work is done, and after a week.
create table flow_draft (
  id text collate "C" primary key,
  user_id text collate "C" not null references "user" (id) on delete cascade,
  kind text collate "C" not null,
  content jsonb not null,
  changed_at timestamptz(3) not null
);
create index on flow_draft (changed_at);
