-- Who asked before 0270 to hear of fibre stands in a contact message. The form promised a mail, for
-- the same purpose in the same words, so those whom staff have not answered wait like the others. The
-- form wrote the address, such as `1621 AA 12 bis`. An id is that of the message with another prefix:
-- only the third character becomes a capital, which adds 4 to the first character of the suffix.
with asked as (
  select distinct on (lower(email__c), upper(over__c)) *,
    regexp_match(over__c collate "C", '^([1-9][0-9]{3}) ([A-Z]{2}) ([1-9][0-9]{0,4})(?: (.{1,20}))?$') as address
  from contactbericht__c
  where soort__c = 'Glasvezelinteresse' and status__c <> 'Afgehandeld'
    and over__c collate "C" ~ '^[1-9][0-9]{3} [A-Z]{2} [1-9][0-9]{0,4}( .{1,20})?$'
  order by lower(email__c), upper(over__c), createddate, id
)
insert into interesse__c (
  id, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp,
  status__c, naam__c, email__c, postcode__c, huisnummer__c, toevoeging__c,
  laatste_mail_op__c, toestemming_versie__c
)
select
  'a2H' || substr(id, 4, 12)
    || substr(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
      position(substr(id, 16, 1) in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345') + 4,
      1
    )
    || substr(id, 17, 2),
  createddate, createdbyid, now(), lastmodifiedbyid, now(),
  'Wacht', naam__c, email__c, (address[1] || address[2]) collate "C", address[3]::integer, address[4],
  createddate, 'glasvezelinteresse 2026-11'
from asked
where not exists (
  select from interesse__c as known
  where lower(known.email__c) = lower(asked.email__c)
    and known.postcode__c = (asked.address[1] || asked.address[2]) collate "C"
    and known.huisnummer__c = asked.address[3]::integer
);

update contactbericht__c set
  status__c = 'Afgehandeld',
  interne_notitie__c = concat_ws(E'\n', nullif(interne_notitie__c, ''), 'Overgezet naar Interesses in glasvezel.'),
  lastmodifieddate = now(),
  systemmodstamp = now()
where soort__c = 'Glasvezelinteresse' and status__c <> 'Afgehandeld'
  and over__c collate "C" ~ '^[1-9][0-9]{3} [A-Z]{2} [1-9][0-9]{0,4}( .{1,20})?$';
