-- When work that is for one copy of the server at a time was last taken up: once per period for all copies, also when they are started anew all the time.
create table turn (
  task text primary key,
  taken_at timestamptz not null
);
