-- What a task did the last time, and who had it begin then (null: it was its turn).
alter table job_run add column did integer;
alter table job_run add column asked_by text collate "C";
