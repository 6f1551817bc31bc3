-- Which sections of a layout a user has closed; the ids stand in code. Open is the rule, and so are sections that are not here.
create table layout_section_state (
  user_id text not null,
  section_id text not null,
  collapsed boolean not null,
  primary key (user_id, section_id)
);
