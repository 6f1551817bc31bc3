-- Parts of the speed, in percent, that a contract promises.
alter table product__c add column snelheid_normaal__c integer;
alter table product__c add column snelheid_minimaal__c integer;
