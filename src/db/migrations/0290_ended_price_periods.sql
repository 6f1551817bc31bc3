-- A connection that ended on an unknown day got a price period without an end (0250).
update prijsperiode__c set tot__c = greatest(van__c, ended.changed)
from (
  select id, lastmodifieddate::date as changed
  from aansluiting__c
  where status__c = 'Beëindigd' and einddatum__c is null
) ended
where ended.id = prijsperiode__c.aansluiting__c and prijsperiode__c.tot__c is null;
