-- Until when somebody waits for us at most. What is open has no such moment until it is changed: nobody promised one.
alter table "case" add column antwoord_voor__c timestamptz(3);
create index on "case" (antwoord_voor__c nulls first, id) where antwoord_voor__c is not null;
alter table contactbericht__c add column antwoord_voor__c timestamptz(3);
alter table adviesaanvraag__c add column antwoord_voor__c timestamptz(3);
alter table glasvezelaanvraag__c add column antwoord_voor__c timestamptz(3);
