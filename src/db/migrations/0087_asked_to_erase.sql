-- Erasing somebody takes two: who asked, and why.
alter table account add column wissen_door__c text collate "C";
alter table account add column wissen_reden__c text collate nl_text;
create index on account (wissen_door__c);
alter table account add foreign key (wissen_door__c) references "user" (id) on delete set null deferrable initially immediate;
alter table contact add column wissen_door__c text collate "C";
alter table contact add column wissen_reden__c text collate nl_text;
create index on contact (wissen_door__c);
alter table contact add foreign key (wissen_door__c) references "user" (id) on delete set null deferrable initially immediate;
