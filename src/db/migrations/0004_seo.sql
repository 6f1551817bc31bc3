-- What search engines are told of pages, articles and vacancies (spec §3, SEO properties); what is there already may be found, as it could before.
alter table pagina__c add column canoniek_adres__c text collate "C";
alter table pagina__c add column hreflang__c text collate "C";
alter table pagina__c add column hoofdtags__c text collate "C";

alter table kennisartikel__c add column seo_titel__c text collate nl_text;
alter table kennisartikel__c add column seo_omschrijving__c text collate nl_text;
alter table kennisartikel__c add column indexeerbaar__c boolean not null default true;
alter table kennisartikel__c alter column indexeerbaar__c drop default;
alter table kennisartikel__c add column canoniek_adres__c text collate "C";
alter table kennisartikel__c add column hreflang__c text collate "C";
alter table kennisartikel__c add column hoofdtags__c text collate "C";

alter table vacature__c add column seo_titel__c text collate nl_text;
alter table vacature__c add column seo_omschrijving__c text collate nl_text;
alter table vacature__c add column indexeerbaar__c boolean not null default true;
alter table vacature__c alter column indexeerbaar__c drop default;
alter table vacature__c add column canoniek_adres__c text collate "C";
alter table vacature__c add column hreflang__c text collate "C";
alter table vacature__c add column hoofdtags__c text collate "C";

-- Addresses records had before, so that old links still find them. Kept by the engine; the last to leave an address has it.
create table old_slug (
  object_api_name text collate "C" not null,
  slug text collate "C" not null,
  record_id text collate "C" not null,
  retired_at timestamptz not null,
  primary key (object_api_name, slug)
);
create index on old_slug (record_id);
