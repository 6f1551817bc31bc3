-- The list of an object with which a user begins; `list` as list_preference has it.
create table list_pinned (
  user_id text not null,
  object_api_name text not null,
  list text not null,
  primary key (user_id, object_api_name)
);
