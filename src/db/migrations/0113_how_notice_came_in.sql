-- A customer may give notice by telephone or on paper as well. How what staff put down came in until now is not known.
alter table opzegging__c add column herkomst__c text collate nl_text;
update opzegging__c set herkomst__c = 'Portaal' from "user" as maker where maker.id = opzegging__c.createdbyid and maker.accountid is not null;
