-- Every object of the house, a table each. Drafted from src/objects by `npm run db:diff`, read and kept.

-- Bedrijf
create sequence account_klantnummer__c_seq start 100001;
create table account (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  klantnummer__c text collate "C" default nextval('account_klantnummer__c_seq')::text not null,
  kvk_nummer__c text collate nl_text,
  phone text collate nl_text,
  website text collate nl_text,
  billingstreet text collate nl_text,
  billingpostalcode text collate nl_text,
  billingcity text collate nl_text,
  billingcountry text collate nl_text,
  omvangsklasse__c text collate nl_text,
  omvangsklasse_verklaard_op__c date,
  contactpersoon__c text collate "C",
  interne_notitie__c text collate nl_text
);
create unique index on account (klantnummer__c);
create index on account (contactpersoon__c);
create index on account ("name" nulls first, id);
create index on account (createddate nulls first, id);

-- Contactpersoon
create table contact (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text generated always as (btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, ''))) stored,
  firstname text collate nl_text,
  lastname text collate nl_text not null,
  title text collate nl_text,
  accountid text collate "C" not null,
  email text collate nl_text,
  phone text collate nl_text,
  mobilephone text collate nl_text,
  contactpersoon_ict__c boolean not null,
  interne_notitie__c text collate nl_text
);
create index on contact (accountid);
create index on contact ("name" nulls first, id);
create index on contact (createddate nulls first, id);

-- Gebruiker
create table "user" (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text generated always as (btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, ''))) stored,
  firstname text collate nl_text,
  lastname text collate nl_text not null,
  email text collate nl_text not null,
  username text collate "C" not null,
  mobilephone text collate nl_text,
  accountid text collate "C",
  contactid text collate "C",
  profileid text collate "C" not null,
  portaalrechten__c text collate nl_text not null,
  medewerker__c text collate "C",
  isactive boolean not null
);
create unique index on "user" (username);
create index on "user" (accountid);
create index on "user" (contactid);
create index on "user" (profileid);
create index on "user" (medewerker__c);
create index on "user" ("name" nulls first, id);
create index on "user" (createddate nulls first, id);

-- Serviceverzoek
create sequence case_casenumber_seq start 10000;
create table "case" (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  casenumber text collate "C" default 'S-' || nextval('case_casenumber_seq') not null,
  subject text collate nl_text not null,
  description text collate nl_text,
  status text collate nl_text not null,
  isclosed boolean generated always as ((coalesce(status, '') = 'Gesloten')) stored,
  type text collate nl_text,
  priority text collate nl_text,
  origin text collate nl_text,
  accountid text collate "C" not null,
  contactid text collate "C",
  aansluiting__c text collate "C",
  zichtbaarheid__c text collate nl_text not null,
  interne_notitie__c text collate nl_text
);
create unique index on "case" (casenumber);
create index on "case" (accountid);
create index on "case" (contactid);
create index on "case" (aansluiting__c);
create index on "case" (casenumber nulls first, id);
create index on "case" (createddate nulls first, id);
create index on "case" (lastmodifieddate nulls first, id);

-- Reactie
create sequence casecomment_name_seq start 10000;
create table casecomment (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'R-' || nextval('casecomment_name_seq') not null,
  parentid text collate "C" not null,
  commentbody text collate nl_text not null,
  ispublished boolean not null
);
create unique index on casecomment ("name");
create index on casecomment (parentid);
create index on casecomment ("name" nulls first, id);
create index on casecomment (createddate nulls first, id);

-- Product
create table product__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  soort__c text collate nl_text not null,
  omschrijving__c text collate nl_text,
  maandbedrag__c numeric(18, 2) not null,
  eenheid__c text collate nl_text,
  aantal_per_aansluiting__c integer,
  regime__c text collate nl_text not null,
  volgorde__c integer,
  gepubliceerd__c boolean not null
);
create index on product__c ("name" nulls first, id);
create index on product__c (createddate nulls first, id);
create index on product__c (soort__c nulls first, id);

-- Aansluiting
create table aansluiting__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  account__c text collate "C" not null,
  product__c text collate "C",
  soort__c text collate nl_text not null,
  status__c text collate nl_text not null,
  nummer__c text collate nl_text,
  bundel__c text collate nl_text,
  simstatus__c text collate nl_text,
  adres__c text collate nl_text,
  aantal__c integer,
  eenheid__c text collate nl_text,
  niveau__c text collate nl_text,
  maandbedrag__c numeric(18, 2),
  contractvorm__c text collate nl_text not null,
  ingangsdatum__c date,
  einde_eerste_termijn__c date,
  verlengd__c boolean not null,
  opzegtermijn_maanden__c integer not null,
  drie_maanden_op_verzoek__c boolean not null,
  einddatum__c date,
  interne_notitie__c text collate nl_text
);
create index on aansluiting__c (account__c);
create index on aansluiting__c (product__c);
create index on aansluiting__c ("name" nulls first, id);
create index on aansluiting__c (createddate nulls first, id);
create index on aansluiting__c (einddatum__c nulls first, id);

