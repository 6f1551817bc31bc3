-- The text of the contract summary that was mailed and accepted.
alter table bestelling__c add column samenvatting__c text collate nl_text;
