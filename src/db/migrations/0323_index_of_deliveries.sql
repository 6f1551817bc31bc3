-- Programs name deliveries by their number, and compare folded texts.
create index on aflevering__c (fold("name"));
