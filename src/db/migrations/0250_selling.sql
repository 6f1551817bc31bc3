-- Selling: tariffs, price periods, orders and their delivery (decisions.md §13).
alter table product__c add column voor_wie__c text collate nl_text;
alter table product__c add column eenmalig__c numeric(18, 2);
alter table product__c add column snelheid_down__c integer;
alter table product__c add column snelheid_up__c integer;
alter table product__c add column levertijd_werkdagen__c integer;
alter table product__c add column waar__c text collate nl_text not null default 'Overal';
update product__c set waar__c = 'Glasvezel' where "name" ilike 'glasvezel%';
alter table product__c add column optie_bij__c text collate nl_text;
alter table product__c add column router__c boolean not null default false;
alter table product__c add column vast_ip__c boolean not null default false;
alter table product__c add column niveau__c text collate nl_text;
alter table product__c add column uren__c text collate nl_text;
alter table product__c add column reactie__c text collate nl_text;
alter table product__c add column herstel__c text collate nl_text;
alter table product__c add column actief__c boolean not null default true;
-- Tarief
create sequence tarief__c_name_seq start 10000;
create table tarief__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'T-' || nextval('tarief__c_name_seq') not null,
  product__c text collate "C" not null,
  looptijd_maanden__c text collate nl_text not null,
  maandbedrag__c numeric(18, 2) not null,
  eenmalig__c numeric(18, 2),
  van__c date not null,
  tot__c date
);
create unique index on tarief__c ("name");
create index on tarief__c (product__c);
create index on tarief__c ("name" nulls first, id);
create index on tarief__c (createddate nulls first, id);
create index on tarief__c (van__c nulls first, id);

-- Kortingsregel
create table kortingsregel__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  minimum_soorten__c integer not null,
  percentage__c numeric(18, 2),
  bedrag__c numeric(18, 2),
  van__c date not null,
  tot__c date,
  actief__c boolean not null
);
create index on kortingsregel__c ("name" nulls first, id);
create index on kortingsregel__c (createddate nulls first, id);
create index on kortingsregel__c (van__c nulls first, id);

-- Prijsperiode
create sequence prijsperiode__c_name_seq start 10000;
create table prijsperiode__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'PP-' || nextval('prijsperiode__c_name_seq') not null,
  aansluiting__c text collate "C" not null,
  van__c date not null,
  tot__c date,
  maandbedrag__c numeric(18, 2) not null,
  bron__c text collate nl_text not null
);
create unique index on prijsperiode__c ("name");
create index on prijsperiode__c (aansluiting__c);
create index on prijsperiode__c ("name" nulls first, id);
create index on prijsperiode__c (createddate nulls first, id);
create index on prijsperiode__c (van__c nulls first, id);

-- Bestelling
create sequence bestelling__c_name_seq start 10000;
create table bestelling__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'B-' || nextval('bestelling__c_name_seq') not null,
  soort__c text collate nl_text not null,
  status__c text collate nl_text not null,
  herkomst__c text collate nl_text not null,
  account__c text collate "C",
  contact__c text collate "C",
  bedrijf__c text collate nl_text,
  kvk_nummer__c text collate nl_text,
  kvk_controle__c text collate nl_text,
  kredietcontrole__c text collate nl_text,
  identiteitscontrole__c text collate nl_text,
  voornaam__c text collate nl_text,
  achternaam__c text collate nl_text,
  email__c text collate nl_text,
  telefoon__c text collate nl_text,
  techniek_naam__c text collate nl_text,
  techniek_telefoon__c text collate nl_text,
  postcode__c text collate "C",
  huisnummer__c integer,
  huisletter__c text collate nl_text,
  toevoeging__c text collate nl_text,
  straat__c text collate nl_text,
  plaats__c text collate nl_text,
  adres_gecontroleerd__c boolean not null,
  looptijd_maanden__c text collate nl_text,
  gewenste_datum__c date,
  toegezegde_datum__c date,
  geldig_tot__c date,
  geleverd_op__c date,
  maandbedrag__c numeric(18, 2),
  korting__c numeric(18, 2),
  eenmalig__c numeric(18, 2),
  nummers_meenemen__c boolean not null,
  machtiging_naam__c text collate nl_text,
  machtiging_op__c timestamptz(3),
  stap__c text collate "C",
  versie__c integer,
  samenvatting_gemaild_op__c timestamptz(3),
  afstand_samenvatting__c boolean not null,
  geaccepteerd_op__c timestamptz(3),
  geaccepteerd_door__c text collate nl_text,
  geaccepteerd_vanaf__c text collate "C",
  tekst_hash__c text collate "C",
  reden__c text collate nl_text,
  toelichting__c text collate nl_text,
  afgerond_op__c timestamptz(3),
  interne_notitie__c text collate nl_text,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("bedrijf__c", 'B') || search_part("kvk_nummer__c", 'B') || search_part("achternaam__c", 'B') || search_part("email__c", 'B') || search_part("telefoon__c", 'B') || search_part("postcode__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "bedrijf__c", "kvk_nummer__c", "achternaam__c", "email__c", "telefoon__c", "postcode__c")) stored
);
create unique index on bestelling__c ("name");
create index on bestelling__c (account__c);
create index on bestelling__c (contact__c);
create index on bestelling__c ("name" nulls first, id);
create index on bestelling__c (createddate nulls first, id);
create index on bestelling__c (toegezegde_datum__c nulls first, id);
create index on bestelling__c (geldig_tot__c nulls first, id);
create index on bestelling__c (lastmodifieddate nulls first, id);
create index on bestelling__c using gin (search_vector) with (fastupdate = off);
create index on bestelling__c using gin (search_text gin_trgm_ops);

