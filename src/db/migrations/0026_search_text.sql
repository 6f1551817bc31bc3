-- Search by letter triples: names that resemble what somebody typed, and pieces of words. See docs/decisions/0007.
create extension if not exists pg_trgm;

-- Lines of a row as one folded text. An array of texts has one way to be written, so this is immutable though array_to_string is not declared so.
create function search_lines(variadic lines text[]) returns text
  language sql immutable parallel safe
  return fold(array_to_string(lines, E'\n') collate "und-x-icu");

alter table account add column search_text text collate "C" generated always as (search_lines("name", "klantnummer__c", "kvk_nummer__c", "phone")) stored;
create index on account using gin (search_text gin_trgm_ops);
alter table contact add column search_text text collate "C" generated always as (search_lines(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), "email", "phone", "mobilephone")) stored;
create index on contact using gin (search_text gin_trgm_ops);
alter table "user" add column search_text text collate "C" generated always as (search_lines(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), "email")) stored;
create index on "user" using gin (search_text gin_trgm_ops);
alter table "case" add column search_text text collate "C" generated always as (search_lines("casenumber", "subject")) stored;
create index on "case" using gin (search_text gin_trgm_ops);
alter table casecomment add column search_text text collate "C" generated always as (search_lines("name")) stored;
create index on casecomment using gin (search_text gin_trgm_ops);
alter table product__c add column search_text text collate "C" generated always as (search_lines("name", "omschrijving__c")) stored;
create index on product__c using gin (search_text gin_trgm_ops);
alter table aansluiting__c add column search_text text collate "C" generated always as (search_lines("name", "nummer__c")) stored;
create index on aansluiting__c using gin (search_text gin_trgm_ops);
alter table opzegging__c add column search_text text collate "C" generated always as (search_lines("name")) stored;
create index on opzegging__c using gin (search_text gin_trgm_ops);
alter table uitportering__c add column search_text text collate "C" generated always as (search_lines("name", "nummer__c")) stored;
create index on uitportering__c using gin (search_text gin_trgm_ops);
alter table contactbericht__c add column search_text text collate "C" generated always as (search_lines("name", "naam__c", "email__c", "telefoon__c")) stored;
create index on contactbericht__c using gin (search_text gin_trgm_ops);
alter table adviesaanvraag__c add column search_text text collate "C" generated always as (search_lines("name", "bedrijf__c", "naam__c", "email__c", "telefoon__c")) stored;
create index on adviesaanvraag__c using gin (search_text gin_trgm_ops);
alter table sollicitatie__c add column search_text text collate "C" generated always as (search_lines("name", "voornaam__c", "achternaam__c", "email__c", "telefoon__c")) stored;
create index on sollicitatie__c using gin (search_text gin_trgm_ops);
alter table vacature__c add column search_text text collate "C" generated always as (search_lines("name", "standplaats__c", "samenvatting__c", "inhoud__c")) stored;
create index on vacature__c using gin (search_text gin_trgm_ops);
alter table kennisartikel__c add column search_text text collate "C" generated always as (search_lines("name", "samenvatting__c", "inhoud__c")) stored;
create index on kennisartikel__c using gin (search_text gin_trgm_ops);
alter table pagina__c add column search_text text collate "C" generated always as (search_lines("name", "titel__c", "omschrijving__c", "inhoud__c", "redactie__c")) stored;
create index on pagina__c using gin (search_text gin_trgm_ops);
alter table medewerker__c add column search_text text collate "C" generated always as (search_lines("name", "email__c")) stored;
create index on medewerker__c using gin (search_text gin_trgm_ops);
alter table glasvezelcampagne__c add column search_text text collate "C" generated always as (search_lines("name", "gebied__c")) stored;
create index on glasvezelcampagne__c using gin (search_text gin_trgm_ops);
alter table glasvezelaanvraag__c add column search_text text collate "C" generated always as (search_lines("name", "bedrijfsnaam__c", "kvk_nummer__c", "naam__c", "email__c", "telefoon__c", "postcode__c")) stored;
create index on glasvezelaanvraag__c using gin (search_text gin_trgm_ops);
alter table mail__c add column search_text text collate "C" generated always as (search_lines("name", "aan__c", "onderwerp__c")) stored;
create index on mail__c using gin (search_text gin_trgm_ops);
alter table toestemming__c add column search_text text collate "C" generated always as (search_lines("name", "naam__c", "email__c")) stored;
create index on toestemming__c using gin (search_text gin_trgm_ops);
alter table contentdocument add column search_text text collate "C" generated always as (search_lines("title")) stored;
create index on contentdocument using gin (search_text gin_trgm_ops);
