-- Who the company is: people, places and partners that staff publish on the page Over ons.
-- Teamlid
create table teamlid__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  functie__c text collate nl_text,
  tekst__c text collate nl_text,
  foto__c text collate nl_text,
  volgorde__c integer,
  voorbeeld__c boolean not null,
  gepubliceerd__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("functie__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "functie__c")) stored
);
create index on teamlid__c ("name" nulls first, id);
create index on teamlid__c (createddate nulls first, id);
create index on teamlid__c (volgorde__c nulls first, id);
create index on teamlid__c using gin (search_vector) with (fastupdate = off);
create index on teamlid__c using gin (search_text gin_trgm_ops);

-- Locatie
create table locatie__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  adres__c text collate nl_text,
  tekst__c text collate nl_text,
  foto__c text collate nl_text,
  volgorde__c integer,
  voorbeeld__c boolean not null,
  gepubliceerd__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create index on locatie__c ("name" nulls first, id);
create index on locatie__c (createddate nulls first, id);
create index on locatie__c (volgorde__c nulls first, id);
create index on locatie__c using gin (search_vector) with (fastupdate = off);
create index on locatie__c using gin (search_text gin_trgm_ops);

-- Partner
create table partner__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  tekst__c text collate nl_text,
  logo__c text collate nl_text,
  volgorde__c integer,
  voorbeeld__c boolean not null,
  gepubliceerd__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create index on partner__c ("name" nulls first, id);
create index on partner__c (createddate nulls first, id);
create index on partner__c (volgorde__c nulls first, id);
create index on partner__c using gin (search_vector) with (fastupdate = off);
create index on partner__c using gin (search_text gin_trgm_ops);

