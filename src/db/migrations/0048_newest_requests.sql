-- The newest requests of one company, in the very order they are asked in: with less than that the dates of all requests of the house were preferred.
drop index case_of_account_by_creation;
create index case_of_account_by_creation on "case" (accountid, createddate desc nulls last, id nulls first);
