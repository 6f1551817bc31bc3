-- The course of one record is read on its page, by those who may: without this every look went through the history of all records.
create index on wijziging__c (record__c, createddate);
