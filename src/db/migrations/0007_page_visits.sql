-- Visits of the public site per day and page. Nothing of a visitor is kept.
create table paginabezoek__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" not null,
  dag__c date not null,
  aantal__c integer not null
);
-- What the copies of the server add up by.
create unique index on paginabezoek__c (dag__c, "name");
create index on paginabezoek__c ("name" nulls first, id);
create index on paginabezoek__c (createddate nulls first, id);
create index on paginabezoek__c (dag__c nulls first, id);
create index on paginabezoek__c (aantal__c nulls first, id);
