-- A connection ends once: the verbs see to it under a lock, the database whatever they do. Source: decisions.md §7.
create unique index opzegging__c_running on opzegging__c (aansluiting__c) where status__c = 'ophefverzoek ontvangen';
create unique index uitportering__c_running on uitportering__c (aansluiting__c) where status__c in ('aangevraagd', 'vrijgemaakt voor uitporteren');
