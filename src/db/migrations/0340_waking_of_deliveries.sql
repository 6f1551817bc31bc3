-- Once for all deliveries that a statement removes. A delivery that is woken gets its turn after
-- those that were due before.
create or replace function wake_next_delivery() returns trigger language plpgsql as $$
begin
  update webhook_queue set due_at = clock_timestamp()
  where due_at = 'infinity' and delivery in (
    select head.delivery
    from (select distinct subscription, record from removed) as r
    cross join lateral (
      select q.delivery from webhook_queue q
      where q.subscription = r.subscription and q.record = r.record
      order by q.place limit 1) as head
    -- With the webhook all its deliveries go.
    where exists (select from koppeling__c k where k.id = r.subscription));
  return null;
end
$$;

drop trigger wake_next_delivery on webhook_queue;
create trigger wake_next_delivery after delete on webhook_queue
  referencing old table as removed
  for each statement execute function wake_next_delivery();

update webhook_queue set due_at = now() where due_at = '-infinity';

-- A delivery is tried for three days from this moment, also when it is sent again later.
alter table webhook_queue add column since timestamptz not null default now();
update webhook_queue q set since = a.createddate from aflevering__c a where a.id = q.delivery;

-- Deliveries that wait, to find those that are in no queue.
create index on aflevering__c (systemmodstamp) where status__c = 'Wacht';

comment on column webhook_event.audience is
  'Who saw the row before the change. Null: unknown for a deletion, and otherwise the same as now.';
