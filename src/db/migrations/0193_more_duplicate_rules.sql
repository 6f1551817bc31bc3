-- Companies are recognised by their name at a postcode and by their telephone number as well, people of one company by a mobile
-- number. A number is compared by its digits, a postcode without spaces.
create function postcode_key(postcode text) returns text
  language sql immutable parallel safe
  return nullif(upper(regexp_replace(postcode, '[^0-9A-Za-z]', '', 'g')), '');

create index account_by_name_and_postcode on account (fold("name"), postcode_key(billingpostalcode));
create index account_by_number on account (number_key(phone));
create index contact_by_mobile_number on contact (accountid, number_key(mobilephone));
