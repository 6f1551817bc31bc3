-- Lists that users make, and which lists they opened lately. What the house declares itself stands in code.

create table list_view (
  id text collate "C" primary key,
  object_api_name text not null,
  api_name text not null,
  label text not null,
  columns text[] not null,
  order_by text[] not null,
  filters jsonb not null,
  logic text,
  scope text not null,
  visibility text not null,
  shares text[] not null,
  maker_id text not null,
  unique (object_api_name, api_name)
);
create index on list_view (maker_id, object_api_name);

create table list_opened (
  user_id text not null,
  object_api_name text not null,
  list_view_api_name text not null,
  opened_at timestamptz(3) not null,
  primary key (user_id, object_api_name, list_view_api_name)
);