-- Opzegging
create sequence opzegging__c_name_seq start 10000;
create table opzegging__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'OP-' || nextval('opzegging__c_name_seq') not null,
  aansluiting__c text collate "C" not null,
  status__c text collate nl_text not null,
  ontvangen_op__c date,
  gewenste_datum__c date,
  einddatum__c date,
  regel__c text collate nl_text,
  toelichting__c text collate nl_text,
  kosten__c numeric(18, 2),
  kosten_aanvaard__c boolean not null,
  uitgevoerd_op__c date,
  geannuleerd_op__c date,
  ingreep__c text collate nl_text,
  ingreep_door__c text collate "C",
  akkoord_door__c text collate "C"
);
create unique index on opzegging__c ("name");
create index on opzegging__c (aansluiting__c);
create index on opzegging__c (ingreep_door__c);
create index on opzegging__c (akkoord_door__c);
create index on opzegging__c ("name" nulls first, id);
create index on opzegging__c (createddate nulls first, id);
create index on opzegging__c (einddatum__c nulls first, id);
create index on opzegging__c (uitgevoerd_op__c nulls first, id);

-- Uitportering
create sequence uitportering__c_name_seq start 10000;
create table uitportering__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'UP-' || nextval('uitportering__c_name_seq') not null,
  aansluiting__c text collate "C" not null,
  status__c text collate nl_text not null,
  nummer__c text collate nl_text,
  klantnummer__c text collate nl_text,
  voorgestelde_datum__c date,
  geldig_tot__c date,
  kosten__c numeric(18, 2),
  kosten_aanvaard__c boolean not null,
  vrijgemaakt_op__c timestamptz(3),
  uitgeporteerd_op__c timestamptz(3),
  reden_nakijken__c text collate nl_text
);
create unique index on uitportering__c ("name");
create index on uitportering__c (aansluiting__c);
create index on uitportering__c ("name" nulls first, id);
create index on uitportering__c (createddate nulls first, id);
create index on uitportering__c (geldig_tot__c nulls first, id);

-- Contactbericht
create sequence contactbericht__c_name_seq start 10000;
create table contactbericht__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'B-' || nextval('contactbericht__c_name_seq') not null,
  naam__c text collate nl_text not null,
  email__c text collate nl_text not null,
  telefoon__c text collate nl_text,
  bericht__c text collate nl_text not null,
  soort__c text collate nl_text not null,
  status__c text collate nl_text not null,
  interne_notitie__c text collate nl_text
);
create unique index on contactbericht__c ("name");
create index on contactbericht__c ("name" nulls first, id);
create index on contactbericht__c (createddate nulls first, id);

-- Adviesaanvraag
create sequence adviesaanvraag__c_name_seq start 10000;
create table adviesaanvraag__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'AV-' || nextval('adviesaanvraag__c_name_seq') not null,
  bedrijf__c text collate nl_text not null,
  naam__c text collate nl_text not null,
  email__c text collate nl_text not null,
  telefoon__c text collate nl_text,
  gewenst_moment__c text collate nl_text,
  diensten__c text collate nl_text,
  aantal_mobiel__c integer,
  aantal_voip__c integer,
  aantal_internet__c integer,
  aantal_werkplek__c integer,
  aantal_tv__c integer,
  maandbedrag__c numeric(18, 2),
  toelichting__c text collate nl_text,
  account__c text collate "C",
  status__c text collate nl_text not null,
  interne_notitie__c text collate nl_text
);
create unique index on adviesaanvraag__c ("name");
create index on adviesaanvraag__c (account__c);
create index on adviesaanvraag__c ("name" nulls first, id);
create index on adviesaanvraag__c (createddate nulls first, id);

