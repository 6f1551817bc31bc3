-- Programs name stories by their slug, and compare folded texts.
create index on klantverhaal__c (fold(slug__c));
