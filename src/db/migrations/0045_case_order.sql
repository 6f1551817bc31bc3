-- The requests of one company changed last, in the very order of lists: only those shown are read, also where many were changed at one moment.
create index case_of_account_by_change on "case" (accountid, lastmodifieddate desc nulls last, id nulls first);
