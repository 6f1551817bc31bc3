-- When a quote was sent as it stands now; empty again after a change.
alter table bestelling__c add column verzonden_op__c timestamptz(3);