-- Sollicitatie
create sequence sollicitatie__c_name_seq start 10000;
create table sollicitatie__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'SO-' || nextval('sollicitatie__c_name_seq') not null,
  vacature__c text collate "C",
  voornaam__c text collate nl_text not null,
  achternaam__c text collate nl_text not null,
  geslacht__c text collate nl_text,
  geboortedatum__c date,
  straat_en_huisnummer__c text collate nl_text,
  postcode__c text collate "C",
  plaats__c text collate nl_text,
  email__c text collate nl_text not null,
  telefoon__c text collate nl_text,
  uren__c integer,
  dagen__c text collate nl_text,
  dagdelen__c text collate nl_text,
  motivatie__c text collate nl_text,
  status__c text collate nl_text not null,
  bewaren_tot__c date,
  interne_notitie__c text collate nl_text
);
create unique index on sollicitatie__c ("name");
create index on sollicitatie__c (vacature__c);
create index on sollicitatie__c ("name" nulls first, id);
create index on sollicitatie__c (createddate nulls first, id);
create index on sollicitatie__c (bewaren_tot__c nulls first, id);

-- Vacature
create table vacature__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  slug__c text collate "C" not null,
  afdeling__c text collate nl_text,
  standplaats__c text collate nl_text,
  uren_per_week__c text collate nl_text,
  samenvatting__c text collate nl_text,
  inhoud__c text collate nl_text,
  publicatiedatum__c date,
  sluitingsdatum__c date,
  gepubliceerd__c boolean not null
);
create unique index on vacature__c (slug__c);
create index on vacature__c ("name" nulls first, id);
create index on vacature__c (createddate nulls first, id);

-- Kennisartikel
create table kennisartikel__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  slug__c text collate "C" not null,
  categorie__c text collate nl_text not null,
  samenvatting__c text collate nl_text,
  inhoud__c text collate nl_text,
  leestijd__c integer,
  publicatiedatum__c date,
  gepubliceerd__c boolean not null,
  behulpzaam_ja__c integer,
  behulpzaam_nee__c integer
);
create unique index on kennisartikel__c (slug__c);
create index on kennisartikel__c ("name" nulls first, id);
create index on kennisartikel__c (createddate nulls first, id);
create index on kennisartikel__c (categorie__c nulls first, id);
create index on kennisartikel__c (lastmodifieddate nulls first, id);

-- Pagina
create table pagina__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  sleutel__c text collate "C" not null,
  titel__c text collate nl_text,
  omschrijving__c text collate nl_text,
  inhoud__c text collate nl_text,
  indexeerbaar__c boolean not null,
  gepubliceerd__c boolean not null,
  redactie__c text collate nl_text
);
create unique index on pagina__c (sleutel__c);
create index on pagina__c ("name" nulls first, id);
create index on pagina__c (createddate nulls first, id);

-- Medewerker
create table medewerker__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  functie__c text collate nl_text,
  email__c text collate nl_text,
  telefoon__c text collate nl_text,
  actief__c boolean not null
);
create index on medewerker__c ("name" nulls first, id);
create index on medewerker__c (createddate nulls first, id);

-- Glasvezeladres
create table glasvezeladres__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  postcode__c text collate "C" not null,
  huisnummer__c integer not null,
  huisletter__c text collate nl_text,
  toevoeging__c text collate nl_text,
  straat__c text collate nl_text,
  woonplaats__c text collate nl_text,
  nummeraanduiding__c text collate "C",
  status__c text collate nl_text not null,
  datum__c date,
  campagne__c text collate "C",
  bron__c text collate nl_text
);
create unique index on glasvezeladres__c (nummeraanduiding__c);
create index on glasvezeladres__c (campagne__c);
create index on glasvezeladres__c ("name" nulls first, id);
create index on glasvezeladres__c (createddate nulls first, id);
create index on glasvezeladres__c (postcode__c nulls first, id);

-- Glasvezelcampagne
create table glasvezelcampagne__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  sleutel__c text collate "C" not null,
  gebied__c text collate nl_text,
  status__c text collate nl_text not null,
  startdatum__c date,
  einddatum__c date,
  drempel__c integer,
  verwachte_oplevering__c date,
  toelichting__c text collate nl_text
);
create unique index on glasvezelcampagne__c (sleutel__c);
create index on glasvezelcampagne__c ("name" nulls first, id);
create index on glasvezelcampagne__c (createddate nulls first, id);
create index on glasvezelcampagne__c (einddatum__c nulls first, id);

-- Aanmeldcode
create sequence aanmeldcode__c_name_seq start 10000;
create table aanmeldcode__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'AC-' || nextval('aanmeldcode__c_name_seq') not null,
  adres__c text collate "C" not null,
  campagne__c text collate "C" not null,
  hash__c text collate "C" not null,
  status__c text collate nl_text not null,
  geldig_tot__c date,
  gebruikt_op__c timestamptz(3)
);
create unique index on aanmeldcode__c ("name");
create index on aanmeldcode__c (adres__c);
create index on aanmeldcode__c (campagne__c);
create unique index on aanmeldcode__c (hash__c);
create index on aanmeldcode__c ("name" nulls first, id);
create index on aanmeldcode__c (createddate nulls first, id);
create index on aanmeldcode__c (gebruikt_op__c nulls first, id);

