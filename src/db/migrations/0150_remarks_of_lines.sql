-- What an import read otherwise than it stood in the file, and in which field: a list of codes, no values.
alter table bulk_row add column remarks jsonb;
create index on bulk_row (job, place) where remarks is not null;
