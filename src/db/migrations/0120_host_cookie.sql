-- From this version on the session cookie of an https site is called __Host-zorgeloos. The moment in
-- schema_migration tells which sessions began before: only those may still come by the old name.
select 1;
