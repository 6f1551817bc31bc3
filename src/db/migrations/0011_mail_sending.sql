-- The outbox is the queue of the mail sender: a mail waits, with the moment of its next attempt once it was tried, until it is sent or has failed.
update mail__c set status__c = 'Wacht' where status__c = 'Klaar';
alter table mail__c add column eerste_poging__c timestamptz(3);
alter table mail__c add column volgende_poging__c timestamptz(3);
create index on mail__c (volgende_poging__c nulls first, id) where status__c = 'Wacht';
