-- Why somebody decided that a mail is not sent any more.
alter table mail__c add column vervallen_reden__c text collate "C";
