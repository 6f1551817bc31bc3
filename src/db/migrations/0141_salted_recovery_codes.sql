-- A recovery code has fewer than 112 bits, so its hash gets a random salt of its own. Those made before have none.
alter table recovery_code add column salt text collate "C";
