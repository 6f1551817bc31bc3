-- Texts were called UTF-8 whatever they were written in. Nobody looked at those that were stored
-- before this, so they name no charset.
update contentversion set mediatype__c = 'text/plain' where mediatype__c = 'text/plain; charset=utf-8';
update contentversion set mediatype__c = 'text/csv' where mediatype__c = 'text/csv; charset=utf-8';
