-- Stories of customers and figures about the company, for Home and for a page of each story.
-- Klantverhaal
create table klantverhaal__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  slug__c text collate "C" not null,
  bedrijf__c text collate nl_text not null,
  citaat__c text collate nl_text not null,
  samenvatting__c text collate nl_text,
  cijfers__c text collate nl_text,
  foto__c text collate nl_text,
  inhoud__c text collate nl_text,
  volgorde__c integer,
  voorbeeld__c boolean not null,
  gepubliceerd__c boolean not null,
  seo_titel__c text collate nl_text,
  seo_omschrijving__c text collate nl_text,
  indexeerbaar__c boolean not null,
  canoniek_adres__c text collate "C",
  hreflang__c text collate "C",
  hoofdtags__c text collate "C",
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("bedrijf__c", 'B') || search_part("samenvatting__c", 'C') || search_part("inhoud__c", 'D')) stored,
  search_text text collate "C" generated always as (search_lines("name", "bedrijf__c", "samenvatting__c", "inhoud__c")) stored
);
create unique index on klantverhaal__c (slug__c);
create index on klantverhaal__c ("name" nulls first, id);
create index on klantverhaal__c (createddate nulls first, id);
create index on klantverhaal__c (volgorde__c nulls first, id);
create index on klantverhaal__c using gin (search_vector) with (fastupdate = off);
create index on klantverhaal__c using gin (search_text gin_trgm_ops);

-- Kerncijfer
create table kerncijfer__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  waarde__c text collate nl_text not null,
  eenheid__c text collate nl_text,
  volgorde__c integer,
  voorbeeld__c boolean not null,
  gepubliceerd__c boolean not null,
  search_vector tsvector generated always as (search_part("name", 'A')) stored,
  search_text text collate "C" generated always as (search_lines("name")) stored
);
create index on kerncijfer__c ("name" nulls first, id);
create index on kerncijfer__c (createddate nulls first, id);
create index on kerncijfer__c (volgorde__c nulls first, id);
create index on kerncijfer__c using gin (search_vector) with (fastupdate = off);
create index on kerncijfer__c using gin (search_text gin_trgm_ops);

