-- Clean files are scanned again, the longest ago first.
create index contentversion_scanned on contentversion (gecontroleerd_op__c, id)
where scanstatus__c = 'Schoon';
