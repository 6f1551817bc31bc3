-- The postcode check asks for one house number of one postcode.
create index on glasvezeladres__c (postcode__c, huisnummer__c);

-- How a campaign goes; kept by the house.
alter table glasvezelcampagne__c add column adressen__c integer;
alter table glasvezelcampagne__c add column aanmeldingen__c integer;

-- How far a long import came, written in the transaction of its rows.
create table import_progress (
  source text collate "C" primary key, -- what is imported and the sha256 of the file
  place bigint not null, -- bytes of the file that are done
  counts jsonb not null,
  finished_at timestamptz,
  changed_at timestamptz not null
);
