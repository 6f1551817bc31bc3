-- Colleagues whom a company asked to log in. The token of the link stands in one_time. Source: decisions.md §10.
create sequence uitnodiging__c_name_seq start 10000;
create table uitnodiging__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'UN-' || nextval('uitnodiging__c_name_seq') not null,
  account__c text collate "C" not null,
  voornaam__c text collate nl_text not null,
  achternaam__c text collate nl_text not null,
  email__c text collate nl_text not null,
  portaalrechten__c text collate nl_text not null,
  status__c text collate nl_text not null,
  verstuurd_op__c timestamptz(3) not null,
  geldig_tot__c timestamptz(3) not null,
  gebruiker__c text collate "C",
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("achternaam__c", 'B') || search_part("email__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "achternaam__c", "email__c")) stored
);
create unique index on uitnodiging__c ("name");
create index on uitnodiging__c (account__c);
create index on uitnodiging__c (gebruiker__c);
create index on uitnodiging__c ("name" nulls first, id);
create index on uitnodiging__c (createddate nulls first, id);
create index on uitnodiging__c (verstuurd_op__c nulls first, id);
create index on uitnodiging__c using gin (search_vector) with (fastupdate = off);
create index on uitnodiging__c using gin (search_text gin_trgm_ops);

alter table uitnodiging__c add foreign key (account__c) references account (id) on delete cascade deferrable initially immediate;

alter table uitnodiging__c add foreign key (gebruiker__c) references "user" (id) on delete set null deferrable initially immediate;

-- Of one company an address waits once, whatever the verb sees.
create unique index uitnodiging__c_open on uitnodiging__c (account__c, lower(email__c)) where status__c = 'Verstuurd';
