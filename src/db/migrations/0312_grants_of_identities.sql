-- The identity with which the user had logged in when they allowed the app; null for another way of logging in. The grant works only while that identity does, as a session does.
alter table oauth_grant add column identity_id uuid references identity (id) on delete cascade;
create index oauth_grant_of_identity on oauth_grant (identity_id) where identity_id is not null;
