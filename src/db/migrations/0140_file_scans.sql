-- What a virus scanner said of each version of a file. Of what is there already, nothing is known.
-- The default is for a server of the version before, which runs on beside this one during an upgrade.
alter table contentversion
  add column scanstatus__c text collate nl_text not null default 'Niet gecontroleerd',
  add column besmetting__c text collate nl_text,
  add column gecontroleerd_op__c timestamptz(3);

-- What was deleted and is put back later has the column as well.
update deleted_row set content = content || '{"scanstatus__c": "Niet gecontroleerd"}'
where table_name = 'contentversion' and kind = 'row' and not content ? 'scanstatus__c';

-- The files that wait, the newest first.
create index contentversion_unscanned on contentversion (createddate desc, id)
where scanstatus__c = 'Niet gecontroleerd';

-- Attempts at files that have no verdict yet. One copy of the server holds a file until `next_at`.
create table file_scan (
  version_id text collate "C" primary key references contentversion (id) on delete cascade,
  attempts integer not null,
  next_at timestamptz(3) not null,
  reason text collate "C" -- of the last attempt; null: none has ended yet
);
