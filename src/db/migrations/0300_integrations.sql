-- Programs that connect: apps that log users in, and webhooks.
-- Koppeling
create table koppeling__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  soort__c text collate nl_text not null,
  status__c text collate nl_text not null,
  rechten__c text collate nl_text,
  redirectadressen__c text collate nl_text,
  objecten__c text collate nl_text,
  client_id__c text collate "C",
  geheim_gemaakt_op__c timestamptz(3),
  search_vector tsvector generated always as (search_part("name", 'A')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create unique index on koppeling__c (client_id__c);
create index on koppeling__c ("name" nulls first, id);
create index on koppeling__c (createddate nulls first, id);
create index on koppeling__c using gin (search_vector) with (fastupdate = off);
create index on koppeling__c using gin (search_text gin_trgm_ops);

