-- Words that visitors use for one and the same thing, for the search of the public site.
create table synoniem__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  woorden__c text collate nl_text not null,
  in_gebruik__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("woorden__c", 'C')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create unique index on synoniem__c ("name");
create index on synoniem__c ("name" nulls first, id);
create index on synoniem__c (createddate nulls first, id);
create index on synoniem__c using gin (search_vector) with (fastupdate = off);
create index on synoniem__c using gin (search_text gin_trgm_ops);
