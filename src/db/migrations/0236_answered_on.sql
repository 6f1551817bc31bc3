-- When a message or a request for advice was answered by mail: it waits for no answer after that.
-- What was answered before this is known by its mail.
alter table contactbericht__c add column beantwoord_op__c timestamptz(3);
alter table adviesaanvraag__c add column beantwoord_op__c timestamptz(3);

update contactbericht__c set beantwoord_op__c = answered.at
  from (
    select record__c, max(createddate) as at from mail__c
      where soort__c = 'Antwoord op contactbericht' group by record__c
  ) as answered
  where answered.record__c = contactbericht__c.id;
update adviesaanvraag__c set beantwoord_op__c = answered.at
  from (
    select record__c, max(createddate) as at from mail__c
      where soort__c = 'Antwoord op adviesaanvraag' group by record__c
  ) as answered
  where answered.record__c = adviesaanvraag__c.id;
