-- The identity with which the user had logged in when they made the key; null for another way of logging in, and for keys that others made. The key ends when the provider refuses the user.
alter table api_key add column identity_id uuid references identity (id) on delete set null;
create index api_key_of_identity on api_key (identity_id) where identity_id is not null;
-- The id of the provider's session in which the app was allowed. Its log-out ends grants that may not outlive it.
alter table oauth_grant add column provider_sid text collate "C";
