-- Work on many rows at once that goes on when nobody looks. Who asked for it sees it.
create table bulkbewerking__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  soort__c text collate nl_text not null,
  object__c text collate "C" not null,
  status__c text collate nl_text not null,
  reden__c text collate nl_text,
  totaal__c integer,
  gedaan__c integer,
  gelukt__c integer,
  geweigerd__c integer,
  begonnen_op__c timestamptz(3),
  klaar_op__c timestamptz(3),
  opdracht__c text collate nl_text
);
create index on bulkbewerking__c ("name" nulls first, id);
create index on bulkbewerking__c (createddate nulls first, id);
create index on bulkbewerking__c (ownerid, createddate);
create index on bulkbewerking__c (status__c, lastmodifieddate);

-- What became of each row of it, in the order they are taken; of a file the line it came from.
create table bulk_row (
  job text collate "C" not null references bulkbewerking__c (id) on delete cascade,
  place integer not null,
  record_id text collate "C",
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'succeeded', 'refused')),
  problems jsonb,
  line integer,
  source text,
  key text collate "C",
  primary key (job, place)
);
create index on bulk_row (job, place) where state = 'refused';
create index on bulk_row (job, key) where key is not null;
