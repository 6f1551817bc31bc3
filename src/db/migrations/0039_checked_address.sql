-- The establishment address as a register knows it, beside the one that holds: where the two differ nobody checked. Source: decisions.md §9.
alter table account add column gecontroleerd_adres__c text collate nl_text;
