-- The hash of a key with limits moves to a column of its own. A server of an earlier version looks only at `key`: it
-- refuses such a key, where it would give it all rights of its user.
alter table api_key add column narrowed_key text collate "C" unique;
update api_key set narrowed_key = key, key = 'narrowed ' || id where reads_only or objects is not null;
-- Keys from before every key had an end. Their end was set by a server of this version (`session/key-ends.ts`).
alter table api_key add column had_no_end boolean not null default false;
-- When the user was told that the key ends soon; null = not yet.
alter table api_key add column end_told_at timestamptz;
