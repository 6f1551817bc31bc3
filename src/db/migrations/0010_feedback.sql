-- Feedback says what it is about and how it was, and may come from anybody: name and e-mail are asked of who wants an answer (a rule of the object).
alter table contactbericht__c alter column naam__c drop not null;
alter table contactbericht__c alter column email__c drop not null;
alter table contactbericht__c add column over__c text collate nl_text;
alter table contactbericht__c add column oordeel__c text collate nl_text;
