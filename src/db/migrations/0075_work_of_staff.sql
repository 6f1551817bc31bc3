-- Whether somebody of us asked the customer about an ICT contact. Those we have were dealt with before there was a place to say so.
alter table contact add column ict_bevestigd_op__c date;
update contact set ict_bevestigd_op__c = (lastmodifieddate at time zone 'Europe/Amsterdam')::date where contactpersoon_ict__c;
create index on contact (createddate nulls first, id) where contactpersoon_ict__c and ict_bevestigd_op__c is null;

-- A request that was merged into another.
alter table "case" add column samengevoegd_met__c text collate "C";
alter table "case" add foreign key (samengevoegd_met__c) references "case" (id) on delete set null deferrable initially immediate;
create index on "case" (samengevoegd_met__c) where samengevoegd_met__c is not null;

-- What we answer often.
create table antwoordsjabloon__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  tekst__c text collate nl_text not null,
  in_gebruik__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("tekst__c", 'C')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create unique index on antwoordsjabloon__c ("name");
create index on antwoordsjabloon__c ("name" nulls first, id);
create index on antwoordsjabloon__c (createddate nulls first, id);
create index on antwoordsjabloon__c using gin (search_vector) with (fastupdate = off);
create index on antwoordsjabloon__c using gin (search_text gin_trgm_ops);
