-- What a vacancy pays a month before tax, and how much and how long somebody works.
alter table vacature__c add column dienstverband__c text collate nl_text;
alter table vacature__c add column salaris_van__c numeric(18, 2);
alter table vacature__c add column salaris_tot__c numeric(18, 2);
