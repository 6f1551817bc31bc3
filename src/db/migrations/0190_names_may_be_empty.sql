-- First and last name of Mijn gegevens have no validation, so both may be empty; the name is then the e-mail address.
alter table contact alter column lastname drop not null;
alter table contact drop column "name";
alter table contact add column "name" text collate nl_text generated always as
  (coalesce(nullif(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), email, '')) stored;
create index on contact ("name" nulls first, id);

alter table "user" alter column lastname drop not null;
alter table "user" drop column "name";
alter table "user" add column "name" text collate nl_text generated always as
  (coalesce(nullif(btrim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), email, '')) stored;
create index on "user" ("name" nulls first, id);
