-- A token may stand for an invitation as well as for a user; and the way into the webshop is one of them, with the session it was asked in for its code.
alter table one_time rename column user_id to owner_id;
alter index one_time_of_user rename to one_time_of_owner;
drop table webshop_ticket;
