-- Telephone numbers are the same however they are written: `06-12345678`, `+31 6 12345678`, `0031 (0)612345678`. Null for what has no digits. Source: decisions.md §8.
create function number_key(number text) returns text
  language sql immutable parallel safe
  return nullif(regexp_replace(regexp_replace(number, '[^0-9]', '', 'g'), '^(00)?310?(?=[0-9]{9}$)', '0'), '');

create index aansluiting__c_number_key on aansluiting__c (number_key(nummer__c));
