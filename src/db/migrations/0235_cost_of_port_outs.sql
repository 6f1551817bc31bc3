-- What was agreed when a number was released: the first day without cost, the amount a month and
-- how many months are paid, as a termination keeps them. The connection's own amount may change
-- later.
alter table uitportering__c
  add column vroegste_datum__c date,
  add column maandbedrag__c numeric(18, 2),
  add column maanden__c integer;
