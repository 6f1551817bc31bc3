-- What was agreed when the end of a connection was asked for: the first day without cost, the
-- amount a month and how many months are paid. The connection's own amount may change later.
alter table opzegging__c
  add column vroegste_datum__c date,
  add column maandbedrag__c numeric(18, 2),
  add column maanden__c integer;
-- A first term of more than 24 months: article 7.2a of the Telecommunicatiewet allows it only in
-- some cases, so staff see which connections have one.
alter table aansluiting__c
  add column langer_dan_24_maanden__c boolean generated always as (
    coalesce(
      contractvorm__c = 'Vast'
        and einde_eerste_termijn__c >= (ingangsdatum__c + interval '24 months'),
      false
    )
  ) stored;
