-- What an identity provider keeps with a member of staff that it manages by SCIM (RFC 7643). No reference to "user", as in 0002.
create table scim_user (
  user_id text primary key,
  external_id text collate "C", -- the provider's own id of the person
  removed boolean not null default false -- the provider deleted the person: SCIM does not show them any more
);
create index scim_user_by_external_id on scim_user (external_id);
