-- A company and a connection are found by where they are: street, postcode, town.
alter table account drop column search_vector;
alter table account drop column search_text;
alter table account add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("klantnummer__c", 'B') || search_part("kvk_nummer__c", 'B') || search_part("phone", 'B') || search_part("billingstreet", 'B') || search_part("billingpostalcode", 'B') || search_part("billingcity", 'B')) stored;
create index on account using gin (search_vector) with (fastupdate = off);
alter table account add column search_text text collate "C" generated always as (search_lines("name", "klantnummer__c", "kvk_nummer__c", "phone", "billingstreet", "billingpostalcode", "billingcity")) stored;
create index on account using gin (search_text gin_trgm_ops);
alter table aansluiting__c drop column search_vector;
alter table aansluiting__c drop column search_text;
alter table aansluiting__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("nummer__c", 'B') || search_part("adres__c", 'B')) stored;
create index on aansluiting__c using gin (search_vector) with (fastupdate = off);
alter table aansluiting__c add column search_text text collate "C" generated always as (search_lines("name", "nummer__c", "adres__c")) stored;
create index on aansluiting__c using gin (search_text gin_trgm_ops);
