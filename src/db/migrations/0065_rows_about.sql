-- The history of a row, and the mails about it, are found without looking through all of them.
create index wijziging_of_record on wijziging__c (record__c, createddate);
create index mail_about_record on mail__c (record__c);
