-- Requests that a customer made by the assistant or by a program were owned by that customer, so
-- the queue of staff missed them.
update "case" set ownerid = null
  where ownerid in (select id from "user" where accountid is not null);
