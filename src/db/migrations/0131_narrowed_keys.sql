-- Keys that may only read, and keys for which only some objects exist. A server that does not know of them yet takes such a key for a plain one,
-- so none is made before all copies are new.
alter table api_key add column reads_only boolean not null default false;
alter table api_key add column objects text[]; -- null: all that its user sees
