-- Why a number was not released stood in the mail alone, and why a colleague did not agree to what was asked of a termination nowhere.
alter table uitportering__c add column afgewezen_op__c timestamptz(3), add column reden_afwijzing__c text collate nl_text;
alter table opzegging__c add column ingreep_weigering__c text collate nl_text;