-- Glasvezelaanvraag
create sequence glasvezelaanvraag__c_name_seq start 10000;
create table glasvezelaanvraag__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'GA-' || nextval('glasvezelaanvraag__c_name_seq') not null,
  status__c text collate nl_text not null,
  bedrijfsnaam__c text collate nl_text not null,
  kvk_nummer__c text collate nl_text,
  naam__c text collate nl_text not null,
  email__c text collate nl_text not null,
  telefoon__c text collate nl_text,
  postcode__c text collate "C" not null,
  huisnummer__c integer not null,
  huisletter__c text collate nl_text,
  toevoeging__c text collate nl_text,
  straat__c text collate nl_text,
  woonplaats__c text collate nl_text,
  adres_gecontroleerd__c boolean not null,
  adres__c text collate "C",
  campagne__c text collate "C",
  aanmeldcode__c text collate "C",
  account__c text collate "C",
  schouwdatum__c date,
  opleverdatum__c date,
  interne_notitie__c text collate nl_text
);
create unique index on glasvezelaanvraag__c ("name");
create index on glasvezelaanvraag__c (adres__c);
create index on glasvezelaanvraag__c (campagne__c);
create index on glasvezelaanvraag__c (aanmeldcode__c);
create index on glasvezelaanvraag__c (account__c);
create index on glasvezelaanvraag__c ("name" nulls first, id);
create index on glasvezelaanvraag__c (createddate nulls first, id);
create index on glasvezelaanvraag__c (schouwdatum__c nulls first, id);

-- Mail
create sequence mail__c_name_seq start 10000;
create table mail__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'M-' || nextval('mail__c_name_seq') not null,
  aan__c text collate nl_text not null,
  antwoord_aan__c text collate nl_text,
  onderwerp__c text collate nl_text not null,
  tekst__c text collate nl_text not null,
  html__c text collate nl_text,
  leesbaar__c boolean not null,
  status__c text collate nl_text not null,
  soort__c text collate nl_text,
  record__c text collate "C",
  pogingen__c integer,
  verzonden_op__c timestamptz(3),
  fout__c text collate nl_text
);
create unique index on mail__c ("name");
create index on mail__c ("name" nulls first, id);
create index on mail__c (createddate nulls first, id);

-- Wijziging
create sequence wijziging__c_name_seq start 10000;
create table wijziging__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'W-' || nextval('wijziging__c_name_seq') not null,
  object__c text collate "C" not null,
  record__c text collate "C" not null,
  veld__c text collate "C",
  oude_waarde__c text collate nl_text,
  nieuwe_waarde__c text collate nl_text,
  soort__c text collate nl_text not null
);
create unique index on wijziging__c ("name");
create index on wijziging__c ("name" nulls first, id);
create index on wijziging__c (createddate nulls first, id);

-- Toestemming
create sequence toestemming__c_name_seq start 10000;
create table toestemming__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'T-' || nextval('toestemming__c_name_seq') not null,
  soort__c text collate nl_text not null,
  tekst__c text collate nl_text not null,
  versie__c text collate nl_text,
  gegeven_op__c timestamptz(3) not null,
  gegeven_door__c text collate "C",
  naam__c text collate nl_text,
  email__c text collate nl_text,
  adres_van_computer__c text collate nl_text,
  account__c text collate "C",
  record__c text collate "C"
);
create unique index on toestemming__c ("name");
create index on toestemming__c (gegeven_door__c);
create index on toestemming__c (account__c);
create index on toestemming__c ("name" nulls first, id);
create index on toestemming__c (createddate nulls first, id);
create index on toestemming__c (gegeven_op__c nulls first, id);

-- Bestand
create table contentdocument (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  title text collate nl_text not null,
  description text collate nl_text,
  latestpublishedversionid text collate "C",
  fileextension text collate nl_text,
  filetype text collate nl_text,
  contentsize integer
);
create index on contentdocument (latestpublishedversionid);
create index on contentdocument (title nulls first, id);
create index on contentdocument (createddate nulls first, id);

-- Bestandsversie
create table contentversion (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  contentdocumentid text collate "C" not null,
  title text collate nl_text not null,
  description text collate nl_text,
  pathonclient text collate nl_text,
  fileextension text collate nl_text,
  filetype text collate nl_text,
  contentsize integer,
  versionnumber text collate nl_text,
  islatest boolean not null,
  versiondataurl text collate nl_text,
  opslagsleutel__c text collate "C",
  controlegetal__c text collate "C",
  mediatype__c text collate "C"
);
create index on contentversion (contentdocumentid);
create index on contentversion (title nulls first, id);
create index on contentversion (createddate nulls first, id);

