-- The day and time at which we call.
alter table adviesaanvraag__c add column afspraak_op__c timestamptz(3);
