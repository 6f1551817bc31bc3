-- Webhooks: what happened, what is to be sent, and how each target does.
alter table koppeling__c add column account__c text collate "C";
alter table koppeling__c add column gegevens__c text collate nl_text;
alter table koppeling__c add column wanneer__c text collate nl_text;
alter table koppeling__c add column lijst__c text collate "C";
alter table koppeling__c add column adres__c text collate nl_text;
alter table koppeling__c add column vorm__c text collate nl_text;
alter table koppeling__c add column geheim_versie__c integer;
alter table koppeling__c add column geheim_vernieuwd_op__c timestamptz(3);
alter table koppeling__c add column faalt_sinds__c timestamptz(3);
alter table koppeling__c add column gestopt_omdat__c text collate nl_text;
create index on koppeling__c (account__c);
alter table koppeling__c add foreign key (account__c) references account (id) on delete cascade deferrable initially immediate;

-- Aflevering
create sequence aflevering__c_name_seq start 10000;
create table aflevering__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'AL-' || nextval('aflevering__c_name_seq') not null,
  koppeling__c text collate "C" not null,
  gebeurtenis__c text collate "C" not null,
  record__c text collate "C",
  record_id__c text collate "C",
  velden__c text collate nl_text,
  status__c text collate nl_text not null,
  pogingen__c integer,
  volgende_poging__c timestamptz(3),
  afgeleverd_op__c timestamptz(3),
  antwoord__c text collate nl_text
);
create unique index on aflevering__c ("name");
create index on aflevering__c (koppeling__c);
create index on aflevering__c (record__c);
create index on aflevering__c (ownerid);
create index on aflevering__c ("name" nulls first, id);
create index on aflevering__c (createddate nulls first, id);
alter table aflevering__c add foreign key (koppeling__c) references koppeling__c (id) on delete cascade deferrable initially immediate;

-- Written in the transaction of a save, and removed when its deliveries are made.
create table webhook_event (
  id bigint generated always as identity primary key,
  object text not null,
  record text not null,
  kind text not null,
  -- Null: unknown fields changed.
  changed text[],
  -- Who saw a row that was deleted.
  audience jsonb
);

-- The deliveries that wait. The order of a record is that of `place`.
create table webhook_queue (
  delivery text collate "C" primary key references aflevering__c (id) on delete cascade,
  subscription text collate "C" not null,
  record text collate "C" not null,
  place bigint not null,
  due_at timestamptz not null
);
create index on webhook_queue (subscription, record, place);
create index on webhook_queue (subscription, due_at);

-- A target that fails is called less often.
create table webhook_target (
  subscription text collate "C" primary key references koppeling__c (id) on delete cascade,
  failures integer not null,
  failing_since timestamptz not null,
  quiet_until timestamptz not null
);
