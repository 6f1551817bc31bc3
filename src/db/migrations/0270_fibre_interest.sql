-- Who waits for fibre, and is mailed when the plan of the address changes (decisions.md §15).
-- Interesse in glasvezel
create sequence interesse__c_name_seq start 10000;
create table interesse__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'GI-' || nextval('interesse__c_name_seq') not null,
  status__c text collate nl_text not null,
  naam__c text collate nl_text not null,
  email__c text collate nl_text not null,
  postcode__c text collate "C" not null,
  huisnummer__c integer not null,
  huisletter__c text collate nl_text,
  toevoeging__c text collate nl_text,
  straat__c text collate nl_text,
  plaats__c text collate nl_text,
  glasvezeladres__c text collate "C",
  bekend_plan__c text collate "C",
  laatste_mail_op__c timestamptz(3),
  beantwoord_op__c timestamptz(3),
  afgemeld_op__c timestamptz(3),
  toestemming_versie__c text collate nl_text,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("naam__c", 'B') || search_part("email__c", 'B') || search_part("postcode__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "naam__c", "email__c", "postcode__c")) stored
);
create unique index on interesse__c ("name");
create index on interesse__c (glasvezeladres__c);
create index on interesse__c ("name" nulls first, id);
create index on interesse__c (createddate nulls first, id);
create index on interesse__c (postcode__c nulls first, id);
create index on interesse__c using gin (search_vector) with (fastupdate = off);
create index on interesse__c using gin (search_text gin_trgm_ops);

alter table interesse__c add foreign key (glasvezeladres__c) references glasvezeladres__c (id) on delete set null deferrable initially immediate;

create index on interesse__c (fold("name"));
