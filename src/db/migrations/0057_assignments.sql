-- Who or what a connection is for: its users and its devices. Of one connection they are read in the order of their names.
create table toewijzing__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  aansluiting__c text collate "C" not null,
  soort__c text collate nl_text not null,
  email__c text collate nl_text,
  uitvoering__c text collate nl_text,
  intern_nummer__c text collate nl_text,
  status__c text collate nl_text not null,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("email__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "email__c")) stored
);
create index on toewijzing__c (aansluiting__c, "name" nulls first, id nulls first);
create index on toewijzing__c ("name" nulls first, id);
create index on toewijzing__c (createddate nulls first, id);
create index on toewijzing__c (lastmodifieddate nulls first, id);
create index on toewijzing__c using gin (search_vector) with (fastupdate = off);
create index on toewijzing__c using gin (search_text gin_trgm_ops);

alter table toewijzing__c add foreign key (aansluiting__c) references aansluiting__c (id) on delete cascade deferrable initially immediate;

