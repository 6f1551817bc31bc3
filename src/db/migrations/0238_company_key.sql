-- What tells two names of companies apart: not capitals, accents, points, apostrophes, other signs
-- between words, blanks, nor how BV, NV, CV and VOF are written at the end.
create function company_key(company text) returns text
  language sql immutable parallel safe
  return nullif(
    regexp_replace(
      regexp_replace(
        btrim(regexp_replace(
          regexp_replace(fold(company), '[.''`’‘´]', '', 'g'),
          '[\s,;:/()"_-]+', ' ', 'g')),
        ' ([bnc]) v$', ' \1v'),
      ' v ?o ?f$', ' vof'),
    '');

-- The index on fold("name") serves servers of the release before; it goes a release later.
create index account_by_company_and_postcode
  on account (company_key("name"), postcode_key(billingpostalcode));
