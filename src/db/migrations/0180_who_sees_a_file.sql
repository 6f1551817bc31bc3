-- Whether customers see a file on a record that they see. Files that hang there already stay visible: customers have seen them.
alter table contentdocumentlink add column visibility text collate nl_text not null default 'AllUsers';
