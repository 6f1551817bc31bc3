-- Where the bytes of a version are asked for follows from its id, so it is no longer written but computed; and the sweep of the file store finds
-- versions by their key. Source: record-api.md §6.3.
alter table contentversion drop column versiondataurl;
alter table contentversion add column versiondataurl text collate nl_text generated always as ('/services/data/v65.0/sobjects/ContentVersion/' || id || '/VersionData') stored;
create index on contentversion (opslagsleutel__c);
