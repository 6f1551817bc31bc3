-- A list of requests that is sorted by subject read every request. With this index it reads one page.
create index on "case" (subject nulls first, id);
