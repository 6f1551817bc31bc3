-- Programs name rows by this field. Its unique index does not serve a comparison of folded texts.
create index on koppeling__c (fold(client_id__c));