-- Bestandskoppeling
create sequence contentdocumentlink_name_seq start 10000;
create table contentdocumentlink (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'BK-' || nextval('contentdocumentlink_name_seq') not null,
  contentdocumentid text collate "C" not null,
  linkedentityid text collate "C" not null,
  sharetype text collate nl_text not null,
  doel__c text collate "C" generated always as (left(linkedentityid, 3)) stored
);
create unique index on contentdocumentlink ("name");
create index on contentdocumentlink (contentdocumentid);
create index on contentdocumentlink (linkedentityid);
create index on contentdocumentlink ("name" nulls first, id);
create index on contentdocumentlink (createddate nulls first, id);

-- Recordtype
create table recordtype (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  developername text collate "C" not null,
  sobjecttype text collate "C" not null,
  description text collate nl_text,
  isactive boolean not null
);
create index on recordtype ("name" nulls first, id);
create index on recordtype (createddate nulls first, id);

-- Profiel
create table profile (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  description text collate nl_text
);
create unique index on profile ("name");
create index on profile ("name" nulls first, id);
create index on profile (createddate nulls first, id);

alter table account add foreign key (contactpersoon__c) references contact (id) deferrable initially immediate;

alter table contact add foreign key (accountid) references account (id) deferrable initially immediate;

alter table "user" add foreign key (accountid) references account (id) deferrable initially immediate;

alter table "user" add foreign key (contactid) references contact (id) deferrable initially immediate;

alter table "user" add foreign key (profileid) references profile (id) deferrable initially immediate;

alter table "user" add foreign key (medewerker__c) references medewerker__c (id) on delete set null deferrable initially immediate;

alter table "case" add foreign key (accountid) references account (id) deferrable initially immediate;

alter table "case" add foreign key (contactid) references contact (id) on delete set null deferrable initially immediate;

alter table "case" add foreign key (aansluiting__c) references aansluiting__c (id) on delete set null deferrable initially immediate;

alter table casecomment add foreign key (parentid) references "case" (id) on delete cascade deferrable initially immediate;

alter table aansluiting__c add foreign key (account__c) references account (id) deferrable initially immediate;

alter table aansluiting__c add foreign key (product__c) references product__c (id) deferrable initially immediate;

alter table opzegging__c add foreign key (aansluiting__c) references aansluiting__c (id) deferrable initially immediate;

alter table opzegging__c add foreign key (ingreep_door__c) references "user" (id) deferrable initially immediate;

alter table opzegging__c add foreign key (akkoord_door__c) references "user" (id) deferrable initially immediate;

alter table uitportering__c add foreign key (aansluiting__c) references aansluiting__c (id) deferrable initially immediate;

alter table adviesaanvraag__c add foreign key (account__c) references account (id) on delete set null deferrable initially immediate;

alter table sollicitatie__c add foreign key (vacature__c) references vacature__c (id) on delete set null deferrable initially immediate;

alter table glasvezeladres__c add foreign key (campagne__c) references glasvezelcampagne__c (id) on delete set null deferrable initially immediate;

alter table aanmeldcode__c add foreign key (adres__c) references glasvezeladres__c (id) on delete cascade deferrable initially immediate;

alter table aanmeldcode__c add foreign key (campagne__c) references glasvezelcampagne__c (id) deferrable initially immediate;

alter table glasvezelaanvraag__c add foreign key (adres__c) references glasvezeladres__c (id) deferrable initially immediate;

alter table glasvezelaanvraag__c add foreign key (campagne__c) references glasvezelcampagne__c (id) deferrable initially immediate;

alter table glasvezelaanvraag__c add foreign key (aanmeldcode__c) references aanmeldcode__c (id) deferrable initially immediate;

alter table glasvezelaanvraag__c add foreign key (account__c) references account (id) deferrable initially immediate;

alter table toestemming__c add foreign key (gegeven_door__c) references "user" (id) deferrable initially immediate;

alter table toestemming__c add foreign key (account__c) references account (id) deferrable initially immediate;

alter table contentdocument add foreign key (latestpublishedversionid) references contentversion (id) on delete set null deferrable initially immediate;

alter table contentversion add foreign key (contentdocumentid) references contentdocument (id) on delete cascade deferrable initially immediate;

alter table contentdocumentlink add foreign key (contentdocumentid) references contentdocument (id) on delete cascade deferrable initially immediate;
