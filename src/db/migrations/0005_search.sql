-- Full text search: the words of a row, in Dutch. Nothing here needs an extension.

-- Text as a row of words: capitals and accents folded, all signs gone. A word with hyphens and a number in groups also stand there as one:
-- `e-sim` is found as `esim`, 085-486-5555 as 0854865555.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(value) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g') || coalesce(
    (select string_agg(' ' || regexp_replace(joined[1], '[ -]', '', 'g'), '')
      from regexp_matches(fold(value) collate "und-x-icu", '[[:alnum:]]+(?:-[[:alnum:]]+)+|[0-9]+(?:[ -][0-9]+)+', 'g') as joined),
    '');

-- What one field adds to the words of its row.
create function search_part(value text, weight "char") returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('pg_catalog.dutch', coalesce(search_words(value), '')), weight);

alter table account add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("klantnummer__c", 'B') || search_part("kvk_nummer__c", 'B') || search_part("phone", 'B')) stored;
create index on account using gin (search_vector);
alter table contact add column search_vector tsvector generated always as (search_part(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), 'A') || search_part("email", 'B') || search_part("phone", 'B') || search_part("mobilephone", 'B')) stored;
create index on contact using gin (search_vector);
alter table "user" add column search_vector tsvector generated always as (search_part(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), 'A') || search_part("email", 'B')) stored;
create index on "user" using gin (search_vector);
alter table "case" add column search_vector tsvector generated always as (search_part("casenumber", 'A') || search_part("subject", 'B') || search_part("description", 'C')) stored;
create index on "case" using gin (search_vector);
alter table casecomment add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("commentbody", 'C')) stored;
create index on casecomment using gin (search_vector);
alter table product__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("omschrijving__c", 'C')) stored;
create index on product__c using gin (search_vector);
alter table aansluiting__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("nummer__c", 'B')) stored;
create index on aansluiting__c using gin (search_vector);
alter table opzegging__c add column search_vector tsvector generated always as (search_part("name", 'A')) stored;
create index on opzegging__c using gin (search_vector);
alter table uitportering__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("nummer__c", 'B')) stored;
create index on uitportering__c using gin (search_vector);
alter table contactbericht__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("naam__c", 'B') || search_part("email__c", 'B') || search_part("telefoon__c", 'B') || search_part("bericht__c", 'C')) stored;
create index on contactbericht__c using gin (search_vector);
alter table adviesaanvraag__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("bedrijf__c", 'B') || search_part("naam__c", 'B') || search_part("email__c", 'B') || search_part("telefoon__c", 'B') || search_part("toelichting__c", 'C')) stored;
create index on adviesaanvraag__c using gin (search_vector);
alter table sollicitatie__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("voornaam__c", 'B') || search_part("achternaam__c", 'B') || search_part("email__c", 'B') || search_part("telefoon__c", 'B')) stored;
create index on sollicitatie__c using gin (search_vector);
alter table vacature__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("standplaats__c", 'B') || search_part("samenvatting__c", 'C') || search_part("inhoud__c", 'D')) stored;
create index on vacature__c using gin (search_vector);
alter table kennisartikel__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("samenvatting__c", 'C') || search_part("inhoud__c", 'D')) stored;
create index on kennisartikel__c using gin (search_vector);
alter table pagina__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("titel__c", 'B') || search_part("omschrijving__c", 'B') || search_part("inhoud__c", 'D') || search_part("redactie__c", 'C')) stored;
create index on pagina__c using gin (search_vector);
alter table medewerker__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("email__c", 'B')) stored;
create index on medewerker__c using gin (search_vector);
alter table glasvezelcampagne__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("gebied__c", 'B')) stored;
create index on glasvezelcampagne__c using gin (search_vector);
alter table glasvezelaanvraag__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("bedrijfsnaam__c", 'B') || search_part("kvk_nummer__c", 'B') || search_part("naam__c", 'B') || search_part("email__c", 'B') || search_part("telefoon__c", 'B') || search_part("postcode__c", 'B')) stored;
create index on glasvezelaanvraag__c using gin (search_vector);
alter table mail__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("aan__c", 'B') || search_part("onderwerp__c", 'B')) stored;
create index on mail__c using gin (search_vector);
alter table toestemming__c add column search_vector tsvector generated always as (search_part("name", 'A') || search_part("naam__c", 'B') || search_part("email__c", 'B')) stored;
create index on toestemming__c using gin (search_vector);
alter table contentdocument add column search_vector tsvector generated always as (search_part("title", 'A') || search_part("description", 'C')) stored;
create index on contentdocument using gin (search_vector);
