-- Keys that end by themselves, and keys that take over from another: the old one then ends at a chosen moment. Use is noted to the minute.
alter table api_key add column expires_at timestamptz; -- null: it works until it is withdrawn
alter table api_key add column replaces uuid references api_key (id);
alter table api_key add column last_used_at timestamptz;
update api_key set last_used_at = last_used_on::timestamp at time zone 'Europe/Amsterdam' where last_used_on is not null;
alter table api_key drop column last_used_on;
