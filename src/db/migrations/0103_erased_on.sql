-- When what says something of persons was taken out of a company. Of a former customer the house does that by itself, once.
alter table account add column gewist_op__c timestamptz(3);
