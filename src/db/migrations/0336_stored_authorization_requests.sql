-- What an app asked for at the authorization endpoint, when that is too long for an address.
alter table one_time add column content text;
