-- A reference names one thing: orders count as B- too, and consents as T-. Older references stay.
alter table "contactbericht__c"
  alter column "name" set default 'CB-' || nextval('contactbericht__c_name_seq');
alter table "tarief__c" alter column "name" set default 'TA-' || nextval('tarief__c_name_seq');
