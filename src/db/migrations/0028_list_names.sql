-- Names of lists are unique to their maker, and among the lists that others see too: a name that is taken tells nobody of a list they do not see.
alter table list_view drop constraint list_view_object_api_name_api_name_key;
create unique index list_view_own_name on list_view (maker_id, object_api_name, api_name);
create unique index list_view_published_name on list_view (object_api_name, api_name) where visibility <> 'Private';
drop index list_view_maker_id_object_api_name_idx;

-- What is kept for a list is kept for that one: under the name of a list of the house, under the id of one that a user made.
alter table list_preference rename column list_view_api_name to list;
alter table list_opened rename column list_view_api_name to list;
update list_preference as kept set list = made.id from list_view as made where made.object_api_name = kept.object_api_name and made.api_name = kept.list;
update list_opened as kept set list = made.id from list_view as made where made.object_api_name = kept.object_api_name and made.api_name = kept.list;
