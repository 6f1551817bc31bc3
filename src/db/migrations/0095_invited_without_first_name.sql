-- Of many a contact we know the last name alone; they may be invited as well.
alter table uitnodiging__c alter column voornaam__c drop not null;
