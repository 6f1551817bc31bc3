-- The record whose files go along with a mail.
alter table mail__c add column bestanden_van__c text collate "C";
