-- What went because it was merged says into what, so that who puts it back knows where the rest of it is.
alter table deletion add column merged_into text collate "C";
create index deletion_merged on deletion (merged_into) where merged_into is not null;
