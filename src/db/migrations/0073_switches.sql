-- Parts of the site that were switched by hand, and how work without a visitor went the last time.
create table schakelaar__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" not null,
  aan__c boolean not null
);
create unique index on schakelaar__c ("name");
create index on schakelaar__c ("name" nulls first, id);
create index on schakelaar__c (createddate nulls first, id);


create table job_run (
  task text primary key,
  began_at timestamptz not null,
  took float8 not null, -- ms
  error text -- null: it went well
);
