-- Why a member of staff wants a termination cancelled or executed early: a second one decides on it.
alter table opzegging__c add column ingreep_reden__c text;