-- Bestelregel
create sequence bestelregel__c_name_seq start 10000;
create table bestelregel__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'BR-' || nextval('bestelregel__c_name_seq') not null,
  bestelling__c text collate "C" not null,
  product__c text collate "C" not null,
  aansluiting__c text collate "C",
  actie__c text collate nl_text not null,
  aantal__c integer not null,
  maandbedrag__c numeric(18, 2) not null,
  eenmalig__c numeric(18, 2) not null,
  looptijd_maanden__c text collate nl_text not null,
  volgorde__c integer
);
create unique index on bestelregel__c ("name");
create index on bestelregel__c (bestelling__c);
create index on bestelregel__c (product__c);
create index on bestelregel__c (aansluiting__c);
create index on bestelregel__c ("name" nulls first, id);
create index on bestelregel__c (createddate nulls first, id);

-- Nummerbehoud
create sequence nummerbehoud__c_name_seq start 10000;
create table nummerbehoud__c (
  id text collate "C" primary key,
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate "C" default 'NB-' || nextval('nummerbehoud__c_name_seq') not null,
  bestelling__c text collate "C" not null,
  nummer__c text collate nl_text not null,
  aanbieder__c text collate nl_text not null,
  klantnummer__c text collate nl_text,
  contracteinde__c text collate nl_text not null,
  einddatum__c date,
  status__c text collate nl_text not null,
  overzetdatum__c date,
  weigering__c text collate nl_text,
  search_vector tsvector generated always as (search_part("name", 'A') || search_part("nummer__c", 'B')) stored,
  search_text text collate "C" generated always as (search_lines("name", "nummer__c")) stored
);
create unique index on nummerbehoud__c ("name");
create index on nummerbehoud__c (bestelling__c);
create index on nummerbehoud__c ("name" nulls first, id);
create index on nummerbehoud__c (createddate nulls first, id);
create index on nummerbehoud__c using gin (search_vector) with (fastupdate = off);
create index on nummerbehoud__c using gin (search_text gin_trgm_ops);

-- Taak
create table leveringstaak__c (
  id text collate "C" primary key,
  ownerid text collate "C",
  createddate timestamptz(3) not null,
  createdbyid text collate "C",
  lastmodifieddate timestamptz(3) not null,
  lastmodifiedbyid text collate "C",
  systemmodstamp timestamptz(3) not null,
  "name" text collate nl_text not null,
  bestelling__c text collate "C" not null,
  bestelregel__c text collate "C",
  soort__c text collate nl_text not null,
  status__c text collate nl_text not null,
  voor__c date,
  volgorde__c integer,
  leverancier__c text collate nl_text,
  leverancier_referentie__c text collate nl_text,
  gedaan_op__c timestamptz(3),
  notitie__c text collate nl_text
);
create index on leveringstaak__c (bestelling__c);
create index on leveringstaak__c (bestelregel__c);
create index on leveringstaak__c ("name" nulls first, id);
create index on leveringstaak__c (createddate nulls first, id);
create index on leveringstaak__c (voor__c nulls first, id);

alter table tarief__c add foreign key (product__c) references product__c (id) deferrable initially immediate;
alter table prijsperiode__c add foreign key (aansluiting__c) references aansluiting__c (id) on delete cascade deferrable initially immediate;
alter table bestelling__c add foreign key (account__c) references account (id) on delete set null deferrable initially immediate;
alter table bestelling__c add foreign key (contact__c) references contact (id) on delete set null deferrable initially immediate;
alter table bestelregel__c add foreign key (bestelling__c) references bestelling__c (id) on delete cascade deferrable initially immediate;
alter table bestelregel__c add foreign key (product__c) references product__c (id) deferrable initially immediate;
alter table bestelregel__c add foreign key (aansluiting__c) references aansluiting__c (id) on delete set null deferrable initially immediate;
alter table nummerbehoud__c add foreign key (bestelling__c) references bestelling__c (id) on delete cascade deferrable initially immediate;
alter table leveringstaak__c add foreign key (bestelling__c) references bestelling__c (id) on delete cascade deferrable initially immediate;
alter table leveringstaak__c add foreign key (bestelregel__c) references bestelregel__c (id) on delete cascade deferrable initially immediate;

create index on tarief__c (fold("name"));
create index on prijsperiode__c (fold("name"));
create index on bestelling__c (fold("name"));
create index on bestelregel__c (fold("name"));
create index on nummerbehoud__c (fold("name"));

-- The queues read a few open rows among many closed ones.
create index on bestelling__c (status__c, toegezegde_datum__c, id);
create index on leveringstaak__c (status__c, voor__c, id);

create trigger keep_closed_on before insert or update of status__c on bestelling__c
  for each row execute function keep_closed_on('Geleverd', 'Afgewezen', 'Geannuleerd');

-- Every connection gets one period, from its start, with the amount of today. Its id is that of the
-- connection with another prefix: only the third character becomes a capital, which adds 4 to the
-- first character of the suffix.
insert into prijsperiode__c (
  id, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp,
  aansluiting__c, van__c, tot__c, maandbedrag__c, bron__c
)
select
  'a2C' || substr(id, 4, 12)
    || substr(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
      position(substr(id, 16, 1) in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345') + 4,
      1
    )
    || substr(id, 17, 2),
  now(), createdbyid, now(), lastmodifiedbyid, now(),
  id,
  coalesce(ingangsdatum__c, least(createddate::date, einddatum__c)),
  case when status__c = 'Beëindigd' then einddatum__c end,
  maandbedrag__c,
  'Hand'
from aansluiting__c
where maandbedrag__c is not null;
