-- What an administrator filled in about the company, a row for each key; and the logos they uploaded.
create table merkgegeven__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" not null,
  waarde__c text
);
create unique index on merkgegeven__c ("name");
create index on merkgegeven__c ("name" nulls first, id);
create index on merkgegeven__c (createddate nulls first, id);

-- By the hash of its bytes, so that an address always gives the same picture.
create table brand_logo (
  hash text primary key,
  kind text not null check (kind in ('svg', 'png')),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  created_at timestamptz not null
);
