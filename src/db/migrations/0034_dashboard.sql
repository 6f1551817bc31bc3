-- What the dashboard asks of one company: its open requests by state, its newest ones, and first terms that end. Without these every look read all requests
-- of the house in the order of their dates, or all of the company's.
create index case_of_account_by_status on "case" (accountid, status, lastmodifieddate);
create index case_of_account_by_creation on "case" (accountid, createddate);
create index aansluiting__c_terms on aansluiting__c (account__c, status__c, einde_eerste_termijn__c);
-- The sums per kind, from the index alone.
create index aansluiting__c_sums on aansluiting__c (account__c) include (soort__c, status__c, eenheid__c, niveau__c, aantal__c, maandbedrag__c);
