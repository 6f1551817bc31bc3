-- From when the hours until an answer count, without those in which a request waited for its
-- customer, and since when it waits for them. Empty in what is open now: that counts from when it
-- was made.
alter table "case"
  add column telt_vanaf__c timestamptz(3),
  add column wacht_sinds__c timestamptz(3);
