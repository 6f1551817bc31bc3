-- Events for webhooks with a list, until somebody looked whether the record is in it.
create table webhook_candidate (
  subscription text collate "C" not null references koppeling__c (id) on delete cascade,
  place bigint not null,
  record text collate "C" not null,
  object text not null,
  kind text not null,
  changed text[],
  primary key (subscription, place)
);

-- A list that could not be read is read less often.
create table webhook_list_failure (
  subscription text collate "C" primary key references koppeling__c (id) on delete cascade,
  failures integer not null,
  failing_since timestamptz not null,
  due_at timestamptz not null
);

alter table koppeling__c add column faalt_omdat__c text collate nl_text;
