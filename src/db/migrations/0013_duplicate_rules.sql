-- Companies with the same KvK number are found by it on every save of one (record-api.md §6.3, duplicates).
create index on account (fold(kvk_nummer__c));
