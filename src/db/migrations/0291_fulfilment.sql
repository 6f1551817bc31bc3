-- Delivery of orders: templates of tasks, and what of an order is delivered.
alter table aansluiting__c add column bestelregel__c text collate "C";
create index on aansluiting__c (bestelregel__c);
alter table aansluiting__c add foreign key (bestelregel__c) references bestelregel__c (id) on delete set null deferrable initially immediate;
alter table bestelling__c add column te_laat_gemeld__c date;
alter table bestelregel__c add column geleverd_op__c date;
alter table leveringstaak__c add column gevraagd_op__c timestamptz(3);
alter table leveringstaak__c add column antwoord__c text collate nl_text;
-- Leveringssjabloon
create table leveringssjabloon__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  taak__c text collate nl_text not null,
  product__c text collate "C",
  soort__c text collate nl_text,
  volgorde__c integer not null,
  werkdagen__c integer not null,
  leverancier__c text collate nl_text,
  actief__c boolean not null
);
create index on leveringssjabloon__c (product__c);
create index on leveringssjabloon__c ("name" nulls first, id);
create index on leveringssjabloon__c (createddate nulls first, id);
create index on leveringssjabloon__c (soort__c nulls first, id);

alter table leveringssjabloon__c add foreign key (product__c) references product__c (id) on delete cascade deferrable initially immediate;
