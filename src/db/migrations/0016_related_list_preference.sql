-- What a user keeps for one related list: how wide its columns are, and in which order its rows stand.
create table related_list_preference (
  user_id text not null,
  parent_object_api_name text not null,
  related_list_id text not null,
  column_widths jsonb,
  column_wrap jsonb,
  ordered_by jsonb,
  primary key (user_id, parent_object_api_name, related_list_id)
);
