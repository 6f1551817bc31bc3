-- What was agreed when the end of a connection was asked for: the first day without cost, the
-- amount a month and how many months are paid. The connection's own amount may change later.
alter table opzegging__c
  add column vroegste_datum__c date,
  add column maandbedrag__c numeric(18, 2),
  add column maanden__c integer;
