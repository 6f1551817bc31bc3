-- For which first term the company was told that it ends, so that it is told once. Source: Telecommunicatiewet art. 7.2ab; decisions.md §7.
alter table aansluiting__c add column herinnerd_voor__c date;
