-- Mails by which somebody guards their account: staff stop none of them. Those with a secret are among them.
alter table mail__c add column beveiliging__c boolean not null default false;
update mail__c set beveiliging__c = true where not leesbaar__c;
