-- A change tells that it was part of a work on many rows, and of which. No reference: the work is forgotten sooner than what it changed.
alter table wijziging__c add column via__c text collate "C";
alter table wijziging__c add column bewerking__c text collate "C";
