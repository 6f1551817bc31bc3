-- Who an article names as its author, where it names one. Empty: the brand. Names of staff are not shown.
alter table kennisartikel__c add column auteur__c text collate nl_text;
